import type { FieldError } from '#schemas/fields/field-error.ts'
import type { Localized } from '#schemas/storefront/catalog/plan.schema.ts'
import type { StepId } from '#schemas/steps/steps.registry.ts'

/**
 * What stops somebody on the way to a plan's receipt, in the order in which the rules say it: whoever is stopped by a
 * later one has passed the earlier ones.
 */
export const stopReasons = [
  'companion',
  'moved',
  'withdrawn',
  'state',
  'portal',
  'region',
  'area',
  'tier',
  'age',
  'band',
  'spouse',
  'salary',
  'price',
  'declined',
  'blackout',
  'membership',
  'date',
  'cart',
  'step',
] as const
export type StopReason = (typeof stopReasons)[number]

/** `about` tells stops of one reason apart: the membership's plan, the step with its field. */
export interface Stop {
  reason: StopReason
  about: string
  /** The plan to which it has moved; the step and what its rule says. */
  to?: string
  step?: StepId
  problem?: FieldError | null
  /** The question that must be answered Yes. */
  question?: Localized
  /** Why the membership cannot be had. */
  inner?: StopReason
}

export const rankOf = ({ reason }: Pick<Stop, 'reason'>): number => stopReasons.indexOf(reason)

/**
 * Where a catalog says on purpose that a plan is not for somebody. At the others the plan was offered, and leads
 * nowhere.
 */
const onPurpose: ReadonlySet<StopReason> = new Set([
  'companion',
  'moved',
  'withdrawn',
  'state',
  'portal',
  'region',
  'area',
  'tier',
  'age',
  'declined',
  'blackout',
])
export const isOnPurpose = ({ reason }: Pick<Stop, 'reason'>): boolean => onPurpose.has(reason)
