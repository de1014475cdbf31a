import { lazy } from '../ui/lazy.ts'

/** The pages after the landing page, each fetched when it is first shown. */
export const ReferralPage = lazy(async () => ({
  default: (await import('../storefront/quote/referral.page.tsx')).ReferralPage,
}))
export const PlansPage = lazy(async () => ({ default: (await import('../storefront/plans/plans.page.tsx')).PlansPage }))
export const PlanPage = lazy(async () => ({ default: (await import('../storefront/plan/plan.page.tsx')).PlanPage }))
export const CartPage = lazy(async () => ({ default: (await import('../storefront/cart/cart.page.tsx')).CartPage }))
export const RecommendListPage = lazy(async () => ({
  default: (await import('../storefront/recommendations/recommend-list.page.tsx')).RecommendListPage,
}))
export const ContinuePage = lazy(async () => ({
  default: (await import('../storefront/resume/continue.page.tsx')).ContinuePage,
}))
export const DirectContinuePage = lazy(async () => ({
  default: (await import('../storefront/resume/direct-continue.page.tsx')).DirectContinuePage,
}))
export const SigningPage = lazy(async () => ({
  default: (await import('../enrollment/signing/signing.page.tsx')).SigningPage,
}))
export const YourEnrollmentPage = lazy(async () => ({
  default: (await import('../enrollment/found/your-enrollment.page.tsx')).YourEnrollmentPage,
}))
export const InvitationPage = lazy(async () => ({
  default: (await import('../enrollment/invited/invitation.page.tsx')).InvitationPage,
}))
export const NotFoundPage = lazy(async () => ({ default: (await import('./pages/not-found.page.tsx')).NotFoundPage }))
export const SupportPage = lazy(async () => ({ default: (await import('./pages/support.page.tsx')).SupportPage }))
export const DeclinePage = lazy(async () => ({ default: (await import('./pages/decline.page.tsx')).DeclinePage }))
export const ConfirmationPage = lazy(async () => ({
  default: (await import('./pages/confirmation.page.tsx')).ConfirmationPage,
}))
export const QuestionSamplePage = lazy(async () => ({
  default: (await import('./pages/question-sample.page.tsx')).QuestionSamplePage,
}))
const homes = () => import('../storefront/homes/home.page.tsx')
const memberHomes = () => import('../storefront/homes/member-home.page.tsx')
export const HomePage = lazy(async () => ({ default: (await homes()).HomePage }))
export const MemberHomePage = lazy(async () => ({ default: (await memberHomes()).MemberHomePage }))
export const MemberStorePage = lazy(async () => ({ default: (await memberHomes()).MemberStorePage }))
export const CurrentMembersPage = lazy(async () => ({
  default: (await import('../storefront/homes/current-members.page.tsx')).CurrentMembersPage,
}))
export const WizardPage = lazy(async () => ({ default: (await import('../enrollment/wizard.page.tsx')).WizardPage }))
export const DeskPage = lazy(async () => ({ default: (await import('../desk/desk.page.tsx')).DeskPage }))
export const PreviewPage = lazy(async () => ({ default: (await import('./pages/preview.page.tsx')).PreviewPage }))
export const MachinesPage = lazy(async () => ({ default: (await import('../viewer/machines.page.tsx')).MachinesPage }))
export const SignInPage = lazy(async () => ({ default: (await import('./entry/sign-in.page.tsx')).SignInPage }))
export const EnterPage = lazy(async () => ({ default: (await import('./entry/enter.page.tsx')).EnterPage }))
export const LandingConfigErrorPage = lazy(async () => ({
  default: (await import('../access/landing-config-error.page.tsx')).LandingConfigErrorPage,
}))
