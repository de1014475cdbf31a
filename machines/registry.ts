import { enrollmentModel } from './enrollment/enrollment.model.ts'
import { autosaveModel } from './enrollment/autosave.model.ts'
import { sessionModel } from './enrollment/session.model.ts'
import { offerModel } from './enrollment/offer.model.ts'
import { holderModel } from './enrollment/holder.model.ts'
import { editImpactModel } from './enrollment/edit-impact.model.ts'
import { saveLaterModel } from './enrollment/save-later.model.ts'
import { personalModel } from './enrollment/personal.model.ts'
import { enrollerCodeModel } from './enrollment/enroller-code.model.ts'
import { contactModel } from './enrollment/contact.model.ts'
import { otpModel } from './enrollment/otp.model.ts'
import { employerModel } from './enrollment/employer.model.ts'
import { beneficiariesModel } from './enrollment/beneficiaries.model.ts'
import { healthModel } from './enrollment/health.model.ts'
import { dependentsModel } from './enrollment/dependents.model.ts'
import { agreementModel } from './enrollment/agreement.model.ts'
import { billingModel } from './enrollment/billing.model.ts'
import { reviewModel } from './enrollment/review.model.ts'
import { receiptModel } from './enrollment/receipt.model.ts'
import { signingModel } from './enrollment/signing.model.ts'
import { accessModel } from './storefront/access.model.ts'
import { cartModel } from './storefront/cart.model.ts'
import { checkoutModel } from './storefront/checkout.model.ts'
import { continueModel } from './storefront/continue.model.ts'
import { directContinueModel } from './storefront/direct-continue.model.ts'
import { planPopupModel } from './storefront/plan-popup.model.ts'
import { ridersModel } from './storefront/riders.model.ts'
import { saveCartModel } from './storefront/save-cart.model.ts'
import { employeeCodeModel } from './storefront/employee-code.model.ts'
import { landingModel } from './storefront/landing.model.ts'
import { rateAddingModel } from './storefront/rate-adding.model.ts'
import { planAsideModel } from './storefront/plan-aside.model.ts'
import { planDetailModel } from './storefront/plan-detail.model.ts'
import { planAddingModel } from './storefront/plan-adding.model.ts'
import { compareModel } from './storefront/compare.model.ts'
import { plansModel } from './storefront/plans.model.ts'
import { quoteModel } from './storefront/quote.model.ts'
import { recommendationsModel } from './storefront/recommendations.model.ts'
import { homeModel } from './storefront/home.model.ts'
import { memberHomeModel } from './storefront/member-home.model.ts'
import { currentMembersModel } from './storefront/current-members.model.ts'
import { memberTierModel } from './storefront/member-tier.model.ts'
import { planQuestionsModel } from './storefront/plan-questions.model.ts'
import { selectPortalModel } from './storefront/select-portal.model.ts'
import { siteModel } from './storefront/site.model.ts'
import { ageToggleModel } from './storefront/age-toggle.model.ts'
import { supportRequestModel } from './storefront/support-request.model.ts'
import { analysisModel } from './viewer/analysis.model.ts'
import { analystAccessModel } from './viewer/analyst-access.model.ts'
import { diagramModel } from './viewer/diagram.model.ts'
import type { AnyModel } from './support/model.ts'

const listed = {
  site: siteModel,
  'age-toggle': ageToggleModel,
  'support-request': supportRequestModel,
  access: accessModel,
  'employee-code': employeeCodeModel,
  landing: landingModel,
  home: homeModel,
  'member-home': memberHomeModel,
  'current-members': currentMembersModel,
  'member-tier': memberTierModel,
  quote: quoteModel,
  plans: plansModel,
  'plan-adding': planAddingModel,
  compare: compareModel,
  'plan-detail': planDetailModel,
  'plan-aside': planAsideModel,
  'plan-questions': planQuestionsModel,
  'rate-adding': rateAddingModel,
  'select-portal': selectPortalModel,
  cart: cartModel,
  'plan-popup': planPopupModel,
  riders: ridersModel,
  'save-cart': saveCartModel,
  checkout: checkoutModel,
  'direct-continue': directContinueModel,
  continue: continueModel,
  recommendations: recommendationsModel,
  enrollment: enrollmentModel,
  autosave: autosaveModel,
  'save-later': saveLaterModel,
  session: sessionModel,
  offer: offerModel,
  holder: holderModel,
  'edit-impact': editImpactModel,
  personal: personalModel,
  'enroller-code': enrollerCodeModel,
  contact: contactModel,
  otp: otpModel,
  employer: employerModel,
  beneficiaries: beneficiariesModel,
  health: healthModel,
  dependents: dependentsModel,
  agreement: agreementModel,
  billing: billingModel,
  review: reviewModel,
  receipt: receiptModel,
  signing: signingModel,
  'analyst-access': analystAccessModel,
  diagram: diagramModel,
  analysis: analysisModel,
}

export type MachineName = keyof typeof listed

/**
 * Every machine with its model, by the machine's id, in the order in which people meet them. Typed as models of
 * whichever machine: the exact types of all machines together cost the compiler most of its time.
 */
export const models = listed as unknown as Readonly<Record<MachineName, AnyModel>>
