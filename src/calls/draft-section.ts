import type { Sections } from '#schemas/steps/sections.ts'
import { send } from './send.ts'

/** One saved section of the draft, null where nothing is saved; the revision goes with the next save. */
export const readSection = async <Column extends keyof Sections>(
  enrollmentId: string,
  column: Column,
  signal?: AbortSignal,
): Promise<{ result: Sections[Column] | null; revision: number }> => {
  const { result, revision } = await send('GET enrollment/get-enrollment-temp-info', {
    query: { enrollment_id: enrollmentId, column },
    ...(signal && { signal }),
  })
  return { result: result as Sections[Column] | null, revision }
}

/** A section of which nothing is saved. */
export const nothingSaved: { result: null; revision: number } = { result: null, revision: 0 }
