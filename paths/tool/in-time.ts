import { runInThisContext } from 'node:vm'
import { worldAsItIs } from '../guess/outside.ts'

/** By this name the script finds what it is to do. */
const WORK = 'statechart-paths.work'

/** How long one machine may take where nothing else is said, in seconds. */
export const LONGEST = 300

/** Names in findings and scores what was ended before it was done. */
export const NOT_DONE = 'not-done'

/** It was ended before it was done. */
export class NotDone extends Error {
  override name = 'NotDone'
}

/**
 * Does something, and ends it after so many seconds: a guard or an action of a project may go round for ever, and while
 * it does nothing else of this process runs.
 *
 * @throws NotDone where it is ended.
 */
export const inTime = <Result>(work: () => Result, seconds: number = LONGEST): Result => {
  const putBack = worldAsItIs()
  const globals = globalThis as Record<symbol, unknown>
  globals[Symbol.for(WORK)] = work
  try {
    return runInThisContext(`globalThis[Symbol.for('${WORK}')]()`, { timeout: seconds * 1000 }) as Result
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    // What is ended so does not tidy up behind itself.
    putBack()
    throw new NotDone(
      `it is not done after ${seconds} s: a guard or an action does not end, or there is too much (--seconds)`,
      { cause: error },
    )
  } finally {
    Reflect.deleteProperty(globals, Symbol.for(WORK))
  }
}
