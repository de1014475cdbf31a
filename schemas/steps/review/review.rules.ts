import type { Cart } from '../../calls/storefront/cart.calls.ts'
import type { Tab } from '../../calls/enrollment/draft.calls.ts'
import type { EProcess } from '../../calls/shapes.ts'
import { type CardStep, cardSteps } from '../steps.registry.ts'

/** The cards of the review; the agreement's is always shown, the others where required (spec 3, sections 2.1 and 9). */
export const reviewCards = (tabs: readonly Tab[]): CardStep[] =>
  cardSteps.filter((step) => step.id === 'agreement' || tabs.some((tab) => tab.tab_name === step.tab && tab.required))

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
