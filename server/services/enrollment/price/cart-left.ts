import { type CartLine, withoutPlan } from '#schemas/storefront/cart/cart.rules.ts'
import type { Catalog } from '../../../catalog/load-catalog.ts'
import type { Draft } from '../../drafts/drafts.types.ts'
import { dropStaleDate } from '../../quote/effective-date.ts'
import type { EnrollmentState } from '../enrollment-state.ts'
import type { StateParts } from '../load-state.ts'

type FindPlan = Catalog['findPlan']

/** The cart without some plans, and without the memberships that nothing needs any more. */
export const withoutPlans = (lines: readonly CartLine[], ids: readonly string[], findPlan: FindPlan): CartLine[] => {
  let left = [...lines]
  for (const id of ids) {
    // A membership that came with a plan is fixed, and goes all the same where it is not sold any more.
    left = withoutPlan(left, id, findPlan) ?? left.filter((line) => line.plan_id !== id)
  }
  return left
}

/** Takes from the cart what `left` has no more; a date that the rest does not offer is asked for again. */
export const keepLines = async (
  parts: StateParts,
  draft: Draft,
  { lines, today }: Pick<EnrollmentState, 'lines' | 'today'>,
  left: readonly CartLine[],
): Promise<void> => {
  const stays = new Set(left.map(({ plan_id }) => plan_id))
  for (const { plan_id } of lines) {
    if (!stays.has(plan_id)) await parts.cartItems.remove(draft.id, plan_id)
  }
  if (left.length < lines.length) await dropStaleDate(parts, draft, left, today)
}
