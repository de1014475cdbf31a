import { type TypedToSave, autosaveMachine } from '#machines/enrollment/autosave.machine.ts'
import type { Typed, TypedColumn } from '#schemas/calls/typed.calls.ts'
import { callActor } from './call-actor.ts'
import { send } from './send.ts'

/** What was typed into a step and not saved; null as well where that cannot be known: the step opens without it. */
export const readTyped = async (
  enrollmentId: string,
  column: TypedColumn,
  signal: AbortSignal,
): Promise<Typed | null> => {
  try {
    const query = { enrollment_id: enrollmentId, column }
    return (await send('GET enrollment/get-typed-values', { query, signal, quiet: true })).result
  } catch (error) {
    if (signal.aborted) throw error
    return null
  }
}

export const providedAutosaveMachine = autosaveMachine.provide({
  actors: {
    // Without the signal: what was typed last is sent although its step, or the page, is being left.
    saveTyped: callActor(({ enrollmentId, column, revision, typed }: TypedToSave) =>
      send('POST enrollment/save-typed-values', {
        body: { enrollment_id: enrollmentId, column, revision, ...typed },
        quiet: true,
        keepalive: true,
        idempotencyKey: null,
      }),
    ),
  },
})
