import type { PlanCategory } from '../catalog/catalog-codes.ts'
import type { Plan } from '../catalog/plan.types.ts'

/** Groups of categories whose plans pay for the same thing (`overlapping` of a catalog's lists). */
export type Overlapping = readonly (readonly PlanCategory[])[]
type Kind = Pick<Plan, 'id' | 'category'>

/** Whether a plan pays for what another one pays for. */
export const overlaps = (plan: Kind, other: Kind, overlapping: Overlapping = []): boolean =>
  plan.id !== other.id && overlapping.some((kinds) => kinds.includes(plan.category) && kinds.includes(other.category))

/** Whether a plan pays for what one of several plans pays for already. */
export const overlapsAny = (plan: Kind, others: readonly Kind[], overlapping?: Overlapping): boolean =>
  others.some((other) => overlaps(plan, other, overlapping))

/** The plans of a cart that pay for the same thing, together. */
export const overlapsOf = <Chosen extends Kind>(plans: readonly Chosen[], overlapping: Overlapping = []): Chosen[][] =>
  overlapping
    .map((kinds) => plans.filter(({ category }) => kinds.includes(category)))
    .filter((alike) => alike.length > 1)
