import { Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { BannerPage } from '../storefront/quote/banner.lazy.ts'
import { LandingPage, StartPage } from '../storefront/landing/landing.page.tsx'
import {
  EnterPage,
  LandingConfigErrorPage,
  CurrentMembersPage,
  HomePage,
  MemberHomePage,
  MemberStorePage,
  CartPage,
  DeskPage,
  MachinesPage,
  PlanPage,
  PreviewPage,
  SignInPage,
  SupportPage,
  DeclinePage,
  ConfirmationPage,
  QuestionSamplePage,
  NotFoundPage,
  PlansPage,
  ReferralPage,
  RecommendListPage,
  WizardPage,
  ContinuePage,
  DirectContinuePage,
  SigningPage,
  YourEnrollmentPage,
  InvitationPage,
} from './pages.ts'
import { Shell } from './frame/shell.tsx'

/**
 * The addresses of the product (spec 1, section 2, Routes). Nearly every visit begins on the landing page, which is
 * prerendered: its code comes with the frame's, so that what is drawn comes alive at once.
 */
export function AppRoutes() {
  return (
    <Routes>
      <Route
        path="machines/*"
        element={
          <Suspense>
            <MachinesPage />
          </Suspense>
        }
      />
      <Route
        path="desk/*"
        element={
          <Suspense>
            <DeskPage />
          </Suspense>
        }
      />
      <Route
        path="preview"
        element={
          <Suspense>
            <PreviewPage />
          </Suspense>
        }
      />
      <Route
        path="sign-in/:of?"
        element={
          <Suspense>
            <SignInPage />
          </Suspense>
        }
      />
      <Route
        path=":landing"
        element={
          <Suspense>
            <EnterPage />
          </Suspense>
        }
      />
      <Route element={<Shell />}>
        <Route index element={<StartPage />} />
        <Route path="home" element={<BannerPage />} />
        <Route path="new-landing" element={<LandingPage />} />
        <Route path="referrals" element={<ReferralPage />} />
        <Route path="plans" element={<PlansPage />} />
        <Route path="new-plans" element={<PlansPage />} />
        <Route path="plan/:id/:name" element={<PlanPage />} />
        <Route path="cart" element={<CartPage />} />
        <Route path="recommend-list" element={<RecommendListPage />} />
        <Route path="continue-enrollment" element={<ContinuePage />} />
        <Route path="direct-continue/:id/:tab" element={<DirectContinuePage />} />
        <Route path="your-enrollment" element={<YourEnrollmentPage />} />
        <Route path="invitation" element={<InvitationPage />} />
        <Route path="sign/:id" element={<SigningPage />} />
        <Route path="agent-home" element={<HomePage mode="rep" />} />
        <Route path="BenAdvanceHome" element={<HomePage mode="rep" />} />
        <Route path="group-home" element={<HomePage mode="group" />} />
        <Route path="groups-home" element={<HomePage mode="group" />} />
        <Route path="website" element={<HomePage mode="website" />} />
        <Route path="websites" element={<HomePage mode="website" />} />
        <Route path="member-home" element={<MemberHomePage />} />
        <Route path="member-benefit-store/:id/:tier?" element={<MemberStorePage />} />
        <Route path="agent-select-member" element={<CurrentMembersPage of="agent" />} />
        <Route path="group-select-member" element={<CurrentMembersPage of="group" />} />
        <Route path="enrollment/*" element={<WizardPage />} />
        <Route path="support" element={<SupportPage />} />
        <Route path="decline-reminder-email" element={<DeclinePage />} />
        <Route path="confirmation" element={<ConfirmationPage />} />
        <Route path="PlanQuestionView" element={<QuestionSamplePage />} />
        <Route path="landing-config-error/:enrollType" element={<LandingConfigErrorPage />} />
        <Route path="404" element={<NotFoundPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}
