import type { StepId } from '#schemas/steps/steps.registry.ts'

/** The last revision that this page has saved over, by enrollment and step. */
const over = new Map<string, number>()

const nameOf = (enrollmentId: string, step: StepId): string => `${enrollmentId} ${step}`

/** Notes that a step was saved, by the body of its save. */
export const noteSaved = (step: StepId, { enrollment_id, revision }: { enrollment_id: string; revision: number }) => {
  over.set(nameOf(enrollment_id, step), revision)
}

/** Whether the step was saved since: what was typed before, when it had that revision, is of no use any more. */
export const isSavedSince = (enrollmentId: string, step: StepId, revision: number): boolean =>
  (over.get(nameOf(enrollmentId, step)) ?? -1) >= revision

/** Saves on their way, by enrollment and step. */
const underWay = new Map<string, Promise<unknown>>()

/** Notes that a step is being saved, until that has ended. */
export const noteSaving = (step: StepId, enrollmentId: string, save: Promise<unknown>): void => {
  const name = nameOf(enrollmentId, step)
  const end = () => {
    if (underWay.get(name) === ended) underWay.delete(name)
  }
  const ended: Promise<unknown> = save.then(end, end)
  underWay.set(name, ended)
}

/** As `isSavedSince`, once a save that is on its way has ended: its answer may come after that to a later call. */
export const wasSavedSince = async (enrollmentId: string, step: StepId, revision: number): Promise<boolean> => {
  await underWay.get(nameOf(enrollmentId, step))
  return isSavedSince(enrollmentId, step, revision)
}
