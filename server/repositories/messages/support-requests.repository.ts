import type { Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import type { SupportRequestRow } from '../../db/tables.ts'

export interface SupportRequestsRepository {
  /** Keeps what somebody wrote to the site's people, sealed. */
  add: (request: Omit<SupportRequestRow, 'sealed'> & { written: unknown }) => Promise<void>
}

export const makeSupportRequests = ({
  database,
  sealing,
}: {
  database: Database
  sealing: Sealing
}): SupportRequestsRepository => ({
  add: async ({ id, site, topic, created_at, written }) => {
    const sealed = sealing.seal({ field: 'support_requests.sealed', row: id }, written)
    await database.sql.insertInto('support_requests').values({ id, site, topic, sealed, created_at }).execute()
  },
})
