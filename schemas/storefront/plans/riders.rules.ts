import type { TierCode } from '../../calls/shapes.ts'
import { type FieldError, wrong } from '../../fields/field-error.ts'
import type { Plan } from '../catalog/plan.types.ts'

type Rider = Plan['riders'][number]

/** The riders that a plan offers to a tier: those with a price for it. */
export const offeredRiders = (plan: Pick<Plan, 'riders'>, tier: TierCode): Rider[] =>
  plan.riders.filter(({ cents }) => cents[tier] !== undefined)

/** Refuses riders that the plan does not offer to the tier, and one that is chosen twice. */
export const ridersProblem = (
  plan: Pick<Plan, 'riders'>,
  tier: TierCode,
  chosen: readonly string[],
): FieldError | null => {
  const offered = new Set(offeredRiders(plan, tier).map(({ id }) => id))
  const isWrong = new Set(chosen).size !== chosen.length || chosen.some((id) => !offered.has(id))
  return isWrong ? wrong('riders', 'error_rider_unknown') : null
}
