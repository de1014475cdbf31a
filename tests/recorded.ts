import { expect } from 'vitest'

/** Lines of each kind that a failure names; more are in the diff that Vitest prints. */
const MOST = 5

const only = (some: string, others: string, sign: string): string[] => {
  const known = new Set(others.split('\n'))
  return some
    .split('\n')
    .filter((line) => !known.has(line))
    .slice(0, MOST)
    .map((line) => `${sign} ${line.trim()}`)
}

/** What came and what went between two texts, in a line. */
export const lineChanges = (before: string, now: string): string => {
  const said = [...only(now, before, '+'), ...only(before, now, '-')]
  return said.length === 0 ? 'the same lines in another order' : said.join('; ')
}

/**
 * Holds a text against the file that records it, by its path from the test. A failure names the lines that differ,
 * since a report keeps of it no more than its message. `-u` records anew.
 */
export const expectRecorded = async (text: string, file: string): Promise<void> => {
  try {
    await expect(text).toMatchFileSnapshot(file)
  } catch (error) {
    if (error instanceof Error && 'actual' in error && 'expected' in error)
      error.message = `${file} is not as recorded: ${lineChanges(String(error.expected), String(error.actual))}`
    throw error
  }
}
