import { type TypedToSave, autosaveMachine } from '#machines/enrollment/autosave/autosave.machine.ts'
import type { OpenedStep } from '#machines/enrollment/step.types.ts'
import type { HealthInfo } from '#schemas/calls/enrollment/health.calls.ts'
import type { KeptColumn, Typed } from '#schemas/calls/enrollment/typed.calls.ts'
import { healthStep } from '#schemas/steps/health/health.step.ts'
import { type StepId, stepByColumn, stepById } from '#schemas/steps/steps.registry.ts'
import { isLeaving } from '../../browser/leaving.ts'
import { callActor } from '../call-actor.ts'
import { isBeingSaved, isSavedSince, isSettled, noteOpenedOver, wasSavedSince } from '../saved-steps.ts'
import { type DataOf, send } from '../send.ts'
import { forgetOlder, isOlder, keepTyped, keeping, noteOlder } from './older-typed.ts'
import { typedNews } from './typed-news.ts'

/** What was typed and not saved, with the revision that it was typed over where that is not the last any more. */
export interface TypedOver {
  typed: Typed | null
  over: number | null
}

const nothing: TypedOver = { typed: null, over: null }

const read = async (
  enrollmentId: string,
  column: KeptColumn,
  signal: AbortSignal,
): Promise<DataOf<'GET enrollment/get-typed-values'>> => {
  try {
    const query = { enrollment_id: enrollmentId, column }
    return await send('GET enrollment/get-typed-values', { query, signal, quiet: true })
  } catch (error) {
    if (signal.aborted) throw error
    return { result: null }
  }
}

/**
 * What was typed into a step and not saved; nothing as well where that cannot be known: the step opens without it.
 * What was typed over an older version is forgotten first where the person takes the other tab's.
 */
export const readTyped = async (
  { enrollmentId, takesTheirs = false }: OpenedStep,
  id: StepId,
  signal: AbortSignal,
): Promise<TypedOver> => {
  const step = stepById(id)
  if (step.typed !== 'kept') return nothing
  if (takesTheirs) await forgetOlder(enrollmentId, step.column)
  const { result, older: before } = await read(enrollmentId, step.column, signal)
  if (before === undefined) return { typed: result, over: null }
  const { revision: over, ...typed } = before
  noteOpenedOver(enrollmentId, id)
  noteOlder(enrollmentId, step.column, over)
  return { typed, over }
}

/** What a step opens with: what was typed over an older revision is saved over that, so that the server asks again. */
export const openedWith = ({ typed, over }: TypedOver, revision: number) => ({ typed, revision: over ?? revision })

/** Health answers as they stood at Save & Continue Later, until the step is saved; null where there are none. */
export const readHeldHealth = async (enrollmentId: string, signal: AbortSignal): Promise<HealthInfo | null> =>
  (await read(enrollmentId, healthStep.column, signal)).result?.health ?? null

/** Keeps what was typed, also where another tab has saved the step since; not where this page has. */
const keep = async (toSave: TypedToSave): Promise<boolean> => {
  const { enrollmentId, column, revision } = toSave
  const { id } = stepByColumn(column)
  if (isSavedSince(enrollmentId, id, revision)) return false
  const settles = isSettled(enrollmentId, id, revision)
  // Whoever leaves cannot be asked once more: the server is told at once that no save of this page is the newer one.
  const older = isOlder(enrollmentId, column, revision) || (isLeaving() && !isBeingSaved(enrollmentId, id))
  const kept = await keepTyped(toSave, { older, settles })
  if (kept !== older) return kept
  if (await wasSavedSince(enrollmentId, id, revision)) {
    // That save has settled it, and may have come before this.
    if (older) await keepTyped({ ...toSave, typed: { values: {} } }, { older, settles })
    return false
  }
  if (older) return kept
  // Another tab has saved the step, or another browser holds the enrollment: then nothing is kept at all.
  typedNews.tell()
  noteOlder(enrollmentId, column, revision)
  return keepTyped(toSave, { older: true, settles })
}

export const providedAutosaveMachine = autosaveMachine.provide({
  actors: {
    // Without the signal: what was typed last is sent although its step, or the page, is being left.
    saveTyped: callActor(async (toSave: TypedToSave) => ({ kept: await keeping(toSave, keep(toSave)) })),
  },
})
