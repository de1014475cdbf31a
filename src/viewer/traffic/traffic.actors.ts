import type { Traffic } from '#schemas/calls/machines.calls.ts'
import { analysisMachine, type Wish } from '#machines/viewer/analysis.machine.ts'
import { callActor } from '../../calls/call-actor.ts'
import { send } from '../../calls/send.ts'

/** What was counted for a machine (`wish.machine`), chosen by the other names of the call's query. */
export const trafficAnalysis = analysisMachine.provide({
  actors: {
    fetchAnalysis: callActor<object, Wish>(({ machine = '', ...chosen }, signal): Promise<Traffic> =>
      send('GET service/get-machine-traffic', { query: { machine, ...chosen }, signal, quiet: true }),
    ),
  },
})
