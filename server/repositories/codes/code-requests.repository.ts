import type { Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import type { CodeRequestRow } from '../../db/tables.ts'

export interface CodeRequestsRepository<Asked> {
  /** Keeps a request, sealed, that is due at once. */
  add: (request: { id: string; asked: Asked; now: number }) => Promise<void>
  /**
   * The requests that were due until now, the longest waiting first; those due after `latest` too, which is later than
   * any wait can be: the clock was put back.
   */
  due: (times: { now: number; latest: number }) => Promise<Pick<CodeRequestRow, 'id' | 'attempts'>[]>
  /** Takes a request away and gives it: of two processes one has it. */
  take: (id: string) => Promise<Asked | undefined>
  postpone: (id: string, change: Pick<CodeRequestRow, 'attempts' | 'due_at'>) => Promise<void>
}

const BATCH = 50

export const makeCodeRequestsRepository = <Asked>({
  database,
  sealing,
}: {
  database: Database
  sealing: Sealing
}): CodeRequestsRepository<Asked> => {
  const place = (id: string) => ({ field: 'code_requests.sealed', row: id })
  return {
    add: async ({ id, asked, now }) => {
      await database.sql
        .insertInto('code_requests')
        .values({ id, sealed: sealing.seal(place(id), asked), attempts: 0, due_at: now, created_at: now })
        .execute()
    },
    due: ({ now, latest }) =>
      database.sql
        .selectFrom('code_requests')
        .select(['id', 'attempts'])
        .where((where) => where.or([where('due_at', '<=', now), where('due_at', '>', latest)]))
        .orderBy('due_at')
        .limit(BATCH)
        .execute(),
    take: async (id) => {
      const row = await database.sql
        .deleteFrom('code_requests')
        .where('id', '=', id)
        .returning('sealed')
        .executeTakeFirst()
      return row && (sealing.open(place(id), row.sealed) as Asked)
    },
    postpone: async (id, change) => {
      await database.sql.updateTable('code_requests').set(change).where('id', '=', id).execute()
    },
  }
}
