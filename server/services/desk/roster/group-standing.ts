import type { GroupStanding, RosterCounts } from '#schemas/calls/desk/desk-groups.calls.ts'
import { usDay } from '#schemas/fields/date.kinds.ts'
import { type RosterState, rosterStates } from '#schemas/desk/roster/roster-states.ts'
import type { Group } from '#schemas/storefront/catalog/catalog.schema.ts'
import type { Catalog } from '../../../catalog/load-catalog.ts'
import { missing } from '../../../domain/refusals.ts'
import { shownContribution } from './group-contributions.ts'

interface Counted {
  group_id: string
  state: RosterState
  count: number
}

/** The group of an id; 404 for one that the catalog does not have. */
export const groupIn = ({ groups }: Pick<Catalog, 'groups'>, id: string): Group => {
  const group = groups.find((one) => one.id === id)
  if (group === undefined) throw missing('error_roster_group')
  return group
}

const countsOf = (group: Group, counted: readonly Counted[]): RosterCounts => {
  const of = (state: RosterState) => counted.find((row) => row.group_id === group.id && row.state === state)?.count ?? 0
  return Object.fromEntries(rosterStates.map((state) => [state, of(state)])) as RosterCounts
}

/** Whether the people of a group may still enroll and change their mind. Takes yyyy-mm-dd. */
export const isOpen = ({ enroll_until: until }: Pick<Group, 'enroll_until'>, today: string): boolean =>
  until === undefined || today <= until

/** A group with how far its people are. */
export const standingOf = (
  catalog: Pick<Catalog, 'reps' | 'findPlan'>,
  group: Group,
  counted: readonly Counted[],
  today: string,
): GroupStanding => {
  const rep = catalog.reps.find(({ id }) => id === group.agent_id)
  const counts = countsOf(group, counted)
  const { contributions = [] } = group
  return {
    group_id: group.id,
    name: group.name,
    agent: rep === undefined ? null : `${rep.first_name} ${rep.last_name}`,
    employees: rosterStates.reduce((sum, state) => sum + (counts[state] ?? 0), 0),
    counts,
    until: group.enroll_until === undefined ? null : usDay(group.enroll_until),
    open: isOpen(group, today),
    contributions: contributions.map((one) => shownContribution(catalog, one)),
  }
}
