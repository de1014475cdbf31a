import type { Database } from '../db/database.ts'
import { whyUnavailable } from '../db/unavailable.ts'
import { traceOfFault } from '../tracing/spans.ts'
import { faultOf } from './errors.ts'

interface Parts {
  log: {
    error: (line: { work: string; trace_id?: string; database?: string; fault?: object }, message: string) => void
  }
  database: Pick<Database, 'ready'>
}

/**
 * Writes what went wrong in background work into the log, by the name that the work has in traces, with the id of its
 * trace where there is one: who is woken by it sees at once whether it is the work or the database.
 */
export const workFailed =
  ({ log, database }: Parts) =>
  (work: string): ((thrown: unknown) => void) => {
    const tell = async (thrown: unknown): Promise<void> => {
      const traceId = traceOfFault(thrown)
      const about = { work, ...(traceId !== undefined && { trace_id: traceId }) }
      const why = whyUnavailable(thrown)
      // Mail or cards that are away fail by the same codes.
      if (why !== null && !(await database.ready())) log.error({ ...about, database: why }, `the database is ${why}`)
      else log.error({ ...about, fault: faultOf(thrown) }, 'background work failed')
    }
    return (thrown) => void tell(thrown)
  }
