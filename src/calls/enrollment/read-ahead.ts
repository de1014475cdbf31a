import type { OverviewAsked } from '#machines/enrollment/enrollment.types.ts'
import type { LoadStep } from '#machines/enrollment/step.types.ts'
import type { StepId } from '#schemas/steps/steps.registry.ts'
import { callActor } from '../call-actor.ts'

type Load<Loaded> = (step: LoadStep, signal: AbortSignal) => Promise<Loaded>

const loads = new Map<StepId, Load<unknown>>()
let ahead: { step: StepId; enrollmentId: string; read: Promise<unknown> } | null = null

/**
 * Reads what the next step holds while the wizard still asks whether it may open: after a save the person waits for
 * both at once, not for one after the other. What an earlier reading left is dropped.
 */
export const readAhead = (enrollmentId: string, next: OverviewAsked['next'], signal: AbortSignal): void => {
  const load = next === null ? undefined : loads.get(next.step)
  ahead = null
  if (next === null || load === undefined) return
  const read = load({ enrollmentId, enrollType: next.enrollType }, signal)
  // Nobody may ever want it: the wizard may open another step.
  read.catch(() => undefined)
  ahead = { step: next.step, enrollmentId, read }
}

/** The actor that loads a step: with what was read ahead of it, once, or by itself where that failed. */
export const loadActor = <Loaded, Step extends { enrollmentId: string }>(
  step: StepId,
  load: Load<Loaded> & ((step: Step, signal: AbortSignal) => Promise<Loaded>),
) => {
  loads.set(step, load)
  return callActor<Loaded, Step>((input, signal) => {
    const before = ahead
    ahead = null
    if (before === null || before.step !== step || before.enrollmentId !== input.enrollmentId) {
      return load(input, signal)
    }
    return (before.read as Promise<Loaded>).catch(() => load(input, signal))
  })
}
