import { deskFunnelMachine } from '#machines/desk/desk-funnel/desk-funnel.machine.ts'
import type { Funnel, FunnelWish } from '#schemas/calls/desk/desk-figures.calls.ts'
import { callActor } from '../call-actor.ts'
import { send } from '../send.ts'

export const providedDeskFunnelMachine = deskFunnelMachine.provide({
  actors: {
    getFunnel: callActor<Funnel, FunnelWish>((query, signal) =>
      send('GET staff/get-funnel', { query, signal, quiet: true }),
    ),
  },
})
