import type { Database } from '../db/database.ts'
import { whyUnavailable } from '../db/unavailable.ts'
import { faultOf } from './errors.ts'

interface Parts {
  log: { error: (line: { work: string; database?: string; fault?: object }, message: string) => void }
  database: Pick<Database, 'ready'>
}

/**
 * Writes what went wrong in background work into the log, by the name that the work has in traces: who is woken by it
 * sees at once whether it is the work or the database.
 */
export const workFailed =
  ({ log, database }: Parts) =>
  (work: string): ((thrown: unknown) => void) => {
    const tell = async (thrown: unknown): Promise<void> => {
      const why = whyUnavailable(thrown)
      // Mail or cards that are away fail by the same codes.
      if (why !== null && !(await database.ready())) log.error({ work, database: why }, `the database is ${why}`)
      else log.error({ work, fault: faultOf(thrown) }, 'background work failed')
    }
    return (thrown) => void tell(thrown)
  }
