import { fromPromise } from 'xstate'
import { type TypedToSave, autosaveMachine } from '#machines/enrollment/autosave/autosave.machine.ts'
import { asAtServer } from '../recorded/as-at-server.ts'

/**
 * Stands in for `#src/calls/enrollment/typed.actors.ts`, so that a drawn step asks no server:
 * `vi.mock('#src/calls/enrollment/typed.actors.ts', () => import('./typed.fake.ts'))`.
 */
export const readTyped = async () => ({ typed: null, over: null })
export const openedWith = (_: unknown, revision: number) => ({ typed: null, revision })

/** What was sent to be kept while it was typed. */
export const kept: TypedToSave[] = []

export const providedAutosaveMachine = asAtServer(
  autosaveMachine.provide({
    actors: {
      saveTyped: fromPromise<{ kept: boolean }, TypedToSave>(async ({ input }) => {
        kept.push(input)
        return { kept: true }
      }),
    },
  }),
)
