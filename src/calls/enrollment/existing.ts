import type { LoadStep } from '#machines/enrollment/step.types.ts'
import { problemOf } from '#machines/support/problem.ts'

/**
 * What is on file of an existing member; null for everybody else, and where it cannot be read: the step then shows
 * what the draft holds (spec 2, section 7).
 */
export const readExisting = async <Value>(
  { enrollType }: LoadStep,
  signal: AbortSignal,
  read: () => Promise<Value>,
): Promise<Value | null> => {
  if (enrollType !== 'existing-member') return null
  try {
    return await read()
  } catch (error) {
    if (signal.aborted) throw error
    return null
  }
}

/**
 * What is saved of a step. Where the server refuses to read it, an existing member's step goes on as if nothing were
 * saved, with what is on file (spec 2, sections 7 and 8): what is saved after all meets the next save as a conflict.
 * Without an answer, or for everybody else, it fails.
 */
export const savedOrOnFile = async <Saved>(
  { enrollType }: LoadStep,
  read: () => Promise<Saved>,
  nothing: Saved,
): Promise<Saved> => {
  try {
    return await read()
  } catch (error) {
    const { kind } = problemOf(error)
    if (enrollType === 'existing-member' && (kind === 'field' || kind === 'server')) return nothing
    throw error
  }
}
