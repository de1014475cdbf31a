import { accessCalls } from './visit/access.calls.ts'
import { agreementCalls } from './enrollment/agreement.calls.ts'
import { billingCalls } from './enrollment/billing.calls.ts'
import { reviewCalls } from './enrollment/review.calls.ts'
import { beneficiariesCalls } from './enrollment/beneficiaries.calls.ts'
import { correctCalls } from './enrollment/correct.calls.ts'
import { cancelCalls } from './enrollment/cancel.calls.ts'
import { cartCalls } from './storefront/cart.calls.ts'
import { contactCalls } from './enrollment/contact.calls.ts'
import { dependentsCalls } from './enrollment/dependents.calls.ts'
import { deskAccessCalls } from './desk/desk-access.calls.ts'
import { deskAuditCalls } from './desk/desk-audit.calls.ts'
import { deskCatalogCalls } from './desk/desk-catalog.calls.ts'
import { deskDraftsCalls } from './desk/desk-drafts.calls.ts'
import { deskEnrollmentCalls } from './desk/desk-enrollment.calls.ts'
import { deskStatementCalls } from './desk/desk-statement.calls.ts'
import { deskQueuesCalls } from './desk/desk-queues.calls.ts'
import { deskSupportCalls } from './desk/desk-support.calls.ts'
import { deskFiguresCalls } from './desk/desk-figures.calls.ts'
import { deskGroupsCalls } from './desk/desk-groups.calls.ts'
import { deskRosterCalls } from './desk/desk-roster.calls.ts'
import { deskFormsCalls } from './desk/desk-forms.calls.ts'
import { deskSignInsCalls } from './desk/desk-sign-ins.calls.ts'
import { deskFindCalls } from './desk/desk-find.calls.ts'
import { documentCalls } from './enrollment/document.calls.ts'
import { draftCalls } from './enrollment/draft.calls.ts'
import { employerCalls } from './enrollment/employer.calls.ts'
import { findCalls } from './enrollment/find.calls.ts'
import { frameCalls } from './enrollment/frame.calls.ts'
import { existingCalls } from './enrollment/existing.calls.ts'
import { healthCalls } from './enrollment/health.calls.ts'
import { invitationCalls } from './visit/invitation.calls.ts'
import { identityCalls } from './visit/identity.calls.ts'
import { machinesCalls } from './machines.calls.ts'
import { offerCalls } from './enrollment/offer.calls.ts'
import { personalCalls } from './enrollment/personal.calls.ts'
import { menusCalls } from './enrollment/menus.calls.ts'
import { planCalls } from './storefront/plan.calls.ts'
import { plansCalls } from './storefront/plans.calls.ts'
import { quoteCalls } from './storefront/quote.calls.ts'
import { remindersCalls } from './visit/reminders.calls.ts'
import { resumeCalls } from './visit/resume.calls.ts'
import { recommendationsCalls } from './storefront/recommendations.calls.ts'
import { ridersCalls } from './storefront/riders.calls.ts'
import { previewCalls } from './visit/preview.calls.ts'
import { sessionCalls } from './visit/session.calls.ts'
import { signInCalls } from './visit/sign-in.calls.ts'
import { signingCalls } from './enrollment/signing.calls.ts'
import { siteCalls } from './storefront/site.calls.ts'
import { workCalls } from './storefront/work.calls.ts'
import { homesCalls } from './storefront/homes.calls.ts'
import { typedCalls } from './enrollment/typed.calls.ts'

/** Every call of the contract. The page imports this for its types alone. */
export const rows = {
  ...siteCalls,
  ...frameCalls,
  ...accessCalls,
  ...signInCalls,
  ...invitationCalls,
  ...identityCalls,
  ...quoteCalls,
  ...menusCalls,
  ...plansCalls,
  ...planCalls,
  ...homesCalls,
  ...workCalls,
  ...cartCalls,
  ...ridersCalls,
  ...remindersCalls,
  ...resumeCalls,
  ...draftCalls,
  ...typedCalls,
  ...offerCalls,
  ...sessionCalls,
  ...personalCalls,
  ...contactCalls,
  ...employerCalls,
  ...beneficiariesCalls,
  ...healthCalls,
  ...dependentsCalls,
  ...agreementCalls,
  ...billingCalls,
  ...existingCalls,
  ...reviewCalls,
  ...documentCalls,
  ...cancelCalls,
  ...correctCalls,
  ...findCalls,
  ...signingCalls,
  ...recommendationsCalls,
  ...machinesCalls,
  ...deskAccessCalls,
  ...deskFindCalls,
  ...deskEnrollmentCalls,
  ...deskAuditCalls,
  ...deskSupportCalls,
  ...deskCatalogCalls,
  ...deskFormsCalls,
  ...previewCalls,
  ...deskFiguresCalls,
  ...deskStatementCalls,
  ...deskQueuesCalls,
  ...deskGroupsCalls,
  ...deskRosterCalls,
  ...deskDraftsCalls,
  ...deskSignInsCalls,
}

type Rows = typeof rows
export type CallName = keyof Rows
/** By key, so that the type of one row is looked up without reading the others. */
type RowsByKey = { [Name in CallName as Rows[Name]['key']]: Rows[Name] }
export type RowKey = keyof RowsByKey
/** The row of a key such as `GET enrollment/get-plan-cart`. */
export type RowOf<Key extends RowKey> = RowsByKey[Key]
