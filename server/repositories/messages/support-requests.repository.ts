import type { Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import type { SupportRequestRow } from '../../db/tables.ts'

/** What somebody wrote, opened. */
export type OpenSupportRequest = Pick<SupportRequestRow, 'id' | 'site' | 'topic' | 'created_at'> & { written: unknown }

export interface SupportRequestsRepository {
  /** Keeps what somebody wrote to the site's people, sealed. */
  add: (request: Omit<SupportRequestRow, 'sealed' | 'closed_at' | 'closed_by'> & { written: unknown }) => Promise<void>
  /** Those that are not answered, the longest waiting first; after one, by its time and id. */
  open: (after: { at: number; id: string } | null, limit: number) => Promise<OpenSupportRequest[]>
  countOpen: () => Promise<number>
  /** False where it is answered already, or gone. */
  close: (id: string, by: string, at: number) => Promise<boolean>
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
    await database.sql
      .insertInto('support_requests')
      .values({ id, site, topic, sealed, created_at, closed_at: null, closed_by: null })
      .execute()
  },
  open: async (after, limit) => {
    const rows = await database.sql
      .selectFrom('support_requests')
      .select(['id', 'site', 'topic', 'sealed', 'created_at'])
      .where('closed_at', 'is', null)
      .$if(after !== null, (query) =>
        query.where(({ eb, or, and }) =>
          or([
            eb('created_at', '>', after?.at ?? 0),
            and([eb('created_at', '=', after?.at ?? 0), eb('id', '>', after?.id ?? '')]),
          ]),
        ),
      )
      .orderBy('created_at')
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(({ sealed, ...row }) => ({
      ...row,
      written: sealing.open({ field: 'support_requests.sealed', row: row.id }, sealed),
    }))
  },
  countOpen: async () => {
    const { count } = await database.sql
      .selectFrom('support_requests')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('closed_at', 'is', null)
      .executeTakeFirstOrThrow()
    return Number(count)
  },
  close: async (id, by, at) => {
    const { numUpdatedRows } = await database.sql
      .updateTable('support_requests')
      .set({ closed_at: at, closed_by: by })
      .where('id', '=', id)
      .where('closed_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  },
})
