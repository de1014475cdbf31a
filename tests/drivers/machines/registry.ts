import type { Drivers } from '#paths/run/driver.ts'
import { homeDriver } from './home.driver.ts'
import { memberHomeDriver } from './member-home.driver.ts'
import { currentMembersDriver } from './current-members.driver.ts'
import { memberTierDriver } from './member-tier.driver.ts'
import { siteDriver } from './site.driver.ts'
import { ageToggleDriver } from './age-toggle.driver.ts'
import { supportRequestDriver } from './support-request.driver.ts'
import { accessDriver } from './access.driver.ts'
import { employeeCodeDriver } from './employee-code.driver.ts'
import { landingDriver } from './landing.driver.ts'
import { quoteDriver } from './quote.driver.ts'
import { compareDriver } from './compare.driver.ts'
import { planAddingDriver } from './plan-adding.driver.ts'
import { plansDriver } from './plans.driver.ts'
import { planQuestionsDriver } from './plan-questions.driver.ts'
import { rateAddingDriver } from './rate-adding.driver.ts'
import { selectPortalDriver } from './select-portal.driver.ts'
import { planDetailDriver } from './plan-detail.driver.ts'
import { planAsideDriver } from './plan-aside.driver.ts'
import { cartDriver } from './cart.driver.ts'
import { continueDriver } from './continue.driver.ts'
import { directContinueDriver } from './direct-continue.driver.ts'
import { planPopupDriver } from './plan-popup.driver.ts'
import { ridersDriver } from './riders.driver.ts'
import { saveCartDriver } from './save-cart.driver.ts'
import { checkoutDriver } from './checkout.driver.ts'
import { recommendationsDriver } from './recommendations.driver.ts'
import { enrollmentDriver } from './enrollment.driver.ts'
import { personalDriver } from './personal.driver.ts'
import { enrollerCodeDriver } from './enroller-code.driver.ts'
import { otpDriver } from './otp.driver.ts'
import { sessionDriver } from './session.driver.ts'
import { offerDriver } from './offer.driver.ts'
import { holderDriver } from './holder.driver.ts'
import { editImpactDriver } from './edit-impact.driver.ts'
import { saveLaterDriver } from './save-later.driver.ts'
import { autosaveDriver } from './autosave.driver.ts'
import { employerDriver } from './employer.driver.ts'
import { receiptDriver } from './receipt.driver.ts'
import { signingDriver } from './signing.driver.ts'
import { contactDriver } from './contact.driver.ts'
import { beneficiariesDriver } from './beneficiaries.driver.ts'
import { healthDriver } from './health.driver.ts'
import { dependentsDriver } from './dependents.driver.ts'
import { agreementDriver } from './agreement.driver.ts'
import { billingDriver } from './billing.driver.ts'
import { reviewDriver } from './review.driver.ts'
import { analystAccessDriver } from './analyst-access.driver.ts'
import { diagramDriver } from './diagram.driver.ts'
import { analysisDriver } from './analysis.driver.ts'

/** How each machine is driven in the page: what `paths run` loads. */
export const drivers: Drivers = {
  site: siteDriver,
  'age-toggle': ageToggleDriver,
  'support-request': supportRequestDriver,
  access: accessDriver,
  'employee-code': employeeCodeDriver,
  landing: landingDriver,
  home: homeDriver,
  'member-home': memberHomeDriver,
  'current-members': currentMembersDriver,
  'member-tier': memberTierDriver,
  quote: quoteDriver,
  plans: plansDriver,
  'plan-adding': planAddingDriver,
  compare: compareDriver,
  'plan-detail': planDetailDriver,
  'plan-aside': planAsideDriver,
  'plan-questions': planQuestionsDriver,
  'rate-adding': rateAddingDriver,
  'select-portal': selectPortalDriver,
  cart: cartDriver,
  'plan-popup': planPopupDriver,
  riders: ridersDriver,
  'save-cart': saveCartDriver,
  checkout: checkoutDriver,
  'direct-continue': directContinueDriver,
  continue: continueDriver,
  recommendations: recommendationsDriver,
  enrollment: enrollmentDriver,
  personal: personalDriver,
  'enroller-code': enrollerCodeDriver,
  contact: contactDriver,
  employer: employerDriver,
  receipt: receiptDriver,
  signing: signingDriver,
  autosave: autosaveDriver,
  'save-later': saveLaterDriver,
  session: sessionDriver,
  offer: offerDriver,
  holder: holderDriver,
  'edit-impact': editImpactDriver,
  otp: otpDriver,
  beneficiaries: beneficiariesDriver,
  health: healthDriver,
  dependents: dependentsDriver,
  agreement: agreementDriver,
  billing: billingDriver,
  review: reviewDriver,
  'analyst-access': analystAccessDriver,
  diagram: diagramDriver,
  analysis: analysisDriver,
}
