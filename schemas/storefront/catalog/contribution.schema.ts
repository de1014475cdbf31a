import { Type, type Static } from 'typebox'
import { exact } from '../../calls/call.ts'
import { planCategories } from './catalog-codes.ts'
import { Cents, Id } from './plan.schema.ts'

const Percent = Type.Integer({ minimum: 0, maximum: 100 })

/**
 * What a group's employer pays each month toward the premium of a plan: a share in `percent`, of the employee's own
 * premium and of what the dependents add to it, or an amount for each tier. One of the two, which the check demands.
 */
export const Contribution = exact({
  /** Which plans: these, else those of these categories; without both all that no other entry is about. */
  plans: Type.Optional(Type.Array(Id, { minItems: 1 })),
  categories: Type.Optional(Type.Array(Type.Enum(planCategories), { minItems: 1 })),
  percent: Type.Optional(exact({ employee: Percent, dependents: Percent })),
  amount_cents: Type.Optional(exact({ IO: Cents, IS: Cents, IC: Cents, IF: Cents })),
  /** The most of a percentage, each month. */
  at_most_cents: Type.Optional(Cents),
})
export type Contribution = Static<typeof Contribution>
