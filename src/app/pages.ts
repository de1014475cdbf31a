import { lazyPage } from './lazy-page.tsx'

/** The pages of the road, each fetched when it is first shown. */
export const pages = {
  landing: lazyPage(async () => (await import('../storefront/landing.page.tsx')).LandingPage),
  plans: lazyPage(async () => (await import('../storefront/plans.page.tsx')).PlansPage),
  plan: lazyPage(async () => (await import('../storefront/plan.page.tsx')).PlanPage),
  cart: lazyPage(async () => (await import('../storefront/cart.page.tsx')).CartPage),
  wizard: lazyPage(async () => (await import('../enrollment/wizard.page.tsx')).WizardPage),
}
