import { accessCalls } from './access.calls.ts'
import { agreementCalls } from './agreement.calls.ts'
import { billingCalls } from './billing.calls.ts'
import { reviewCalls } from './review.calls.ts'
import { beneficiariesCalls } from './beneficiaries.calls.ts'
import { cartCalls } from './cart.calls.ts'
import { contactCalls } from './contact.calls.ts'
import { dependentsCalls } from './dependents.calls.ts'
import { draftCalls } from './draft.calls.ts'
import { employerCalls } from './employer.calls.ts'
import { frameCalls } from './frame.calls.ts'
import { existingCalls } from './existing.calls.ts'
import { healthCalls } from './health.calls.ts'
import { identityCalls } from './identity.calls.ts'
import { machinesCalls } from './machines.calls.ts'
import { offerCalls } from './offer.calls.ts'
import { personalCalls } from './personal.calls.ts'
import { menusCalls } from './menus.calls.ts'
import { planCalls } from './plan.calls.ts'
import { plansCalls } from './plans.calls.ts'
import { quoteCalls } from './quote.calls.ts'
import { resumeCalls } from './resume.calls.ts'
import { recommendationsCalls } from './recommendations.calls.ts'
import { ridersCalls } from './riders.calls.ts'
import { sessionCalls } from './session.calls.ts'
import { signingCalls } from './signing.calls.ts'
import { siteCalls } from './site.calls.ts'
import { homesCalls } from './homes.calls.ts'
import { typedCalls } from './typed.calls.ts'

/** Every call of the contract. The page imports this for its types alone. */
export const rows = {
  ...siteCalls,
  ...frameCalls,
  ...accessCalls,
  ...identityCalls,
  ...quoteCalls,
  ...menusCalls,
  ...plansCalls,
  ...planCalls,
  ...homesCalls,
  ...cartCalls,
  ...ridersCalls,
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
  ...signingCalls,
  ...recommendationsCalls,
  ...machinesCalls,
}

type Rows = typeof rows
export type CallName = keyof Rows
/** By key, so that the type of one row is looked up without reading the others. */
type RowsByKey = { [Name in CallName as Rows[Name]['key']]: Rows[Name] }
export type RowKey = keyof RowsByKey
/** The row of a key such as `GET enrollment/get-plan-cart`. */
export type RowOf<Key extends RowKey> = RowsByKey[Key]
