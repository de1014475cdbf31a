import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import { whyUnavailable } from '../db/unavailable.ts'
import { faultOf } from './errors.ts'

interface Parts {
  log: Pick<FastifyBaseLogger, 'error'>
  database: Pick<Database, 'ready'>
}

/**
 * Writes what went wrong in background work into the log, by the name that the work has in traces: who is woken by it
 * sees at once whether it is the work or the database.
 */
export const workFailed =
  ({ log, database }: Parts) =>
  (work: string) =>
  (error: unknown): void => {
    const fault = (): void => log.error({ work, fault: faultOf(error) }, 'background work failed')
    const why = whyUnavailable(error)
    if (why === null) return fault()
    // Mail or cards that are away fail by the same codes.
    void database
      .ready()
      .then((isReady) => (isReady ? fault() : log.error({ work, database: why }, `the database is ${why}`)))
  }
