import { deskAccessMachine } from '#machines/desk/desk-access/desk-access.machine.ts'
import type { DeskSession } from '#schemas/calls/desk/desk-access.calls.ts'
import { callActor } from '../call-actor.ts'
import { send } from '../send.ts'

export const providedDeskAccessMachine = deskAccessMachine.provide({
  actors: {
    getSession: callActor<DeskSession>((_, signal) => send('GET staff/get-session', { signal, quiet: true })),
    signInDemo: callActor<DeskSession, { staff: string }>(({ staff }, signal) =>
      send('POST staff/sign-in-demo', { body: { staff }, signal }),
    ),
    signOut: callActor<void>(async (_, signal) => {
      await send('POST staff/sign-out', { signal })
    }),
  },
})
