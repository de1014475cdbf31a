import type { ScreenshotName } from '#schemas/calls/enrollment/draft.calls.ts'
import type { Sections } from '#schemas/steps/steps.registry.ts'
import type { AgreementEvidence } from './enrollment/steps/agreed-to.ts'
import type { Offer } from '#schemas/storefront/plans/offer.rules.ts'
import type { FilterInfo } from '#schemas/calls/storefront/quote.calls.ts'

/** The security code is checked and forgotten: no section may carry one, at any depth (see `refuseForbidden`). */
interface NeverKept {
  security_code?: never
}

/**
 * What each section of a draft holds, in full (secrets included; `showSection` masks them). Names and odd spellings
 * are the contract's columns. A step refines its own entry.
 */
export interface SectionValues extends Omit<Sections, 'aggrement_info' | 'payment_info'> {
  /** With the coverage that was asked for; absent in drafts of before, which is the default. */
  filter_info: FilterInfo & { coverage?: string }
  /** mm/dd/yyyy; null where a change of the cart made the chosen day impossible. */
  effective_date: string | null
  /** With the picture, and the evidence of what was agreed to, so that another cart or other words ask again. */
  aggrement_info: Sections['aggrement_info'] & {
    signature?: string
    /** Null where it was given before the words were kept: then `agreement_ids` names the texts. */
    agreed_to: AgreementEvidence | null
    agreement_ids?: string[]
  }
  payment_info: Omit<Sections['payment_info'], 'security_code'> &
    NeverKept & {
      /** What is left of a number that has been wiped (`retention/without-secrets.ts`). */
      card_last_four?: string
      account_last_four?: string
    }
  /** Spouse and children of the quote. */
  quote_dependents: { spouse_dob: string | null; no_of_children: number; dep_dob: string[] }
  /** Answers to eligibility questions, by question id. */
  question_answers: { readonly [qid: string]: 0 | 1 }
  /** What was agreed to at the checkout or since: plans and prices; absent in drafts of before. */
  agreed_offer: Offer
  enroller_code: { enrollerCode: string; agent_id: string | null }
}

/** A form's picture, a PNG data URL. */
type Pictures = { [Name in `screenshot_${ScreenshotName}`]: { image: string } }

type AllSections = SectionValues & Pictures
export type SectionName = keyof AllSections
export type SectionValue<Name extends SectionName> = AllSections[Name]
