import type { FieldError } from '../../fields/field-error.ts'
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

/** Refusals of a submit that only the cart puts right: no plan or date, a plan that is withdrawn, a date that is past. */
const ofTheCart: ReadonlySet<string> = new Set([
  'error_checkout_first',
  'error_plan_unavailable',
  'error_effective_date_past',
])

/** Whether the same submit once more is refused again until something in the cart is changed. */
export const isPutRightInCart = (errors: readonly Pick<FieldError, 'message_key'>[]): boolean =>
  errors.some(({ message_key: key }) => key !== undefined && ofTheCart.has(key))
