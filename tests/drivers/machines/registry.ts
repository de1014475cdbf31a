import type { MachineName } from '#machines/registry.ts'
import type { Driver, NoScreen } from '#paths/run/driver.ts'
import { heldDrivers } from './support/like-server.ts'
import { workListDriver } from './storefront/work-list.driver.ts'
import { homeDriver } from './storefront/home.driver.ts'
import { memberHomeDriver } from './storefront/member-home.driver.ts'
import { currentMembersDriver } from './storefront/current-members.driver.ts'
import { memberTierDriver } from './storefront/member-tier.driver.ts'
import { siteDriver } from './storefront/site.driver.ts'
import { ageToggleDriver } from './storefront/age-toggle.driver.ts'
import { supportRequestDriver } from './storefront/support-request.driver.ts'
import { accessDriver } from './storefront/access.driver.ts'
import { employeeCodeDriver } from './storefront/employee-code.driver.ts'
import { landingDriver } from './storefront/landing.driver.ts'
import { quoteDriver } from './storefront/quote.driver.ts'
import { compareDriver } from './storefront/plans/compare.driver.ts'
import { planAddingDriver } from './storefront/plans/plan-adding.driver.ts'
import { plansDriver } from './storefront/plans/plans.driver.ts'
import { planQuestionsDriver } from './storefront/plans/plan-questions.driver.ts'
import { rateAddingDriver } from './storefront/plans/rate-adding.driver.ts'
import { selectPortalDriver } from './storefront/select-portal.driver.ts'
import { planDetailDriver } from './storefront/plans/plan-detail.driver.ts'
import { planRequirementsDriver } from './storefront/plans/plan-requirements.driver.ts'
import { cartDriver } from './storefront/cart.driver.ts'
import { continueDriver } from './storefront/continue.driver.ts'
import { directContinueDriver } from './storefront/direct-continue.driver.ts'
import { planPopupDriver } from './storefront/plans/plan-popup.driver.ts'
import { ridersDriver } from './storefront/plans/riders.driver.ts'
import { saveCartDriver } from './storefront/save-cart.driver.ts'
import { checkoutDriver } from './storefront/checkout.driver.ts'
import { recommendationsDriver } from './storefront/plans/recommendations.driver.ts'
import { enrollmentDriver } from './enrollment/enrollment.driver.ts'
import { personalDriver } from './enrollment/personal.driver.ts'
import { enrollerCodeDriver } from './enrollment/enroller-code.driver.ts'
import { otpDriver } from './enrollment/otp.driver.ts'
import { sessionDriver } from './enrollment/session.driver.ts'
import { offerDriver } from './enrollment/offer.driver.ts'
import { holderDriver } from './enrollment/holder.driver.ts'
import { editImpactDriver } from './enrollment/edit-impact.driver.ts'
import { saveLaterDriver } from './enrollment/save-later.driver.ts'
import { autosaveDriver } from './enrollment/autosave.driver.ts'
import { unsavedDriver } from './enrollment/unsaved.driver.ts'
import { employerDriver } from './enrollment/employer.driver.ts'
import { receiptDriver } from './submitted/receipt.driver.ts'
import { findEnrollmentDriver } from './storefront/find-enrollment.driver.ts'
import { correctAnswersDriver } from './submitted/correct-answers.driver.ts'
import { cancelEnrollmentDriver } from './submitted/cancel-enrollment.driver.ts'
import { signedDocumentDriver } from './submitted/signed-document.driver.ts'
import { signingDriver } from './submitted/signing.driver.ts'
import { contactDriver } from './enrollment/contact.driver.ts'
import { beneficiariesDriver } from './enrollment/beneficiaries.driver.ts'
import { healthDriver } from './enrollment/health.driver.ts'
import { dependentsDriver } from './enrollment/dependents.driver.ts'
import { agreementDriver } from './enrollment/agreement.driver.ts'
import { cardFrameDriver } from './enrollment/card-frame.driver.ts'
import { billingDriver } from './enrollment/billing.driver.ts'
import { reviewDriver } from './enrollment/review.driver.ts'
import { deskAccessDriver } from './desk/desk-access.driver.ts'
import { deskAuditDriver } from './desk/desk-audit.driver.ts'
import { deskCatalogDriver } from './desk/desk-catalog.driver.ts'
import { deskCopyDriver } from './desk/desk-copy.driver.ts'
import { deskFileDriver } from './desk/desk-file.driver.ts'
import { deskFormPreviewDriver } from './desk/forms/desk-form-preview.driver.ts'
import { deskFormsDriver } from './desk/forms/desk-forms.driver.ts'
import { deskPublishDriver } from './desk/desk-publish.driver.ts'
import { deskUploadDriver } from './desk/desk-upload.driver.ts'
import { deskVersionDriver } from './desk/desk-version.driver.ts'
import { previewDriver } from './storefront/preview.driver.ts'
import { previewBannerDriver } from './storefront/preview-banner.driver.ts'
import { deskDraftDriver } from './desk/drafts/desk-draft.driver.ts'
import { deskDraftsDriver } from './desk/drafts/desk-drafts.driver.ts'
import { deskEnrollmentDriver } from './desk/desk-enrollment.driver.ts'
import { deskFiguresDriver } from './desk/desk-figures.driver.ts'
import { deskFunnelDriver } from './desk/desk-funnel.driver.ts'
import { deskStatementDriver } from './desk/desk-statement.driver.ts'
import { deskQueueDriver } from './desk/desk-queue.driver.ts'
import { deskQueuesDriver } from './desk/desk-queues.driver.ts'
import { deskGroupsDriver } from './desk/desk-groups.driver.ts'
import { deskRosterDriver } from './desk/desk-roster.driver.ts'
import { rosterUploadDriver } from './desk/roster-upload.driver.ts'
import { declineReminderDriver } from './storefront/decline-reminder.driver.ts'
import { invitationDriver } from './storefront/invitation.driver.ts'
import { deskSignInsDriver } from './desk/desk-sign-ins.driver.ts'
import { deskSupportDriver } from './desk/desk-support.driver.ts'
import { deskFindDriver } from './desk/desk-find.driver.ts'
import { policyLifeDriver } from './desk/policy-life.driver.ts'
import { analystAccessDriver } from './viewer/analyst-access.driver.ts'
import { diagramDriver } from './viewer/diagram.driver.ts'
import { analysisDriver } from './viewer/analysis.driver.ts'

/**
 * Those whose replies are held to what the server gives. What is missing here replies kinder than the server somewhere,
 * or has not been looked at.
 */
const held: readonly MachineName[] = [
  'agreement',
  'autosave',
  'checkout',
  'contact',
  'otp',
  'review',
  'save-later',
  'session',
]

/** How each machine is driven in the page: what `paths run` loads. */
export const drivers: Readonly<Record<MachineName, Driver | NoScreen>> = heldDrivers(
  {
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
    'plan-requirements': planRequirementsDriver,
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
    'work-list': workListDriver,
    'signed-document': signedDocumentDriver,
    'cancel-enrollment': cancelEnrollmentDriver,
    'find-enrollment': findEnrollmentDriver,
    'correct-answers': correctAnswersDriver,
    'card-frame': cardFrameDriver,
    personal: personalDriver,
    'enroller-code': enrollerCodeDriver,
    contact: contactDriver,
    employer: employerDriver,
    receipt: receiptDriver,
    signing: signingDriver,
    fulfillment: {
      noScreen:
        'The server steps it: tests/server/enrollment/delivery/fulfillment-paths.test.ts drives its paths on one.',
    },
    'billing-account': {
      noScreen: 'The server steps it: tests/server/enrollment/debits/debits.test.ts goes its ways on one.',
    },
    autosave: autosaveDriver,
    unsaved: unsavedDriver,
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
    'desk-access': deskAccessDriver,
    'desk-find': deskFindDriver,
    'desk-enrollment': deskEnrollmentDriver,
    'policy-life': policyLifeDriver,
    'desk-drafts': deskDraftsDriver,
    'desk-draft': deskDraftDriver,
    'desk-queues': deskQueuesDriver,
    'desk-queue': deskQueueDriver,
    'desk-sign-ins': deskSignInsDriver,
    'desk-support': deskSupportDriver,
    'desk-figures': deskFiguresDriver,
    'desk-funnel': deskFunnelDriver,
    'desk-statement': deskStatementDriver,
    'desk-groups': deskGroupsDriver,
    'desk-roster': deskRosterDriver,
    'roster-upload': rosterUploadDriver,
    'decline-reminder': declineReminderDriver,
    invitation: invitationDriver,
    'desk-audit': deskAuditDriver,
    'desk-catalog': deskCatalogDriver,
    'desk-copy': deskCopyDriver,
    'desk-file': deskFileDriver,
    'desk-forms': deskFormsDriver,
    'desk-form-preview': deskFormPreviewDriver,
    'desk-publish': deskPublishDriver,
    'desk-upload': deskUploadDriver,
    'desk-version': deskVersionDriver,
    preview: previewDriver,
    'preview-banner': previewBannerDriver,
    'analyst-access': analystAccessDriver,
    diagram: diagramDriver,
    analysis: analysisDriver,
  },
  held,
)
