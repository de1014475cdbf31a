import { type SectionOf, type StepId, stepById } from '#schemas/steps/steps.registry.ts'
import { send } from '../send.ts'

/** What a step has saved, null where nothing is saved; the revision goes with the next save. */
export const readSection = async <Id extends StepId>(
  enrollmentId: string,
  step: Id,
  signal?: AbortSignal,
): Promise<{ result: SectionOf<Id> | null; revision: number }> => {
  const { result, revision } = await send('GET enrollment/get-enrollment-temp-info', {
    query: { enrollment_id: enrollmentId, column: stepById(step).column },
    ...(signal && { signal }),
  })
  return { result: result as SectionOf<Id> | null, revision }
}

/** A section of which nothing is saved. */
export const nothingSaved: { result: null; revision: number } = { result: null, revision: 0 }
