import { analystAccessMachine } from '#machines/viewer/analyst-access.machine.ts'
import { callActor } from './call-actor.ts'
import { send } from './send.ts'

export const providedAnalystAccessMachine = analystAccessMachine.provide({
  actors: {
    getAccess: callActor<{ open: boolean }>((_, signal) =>
      send('GET service/get-machine-access', { signal, quiet: true }),
    ),
    openMachines: callActor<void, { code: string }>(async ({ code }, signal) => {
      await send('POST service/open-machines', { body: { code }, signal })
    }),
  },
})
