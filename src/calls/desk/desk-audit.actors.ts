import { deskAuditMachine } from '#machines/desk/desk-audit/desk-audit.machine.ts'
import type { AuditPage } from '#schemas/calls/desk/desk-audit.calls.ts'
import { callActor } from '../call-actor.ts'
import { send } from '../send.ts'

export const providedDeskAuditMachine = deskAuditMachine.provide({
  actors: {
    getAudit: callActor<AuditPage, { number: string; after: string | null }>(({ number, after }, signal) =>
      send('GET staff/get-audit', {
        query: { ...(number !== '' && { number }), ...(after !== null && { after }) },
        signal,
        quiet: true,
      }),
    ),
  },
})
