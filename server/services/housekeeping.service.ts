import { type Clock, DAY, HOUR } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { OUTBOX_KEPT } from './outbox.service.ts'
import { TRAFFIC_KEPT, dayAt } from './traffic.service.ts'

/** A year: long enough to answer and to look back. */
const SUPPORT_KEPT = 365 * DAY

export interface HousekeepingService {
  /**
   * Deletes what has expired: drafts that were not submitted, sessions without drafts, keys, codes, counts, and old
   * mail, support requests and traffic.
   */
  sweep: () => Promise<void>
  /** Sweeps now and then every hour until stopped. */
  start: (onError: (error: unknown) => void) => void
  stop: () => Promise<void>
}

export const makeHousekeeping = ({ database, clock }: { database: Database; clock: Clock }): HousekeepingService => {
  let timer: NodeJS.Timeout | undefined
  let pass: Promise<void> = Promise.resolve()
  const sweep = async (): Promise<void> => {
    const now = clock.now()
    await database.transaction(async () => {
      // Sections, events, cart and codes go with their draft.
      await database.sql.deleteFrom('drafts').where('expires_at', '<=', now).where('status', '=', 'open').execute()
      await database.sql
        .deleteFrom('sessions')
        .where('expires_at', '<=', now)
        .where('id', 'not in', (select) => select.selectFrom('drafts').select('session_id'))
        .execute()
      await database.sql.deleteFrom('idempotency_keys').where('expires_at', '<=', now).execute()
      await database.sql.deleteFrom('continue_codes').where('expires_at', '<=', now).execute()
      await database.sql.deleteFrom('rate_limits').where('resets_at', '<=', now).execute()
      await database.sql
        .deleteFrom('outbox')
        .where('state', '!=', 'waiting')
        .where('created_at', '<=', now - OUTBOX_KEPT)
        .execute()
      await database.sql
        .deleteFrom('support_requests')
        .where('created_at', '<=', now - SUPPORT_KEPT)
        .execute()
      await database.sql
        .deleteFrom('machine_traffic')
        .where('day', '<', dayAt(now - TRAFFIC_KEPT))
        .execute()
    })
  }
  return {
    sweep,
    start: (onError) => {
      const run = () => {
        pass = sweep().catch(onError)
      }
      run()
      timer = setInterval(run, HOUR)
      timer.unref()
    },
    stop: async () => {
      clearInterval(timer)
      await pass
    },
  }
}
