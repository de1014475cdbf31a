import type { StepId } from '#schemas/steps/steps.registry.ts'

/** The last revision that this page has saved over, by enrollment and step. */
const over = new Map<string, number>()

/** The revision that another tab's save has made, where it kept a save of this page from being taken. */
const against = new Map<string, number>()

const nameOf = (enrollmentId: string, step: StepId): string => `${enrollmentId} ${step}`

/** A save of a step, by its body. */
export interface StepSave {
  enrollment_id: string
  revision: number
}

/** Notes that a step was saved. */
export const noteSaved = (step: StepId, { enrollment_id, revision }: StepSave) => {
  over.set(nameOf(enrollment_id, step), revision)
}

/** Notes that a save was refused because another tab had saved the step, and which revision that made. */
export const noteRefused = (step: StepId, { enrollment_id }: Pick<StepSave, 'enrollment_id'>, revision: number) => {
  against.set(nameOf(enrollment_id, step), revision)
}

/** Whether what has this revision goes over what another tab saved, because the person has said so. */
export const isSettled = (enrollmentId: string, step: StepId, revision: number): boolean =>
  against.get(nameOf(enrollmentId, step)) === revision

/** Whether the step was saved since: what was typed before, when it had that revision, is of no use any more. */
export const isSavedSince = (enrollmentId: string, step: StepId, revision: number): boolean =>
  (over.get(nameOf(enrollmentId, step)) ?? -1) >= revision

/** Notes that the step is open over an older revision again: what is typed is of use, whatever this page saved. */
export const noteOpenedOver = (enrollmentId: string, step: StepId): void => {
  over.delete(nameOf(enrollmentId, step))
}

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

export const isBeingSaved = (enrollmentId: string, step: StepId): boolean => underWay.has(nameOf(enrollmentId, step))

/** As `isSavedSince`, once a save that is on its way has ended: its answer may come after that to a later call. */
export const wasSavedSince = async (enrollmentId: string, step: StepId, revision: number): Promise<boolean> => {
  await underWay.get(nameOf(enrollmentId, step))
  return isSavedSince(enrollmentId, step, revision)
}
