import { deskAccessModel } from './desk/desk-access/desk-access.model.ts'
import { deskAuditModel } from './desk/desk-audit/desk-audit.model.ts'
import { deskDraftModel } from './desk/desk-draft/desk-draft.model.ts'
import { deskDraftsModel } from './desk/desk-drafts/desk-drafts.model.ts'
import { deskEnrollmentModel } from './desk/desk-enrollment/desk-enrollment.model.ts'
import { deskFiguresModel } from './desk/desk-figures/desk-figures.model.ts'
import { deskFunnelModel } from './desk/desk-funnel/desk-funnel.model.ts'
import { deskStatementModel } from './desk/desk-statement/desk-statement.model.ts'
import { deskQueueModel } from './desk/desk-queue/desk-queue.model.ts'
import { deskQueuesModel } from './desk/desk-queues/desk-queues.model.ts'
import { deskGroupsModel } from './desk/desk-groups/desk-groups.model.ts'
import { deskRosterModel } from './desk/desk-roster/desk-roster.model.ts'
import { rosterUploadModel } from './desk/roster-upload/roster-upload.model.ts'
import { declineReminderModel } from './storefront/decline-reminder/decline-reminder.model.ts'
import { invitationModel } from './storefront/invitation/invitation.model.ts'
import { deskSignInsModel } from './desk/desk-sign-ins/desk-sign-ins.model.ts'
import { deskSupportModel } from './desk/desk-support/desk-support.model.ts'
import { deskCatalogModel } from './desk/desk-catalog/desk-catalog.model.ts'
import { deskCopyModel } from './desk/desk-copy/desk-copy.model.ts'
import { deskFileModel } from './desk/desk-file/desk-file.model.ts'
import { deskFormPreviewModel } from './desk/desk-form-preview/desk-form-preview.model.ts'
import { deskFormsModel } from './desk/desk-forms/desk-forms.model.ts'
import { deskPublishModel } from './desk/desk-publish/desk-publish.model.ts'
import { deskUploadModel } from './desk/desk-upload/desk-upload.model.ts'
import { deskVersionModel } from './desk/desk-version/desk-version.model.ts'
import { previewModel } from './storefront/preview/preview.model.ts'
import { previewBannerModel } from './storefront/preview-banner/preview-banner.model.ts'
import { deskFindModel } from './desk/desk-find/desk-find.model.ts'
import { policyLifeModel } from './desk/policy-life/policy-life.model.ts'
import { cardFrameModel } from './enrollment/card-frame/card-frame.model.ts'
import { correctAnswersModel } from './enrollment/correct-answers/correct-answers.model.ts'
import { findEnrollmentModel } from './storefront/find-enrollment/find-enrollment.model.ts'
import { cancelEnrollmentModel } from './enrollment/cancel-enrollment/cancel-enrollment.model.ts'
import { signedDocumentModel } from './enrollment/signed-document/signed-document.model.ts'
import { workListModel } from './storefront/work-list/work-list.model.ts'
import { enrollmentModel } from './enrollment/enrollment.model.ts'
import { autosaveModel } from './enrollment/autosave/autosave.model.ts'
import { unsavedModel } from './enrollment/unsaved/unsaved.model.ts'
import { sessionModel } from './enrollment/session/session.model.ts'
import { offerModel } from './enrollment/offer/offer.model.ts'
import { holderModel } from './enrollment/holder/holder.model.ts'
import { editImpactModel } from './enrollment/edit-impact/edit-impact.model.ts'
import { saveLaterModel } from './enrollment/save-later/save-later.model.ts'
import { personalModel } from './enrollment/personal/personal.model.ts'
import { enrollerCodeModel } from './enrollment/enroller-code/enroller-code.model.ts'
import { contactModel } from './enrollment/contact/contact.model.ts'
import { otpModel } from './enrollment/otp/otp.model.ts'
import { employerModel } from './enrollment/employer/employer.model.ts'
import { beneficiariesModel } from './enrollment/beneficiaries/beneficiaries.model.ts'
import { healthModel } from './enrollment/health/health.model.ts'
import { dependentsModel } from './enrollment/dependents/dependents.model.ts'
import { agreementModel } from './enrollment/agreement/agreement.model.ts'
import { billingModel } from './enrollment/billing/billing.model.ts'
import { reviewModel } from './enrollment/review/review.model.ts'
import { receiptModel } from './enrollment/receipt/receipt.model.ts'
import { billingAccountModel } from './fulfillment/billing-account.model.ts'
import { fulfillmentModel } from './fulfillment/fulfillment.model.ts'
import { signingModel } from './enrollment/signing/signing.model.ts'
import { accessModel } from './storefront/access/access.model.ts'
import { cartModel } from './storefront/cart/cart.model.ts'
import { checkoutModel } from './storefront/checkout/checkout.model.ts'
import { continueModel } from './storefront/continue/continue.model.ts'
import { directContinueModel } from './storefront/direct-continue/direct-continue.model.ts'
import { planPopupModel } from './storefront/plan-popup/plan-popup.model.ts'
import { ridersModel } from './storefront/riders/riders.model.ts'
import { saveCartModel } from './storefront/save-cart/save-cart.model.ts'
import { employeeCodeModel } from './storefront/employee-code/employee-code.model.ts'
import { landingModel } from './storefront/landing/landing.model.ts'
import { rateAddingModel } from './storefront/rate-adding/rate-adding.model.ts'
import { planRequirementsModel } from './storefront/plan-requirements/plan-requirements.model.ts'
import { planDetailModel } from './storefront/plan-detail/plan-detail.model.ts'
import { planAddingModel } from './storefront/plan-adding/plan-adding.model.ts'
import { compareModel } from './storefront/compare/compare.model.ts'
import { plansModel } from './storefront/plans/plans.model.ts'
import { quoteModel } from './storefront/quote/quote.model.ts'
import { recommendationsModel } from './storefront/recommendations/recommendations.model.ts'
import { homeModel } from './storefront/home/home.model.ts'
import { memberHomeModel } from './storefront/member-home/member-home.model.ts'
import { currentMembersModel } from './storefront/current-members/current-members.model.ts'
import { memberTierModel } from './storefront/member-tier/member-tier.model.ts'
import { planQuestionsModel } from './storefront/plan-questions/plan-questions.model.ts'
import { selectPortalModel } from './storefront/select-portal/select-portal.model.ts'
import { siteModel } from './storefront/site/site.model.ts'
import { ageToggleModel } from './storefront/age-toggle/age-toggle.model.ts'
import { supportRequestModel } from './storefront/support-request/support-request.model.ts'
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
  'plan-requirements': planRequirementsModel,
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
  unsaved: unsavedModel,
  'save-later': saveLaterModel,
  session: sessionModel,
  offer: offerModel,
  holder: holderModel,
  'edit-impact': editImpactModel,
  'work-list': workListModel,
  'signed-document': signedDocumentModel,
  'cancel-enrollment': cancelEnrollmentModel,
  'find-enrollment': findEnrollmentModel,
  'correct-answers': correctAnswersModel,
  'card-frame': cardFrameModel,
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
  fulfillment: fulfillmentModel,
  'billing-account': billingAccountModel,
  'desk-access': deskAccessModel,
  'desk-find': deskFindModel,
  'desk-enrollment': deskEnrollmentModel,
  'policy-life': policyLifeModel,
  'desk-drafts': deskDraftsModel,
  'desk-draft': deskDraftModel,
  'desk-queues': deskQueuesModel,
  'desk-queue': deskQueueModel,
  'desk-sign-ins': deskSignInsModel,
  'desk-support': deskSupportModel,
  'desk-figures': deskFiguresModel,
  'desk-funnel': deskFunnelModel,
  'desk-statement': deskStatementModel,
  'desk-groups': deskGroupsModel,
  'desk-roster': deskRosterModel,
  'roster-upload': rosterUploadModel,
  'decline-reminder': declineReminderModel,
  invitation: invitationModel,
  'desk-audit': deskAuditModel,
  'desk-catalog': deskCatalogModel,
  'desk-upload': deskUploadModel,
  'desk-copy': deskCopyModel,
  'desk-version': deskVersionModel,
  'desk-file': deskFileModel,
  'desk-forms': deskFormsModel,
  'desk-form-preview': deskFormPreviewModel,
  'desk-publish': deskPublishModel,
  preview: previewModel,
  'preview-banner': previewBannerModel,
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
