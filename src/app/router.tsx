import { Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { BannerPage } from '../storefront/quote/banner.lazy.ts'
import { LandingPage, StartPage } from '../storefront/landing/landing.page.tsx'
import { LaterPage } from './later-page.tsx'
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
            <LaterPage name="MachinesPage" />
          </Suspense>
        }
      />
      <Route
        path="desk/*"
        element={
          <Suspense>
            <LaterPage name="DeskPage" />
          </Suspense>
        }
      />
      <Route
        path="preview"
        element={
          <Suspense>
            <LaterPage name="PreviewPage" />
          </Suspense>
        }
      />
      <Route
        path="sign-in/:of?"
        element={
          <Suspense>
            <LaterPage name="SignInPage" />
          </Suspense>
        }
      />
      <Route
        path=":landing"
        element={
          <Suspense>
            <LaterPage name="EnterPage" />
          </Suspense>
        }
      />
      <Route element={<Shell />}>
        <Route index element={<StartPage />} />
        <Route path="home" element={<BannerPage />} />
        <Route path="new-landing" element={<LandingPage />} />
        <Route path="referrals" element={<LaterPage name="ReferralPage" />} />
        <Route path="plans" element={<LaterPage name="PlansPage" />} />
        <Route path="new-plans" element={<LaterPage name="PlansPage" />} />
        <Route path="plan/:id/:name" element={<LaterPage name="PlanPage" />} />
        <Route path="cart" element={<LaterPage name="CartPage" />} />
        <Route path="recommend-list" element={<LaterPage name="RecommendListPage" />} />
        <Route path="continue-enrollment" element={<LaterPage name="ContinuePage" />} />
        <Route path="direct-continue/:id/:tab" element={<LaterPage name="DirectContinuePage" />} />
        <Route path="your-enrollment" element={<LaterPage name="YourEnrollmentPage" />} />
        <Route path="invitation" element={<LaterPage name="InvitationPage" />} />
        <Route path="sign/:id" element={<LaterPage name="SigningPage" />} />
        <Route path="agent-home" element={<LaterPage name="HomePage" mode="rep" />} />
        <Route path="BenAdvanceHome" element={<LaterPage name="HomePage" mode="rep" />} />
        <Route path="group-home" element={<LaterPage name="HomePage" mode="group" />} />
        <Route path="groups-home" element={<LaterPage name="HomePage" mode="group" />} />
        <Route path="website" element={<LaterPage name="HomePage" mode="website" />} />
        <Route path="websites" element={<LaterPage name="HomePage" mode="website" />} />
        <Route path="member-home" element={<LaterPage name="MemberHomePage" />} />
        <Route path="member-benefit-store/:id/:tier?" element={<LaterPage name="MemberStorePage" />} />
        <Route path="agent-select-member" element={<LaterPage name="CurrentMembersPage" of="agent" />} />
        <Route path="group-select-member" element={<LaterPage name="CurrentMembersPage" of="group" />} />
        <Route path="enrollment/*" element={<LaterPage name="WizardPage" />} />
        <Route path="support" element={<LaterPage name="SupportPage" />} />
        <Route path="decline-reminder-email" element={<LaterPage name="DeclinePage" />} />
        <Route path="confirmation" element={<LaterPage name="ConfirmationPage" />} />
        <Route path="PlanQuestionView" element={<LaterPage name="QuestionSamplePage" />} />
        <Route path="landing-config-error/:enrollType" element={<LaterPage name="LandingConfigErrorPage" />} />
        <Route path="404" element={<LaterPage name="NotFoundPage" />} />
        <Route path="*" element={<LaterPage name="NotFoundPage" />} />
      </Route>
    </Routes>
  )
}
