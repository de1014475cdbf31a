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
