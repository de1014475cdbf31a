import { type Applied, rosterUploadMachine } from '#machines/desk/roster-upload/roster-upload.machine.ts'
import type { RosterCheck } from '#schemas/calls/desk/desk-roster.calls.ts'
import { callActor } from '../call-actor.ts'
import { send } from '../send.ts'

interface Upload {
  groupId: string
  csv: string
  keep: boolean
}

export const providedRosterUploadMachine = rosterUploadMachine.provide({
  actors: {
    // Asked again it does no harm, and what it found is kept nowhere.
    checkRoster: callActor<RosterCheck, Upload>(({ groupId, csv, keep }, signal) =>
      send('POST staff/check-roster', {
        body: { group_id: groupId, csv, keep },
        signal,
        quiet: true,
        idempotencyKey: null,
      }),
    ),
    applyRoster: callActor<Applied, Upload & { seen: string }>(({ groupId, csv, keep, seen }, signal) =>
      send('POST staff/apply-roster', { body: { group_id: groupId, csv, keep, seen }, signal }),
    ),
  },
})
