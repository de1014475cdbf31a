import { Suspense } from 'react'
import { Route, Routes } from 'react-router-dom'
import { LandingPage, StartPage } from '../storefront/landing.page.tsx'
import { NotFoundPage } from './not-found.page.tsx'
import {
  EnterPage,
  LandingConfigErrorPage,
  BannerPage,
  CartPage,
  MachinesPage,
  PlanPage,
  SupportPage,
  DeclinePage,
  ConfirmationPage,
  QuestionSamplePage,
  PlansPage,
  RecommendListPage,
  WizardPage,
  ContinuePage,
  DirectContinuePage,
} from './pages.ts'
import { Shell } from './shell.tsx'

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
        <Route path="plans" element={<PlansPage />} />
        <Route path="new-plans" element={<PlansPage />} />
        <Route path="plan/:id/:name" element={<PlanPage />} />
        <Route path="cart" element={<CartPage />} />
        <Route path="recommend-list" element={<RecommendListPage />} />
        <Route path="continue-enrollment" element={<ContinuePage />} />
        <Route path="direct-continue/:id/:tab" element={<DirectContinuePage />} />
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
