import { Type, type Static } from 'typebox'
import { rosterStates } from '../../desk/roster/roster-states.ts'
import { call } from '../call.ts'
import { planCategories } from '../../storefront/catalog/catalog-codes.ts'
import { Dollars, nullable } from '../shapes.ts'

/** How many are in each state. */
export const RosterCounts = Type.Object(
  Object.fromEntries(rosterStates.map((state) => [state, Type.Integer({ minimum: 0 })])) as Record<
    (typeof rosterStates)[number],
    ReturnType<typeof Type.Integer>
  >,
)
export type RosterCounts = Static<typeof RosterCounts>

/** What the employer pays each month toward the premiums of some plans. */
const GroupContribution = Type.Object({
  /** Names of plans and codes of categories; without either it is for all plans that no other one is about. */
  plans: Type.Array(Type.String()),
  categories: Type.Array(Type.Enum(planCategories)),
  /** Of the employee's own premium, and of what dependents add to it; null where it is an amount. */
  percent: nullable(Type.Object({ employee: Type.Integer(), dependents: Type.Integer() })),
  /** Dollars at most; null without a limit. */
  at_most: nullable(Dollars),
  /** Dollars in each tier; null where it is a percentage. */
  amounts: nullable(Type.Object({ IO: Dollars, IS: Dollars, IC: Dollars, IF: Dollars })),
})
export type GroupContribution = Static<typeof GroupContribution>

export const GroupStanding = Type.Object({
  group_id: Type.String(),
  name: Type.String(),
  /** The rep who looks after the group. */
  agent: nullable(Type.String()),
  /** All of the roster; 0 where there is none yet. */
  employees: Type.Integer({ minimum: 0 }),
  counts: RosterCounts,
  /** The last day on which its people enroll or change their mind, mm/dd/yyyy; null without one. */
  until: nullable(Type.String()),
  /** Whether that day has not passed. */
  open: Type.Boolean(),
  /** Empty where the employer pays nothing. */
  contributions: Type.Array(GroupContribution),
})
export type GroupStanding = Static<typeof GroupStanding>

export const DeskGroups = Type.Object({ groups: Type.Array(GroupStanding) })
export type DeskGroups = Static<typeof DeskGroups>

/** The groups of the catalog, and how far their people are. */
export const deskGroupsCalls = {
  getDeskGroups: call('GET staff/get-groups', {
    summary: 'The groups of the catalog, with how many of their rosters are invited, enrolled and waived',
    data: DeskGroups,
  }),
}
