import { deskRosterMachine } from '#machines/desk/desk-roster/desk-roster.machine.ts'
import type { RosterAct, RosterWish } from '#machines/desk/desk-roster/desk-roster.setup.ts'
import type { MailsWritten, RosterPage } from '#schemas/calls/desk/desk-roster.calls.ts'
import type { WaiveReason } from '#schemas/desk/roster/roster-states.ts'
import { saveFile } from '../../browser/save-file.ts'
import { callActor } from '../call-actor.ts'
import { send } from '../send.ts'

interface Act {
  groupId: string
  act: RosterAct
}

/** What was asked; null where it writes no mail. */
const doAct = callActor<MailsWritten | null, Act>(async ({ groupId, act: { kind, employee } }, signal) => {
  const mailing = { group_id: groupId, ...(employee !== null && { employee }) }
  if (kind === 'invite') return send('POST staff/invite-employees', { body: mailing, signal })
  if (kind === 'remind') return send('POST staff/remind-employees', { body: mailing, signal })
  const body = { employee: employee ?? '' }
  await (kind === 'stop'
    ? send('POST staff/stop-reminders', { body, signal })
    : send('POST staff/take-back-waiver', { body, signal }))
  return null
})

export const providedDeskRosterMachine = deskRosterMachine.provide({
  actors: {
    getRoster: callActor<RosterPage, RosterWish>(({ groupId, only, after }, signal) =>
      send('GET staff/get-roster', {
        query: { group_id: groupId, ...(only !== null && { state: only }), ...(after !== null && { after }) },
        signal,
        quiet: true,
      }),
    ),
    doAct,
    recordWaiver: callActor<void, { employee: string; reason: WaiveReason }>(async (body, signal) => {
      await send('POST staff/record-waiver', { body, signal })
    }),
    exportRoster: callActor<void, { groupId: string }>(async ({ groupId }, signal) => {
      const { name, csv } = await send('GET staff/export-roster', { query: { group_id: groupId }, signal })
      saveFile(name, csv, 'text/csv;charset=utf-8')
    }),
  },
})
