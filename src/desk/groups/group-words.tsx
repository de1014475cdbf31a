import type { GroupStanding, RosterCounts } from '#schemas/calls/desk/desk-groups.calls.ts'
import { type RosterState, rosterStates } from '#schemas/desk/roster/roster-states.ts'
import { rosterStateNames } from '#schemas/desk/roster/roster.ui.ts'
import { longDate } from '#schemas/messages/long-date.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { Badge } from '../../ui/text/badge.tsx'

/** Until when the people of a group enroll; null without an end. */
export const windowText = ({ until, open }: Pick<GroupStanding, 'until' | 'open'>): string | null => {
  if (until === null) return null
  const date = longDate(until)
  return open ? m.desk_group_until({ date }) : m.desk_group_over({ date })
}

export const stateTone = (state: RosterState): 'success' | 'warning' | 'info' | 'neutral' => {
  if (state === 'enrolled') return 'success'
  if (state === 'not_invited') return 'warning'
  return state === 'waived' ? 'neutral' : 'info'
}

/** How many are in each state that anybody is in. */
export function StateCounts({ counts }: { counts: RosterCounts }) {
  return (
    <>
      {rosterStates.map(
        (state) =>
          (counts[state] ?? 0) > 0 && (
            <Badge key={state} tone={stateTone(state)}>
              {m.desk_roster_counted({ state: rosterStateNames[state](), count: counts[state] ?? 0 })}
            </Badge>
          ),
      )}
    </>
  )
}
