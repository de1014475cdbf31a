import { deskGroupsMachine } from '#machines/desk/desk-groups/desk-groups.machine.ts'
import type { DeskGroups } from '#schemas/calls/desk/desk-groups.calls.ts'
import { callActor } from '../call-actor.ts'
import { send } from '../send.ts'

export const providedDeskGroupsMachine = deskGroupsMachine.provide({
  actors: {
    getGroups: callActor<DeskGroups>((_, signal) => send('GET staff/get-groups', { signal, quiet: true })),
  },
})
