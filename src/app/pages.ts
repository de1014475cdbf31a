import { lazy } from 'react'

/** The pages after the landing page, each fetched when it is first shown. */
export const BannerPage = lazy(async () => ({ default: (await import('../storefront/banner.page.tsx')).BannerPage }))
export const PlansPage = lazy(async () => ({ default: (await import('../storefront/plans.page.tsx')).PlansPage }))
export const PlanPage = lazy(async () => ({ default: (await import('../storefront/plan.page.tsx')).PlanPage }))
export const CartPage = lazy(async () => ({ default: (await import('../storefront/cart.page.tsx')).CartPage }))
export const RecommendListPage = lazy(async () => ({
  default: (await import('../storefront/recommendations/recommend-list.page.tsx')).RecommendListPage,
}))
export const SupportPage = lazy(async () => ({ default: (await import('./support.page.tsx')).SupportPage }))
export const DeclinePage = lazy(async () => ({ default: (await import('./decline.page.tsx')).DeclinePage }))
export const ConfirmationPage = lazy(async () => ({ default: (await import('./confirmation.page.tsx')).ConfirmationPage }))
export const QuestionSamplePage = lazy(async () => ({
  default: (await import('./question-sample.page.tsx')).QuestionSamplePage,
}))
export const WizardPage = lazy(async () => ({ default: (await import('../enrollment/wizard.page.tsx')).WizardPage }))
export const MachinesPage = lazy(async () => ({ default: (await import('../viewer/machines.page.tsx')).MachinesPage }))
