import { type TypedToSave, autosaveMachine } from '#machines/enrollment/autosave/autosave.machine.ts'
import type { Held, KeptColumn, Typed } from '#schemas/calls/enrollment/typed.calls.ts'
import type { HealthInfo } from '#schemas/calls/enrollment/health.calls.ts'
import { healthStep } from '#schemas/steps/health/health.step.ts'
import { type StepId, stepByColumn, stepById } from '#schemas/steps/steps.registry.ts'
import { callActor } from '../call-actor.ts'
import { isSavedSince, wasSavedSince } from '../saved-steps.ts'
import { send } from '../send.ts'
import { typedNews } from './typed-news.ts'

const read = async (enrollmentId: string, column: KeptColumn, signal: AbortSignal): Promise<(Typed & Held) | null> => {
  try {
    const query = { enrollment_id: enrollmentId, column }
    return (await send('GET enrollment/get-typed-values', { query, signal, quiet: true })).result
  } catch (error) {
    if (signal.aborted) throw error
    return null
  }
}

/** What was typed into a step and not saved; null as well where that cannot be known: the step opens without it. */
export const readTyped = async (enrollmentId: string, id: StepId, signal: AbortSignal): Promise<Typed | null> => {
  const step = stepById(id)
  return step.typed === 'kept' ? read(enrollmentId, step.column, signal) : null
}

/** Health answers as they stood at Save & Continue Later, until the step is saved; null where there are none. */
export const readHeldHealth = async (enrollmentId: string, signal: AbortSignal): Promise<HealthInfo | null> =>
  (await read(enrollmentId, healthStep.column, signal))?.health ?? null

export const providedAutosaveMachine = autosaveMachine.provide({
  actors: {
    // Without the signal: what was typed last is sent although its step, or the page, is being left.
    saveTyped: callActor(async ({ enrollmentId, column, revision, typed }: TypedToSave) => {
      const { id } = stepByColumn(column)
      if (isSavedSince(enrollmentId, id, revision)) return { kept: false }
      const answer = await send('POST enrollment/save-typed-values', {
        body: { enrollment_id: enrollmentId, column, revision, ...typed },
        quiet: true,
        keepalive: true,
        idempotencyKey: null,
      })
      // What this page has saved over meanwhile is no news.
      if (!answer.kept && !(await wasSavedSince(enrollmentId, id, revision))) typedNews.tell()
      return answer
    }),
  },
})
