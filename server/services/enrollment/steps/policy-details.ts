import type { PoliciesRepository } from '../../../repositories/enrollment/policies.repository.ts'
import type { StepId } from '#schemas/steps/steps.registry.ts'
import type { SignatureStanding } from '#schemas/calls/enrollment/agreement.calls.ts'
import type { Charge } from '#schemas/calls/enrollment/charge.shapes.ts'
import type { StoredFilter } from '../../quote/quote-facts.ts'
import type { Locale } from '#schemas/messages/languages.ts'

/** What is kept of an issued policy: as it was agreed to, whatever becomes of catalog and prices. */
export interface PolicyDetails {
  name: string
  email: string
  /** mm/dd/yyyy */
  effective_date: string
  plans: {
    plan_id: string
    pricing_id: string
    name: string
    /** What the member pays each month. */
    cents: number
    /** What their employer pays beside it; left out where nobody else pays. */
    employer_cents?: number
  }[]
  /** What the member pays in all. */
  monthly_cents: number
  initial_cents: number
  payment_method: string
  /** The steps that were asked. Policies from before know them not. */
  asked?: readonly StepId[]
  /** What is charged when; null where it is billed separately. Policies from before know it not. */
  charge?: Charge | null
  /** yyyy-mm-dd (`free-look.rules.ts`), for lists; the record decides. Policies from before know it not. */
  cancel_until?: string
  /** Where a copy of the receipt went: the rep's or the group's who enrolled. */
  copy_to?: string
  /** Its language, which is that of whoever enrolled. Policies from before know it not. */
  copy_locale?: Locale
  /** The applicant signs after the submit; that it was done is told by a row of its own. */
  awaits_signature?: true
  /** It was signed with the submit. Policies from before know it not. */
  is_signed?: true
  /** Whether the applicant was told by text message. */
  told_by_text?: boolean
  /** Who was enrolled: for Current Members, and for enrolling again. Policies from before know it not. */
  person?: EnrolledPerson
}

export interface EnrolledPerson {
  /** The member of the catalog; null for who became a member by this policy. */
  user_id: string | null
  first_name: string
  last_name: string
  /** `***-**-1234`, the one form in which it is listed. */
  masked_ssn: string
  quote: Pick<StoredFilter, 'zip' | 'state' | 'county' | 'dob' | 'gender' | 'spouse_dop' | 'dep_dob'>
}
/** The applicant's first and last name; policies from before have them as one. */
export const applicantName = ({ person, name }: Pick<PolicyDetails, 'person' | 'name'>): string =>
  person === undefined ? name : `${person.first_name} ${person.last_name}`

/** How a policy stands with its signature, given since or not; nobody is waited for at what is canceled. */
export const signatureStanding = (
  { awaits_signature, is_signed }: Pick<PolicyDetails, 'awaits_signature' | 'is_signed'>,
  { isSigned, isCancelled }: { isSigned: boolean; isCancelled: boolean },
): SignatureStanding =>
  isSigned || is_signed === true ? 'given' : awaits_signature === true && !isCancelled ? 'awaited' : 'none'

/** Ways of payment that are invoiced to the person. */
export const isInvoiced = (method: string): boolean => method === 'cc' || method === 'eft'

export interface InvoiceDetails {
  policy_id: string
  effective_date: string
  cents: number
}
export type Policies = PoliciesRepository<PolicyDetails, InvoiceDetails>
