import { readSection } from './draft-section.ts'

/**
 * What is on file of an existing member; null for everybody else, and where it cannot be read: the step then shows
 * what the draft holds (spec 2, section 7).
 */
export const readExisting = async <Value>(
  enrollmentId: string,
  signal: AbortSignal,
  read: () => Promise<Value>,
): Promise<Value | null> => {
  try {
    const { result } = await readSection<string>(enrollmentId, 'type', signal)
    return result === 'existing-member' ? await read() : null
  } catch (error) {
    if (signal.aborted) throw error
    return null
  }
}
