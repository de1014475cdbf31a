import type { Cart } from '../calls/cart.calls.ts'
import type { Tab } from '../calls/draft.calls.ts'
import type { EProcess } from '../calls/shapes.ts'
import { type Step, type StepId, stepById } from './registry.ts'

const cardOrder: readonly StepId[] = [
  'personal',
  'contact',
  'employer',
  'beneficiaries',
  'health',
  'dependents',
  'billing',
  'agreement',
]

export interface ReviewCard {
  step: Step
  /** 1 to 8: its popup's number, whichever other cards are shown. */
  popup: number
}

/** The cards of the review; the agreement's is always shown, the others where required (spec 3, sections 2.1 and 9). */
export const reviewCards = (tabs: readonly Tab[]): ReviewCard[] =>
  cardOrder
    .map((id, index) => ({ step: stepById(id), popup: index + 1 }))
    .filter(({ step }) => step.id === 'agreement' || tabs.some((tab) => tab.tab_name === step.tab && tab.required))

/**
 * Whether the enrollment may be announced by text message: no IHA plan, not signed yet, a signature needed, and a
 * rep or group who enrolls (spec 3, section 2.1).
 */
export const offersTextMessage = (
  cart: Pick<Cart, 'has_already_signed' | 'signature_required'>,
  facts: { isIha: boolean; eprocess: EProcess },
): boolean =>
  !facts.isIha &&
  !cart.has_already_signed &&
  cart.signature_required &&
  (facts.eprocess === 'rep' || facts.eprocess === 'group')
