import type { LoadStep } from '#machines/enrollment/step.types.ts'

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
