import type { ScreenshotName } from '#schemas/calls/enrollment/draft.calls.ts'
import type { FilterInfo } from '#schemas/calls/storefront/quote.calls.ts'
import { type SectionOf, type StepId, steps } from '#schemas/steps/steps.registry.ts'
import type { Offer } from '#schemas/storefront/plans/offer.rules.ts'
import type { AgreementEvidence } from './agreement-evidence.ts'

/** The security code is checked and forgotten: no section may carry one, at any depth (see `refuseForbidden`). */
interface NeverKept {
  security_code?: never
}

type ShownSections = { [Id in StepId]: SectionOf<Id> }

/** What each step has saved, in full (secrets included; `showSection` masks them). A step refines its own entry. */
interface StepSections extends Omit<ShownSections, 'agreement' | 'billing'> {
  /** With the picture, and the evidence of what was agreed to, so that another cart or other words ask again. */
  agreement: SectionOf<'agreement'> & {
    signature?: string
    /** Null where it was given before the words were kept: then `agreement_ids` names the texts. */
    agreed_to: AgreementEvidence | null
    agreement_ids?: string[]
  }
  billing: Omit<SectionOf<'billing'>, 'security_code'> &
    NeverKept & {
      /** What is left of a number that has been wiped (`retention/without-secrets.ts`). */
      card_last_four?: string
      account_last_four?: string
    }
}

/** What each section of a draft holds, in full. Those of steps have the step's id; the others have no step. */
export interface SectionValues extends StepSections {
  /** With the coverage that was asked for; absent in drafts of before, which is the default. */
  filter_info: FilterInfo & { coverage?: string }
  /** mm/dd/yyyy; null where a change of the cart made the chosen day impossible. */
  effective_date: string | null
  /** Spouse and children of the quote. */
  quote_dependents: { spouse_dob: string | null; no_of_children: number; dep_dob: string[] }
  /** Answers to eligibility questions, by question id. */
  question_answers: { readonly [qid: string]: 0 | 1 }
  /** What was agreed to at the checkout or since: plans and prices; absent in drafts of before. */
  agreed_offer: Offer
  enroller_code: { enrollerCode: string; agent_id: string | null }
}

/** A form's picture: a PNG data URL, or the name and the key of a file in the store of pictures. */
export type SavedPicture = { image: string } | { file: { name: string; key: string } }
type Pictures = { [Name in `screenshot_${ScreenshotName}`]: SavedPicture }

type AllSections = SectionValues & Pictures
export type SectionName = keyof AllSections
export type SectionValue<Name extends SectionName> = AllSections[Name]

const columns = new Map<string, string>(steps.map(({ id, column }) => [id, column]))

/** Under which name a section is stored: a step's in the spelling of the contract. */
export const storedAs = (name: SectionName): string => columns.get(name) ?? name
