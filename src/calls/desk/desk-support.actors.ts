import { deskSupportMachine } from '#machines/desk/desk-support/desk-support.machine.ts'
import type { SupportQueue } from '#schemas/calls/desk/desk-support.calls.ts'
import { callActor } from '../call-actor.ts'
import { send } from '../send.ts'

export const providedDeskSupportMachine = deskSupportMachine.provide({
  actors: {
    getRequests: callActor<SupportQueue, { after: string | null }>(({ after }, signal) =>
      send('GET staff/get-support-requests', { query: { ...(after !== null && { after }) }, signal, quiet: true }),
    ),
    closeRequest: callActor<void, { id: string }>(async ({ id }, signal) => {
      await send('POST staff/close-support-request', { body: { id }, signal })
    }),
  },
})
