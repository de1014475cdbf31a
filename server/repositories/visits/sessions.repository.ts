import type { Database } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import type { SessionRow } from '../../db/tables.ts'

/** What is read of a session with every request. */
export type LiveSession = Pick<SessionRow, 'id' | 'kind' | 'expires_at' | 'ends_at' | 'token_hash'>
type NewSession = Omit<SessionRow, 'revoked_at' | 'replaced_hash' | 'replaced_at'>
type PastSession = Pick<SessionRow, 'id' | 'token_hash' | 'expires_at' | 'replaced_at'>

export interface SessionsRepository {
  insert: (row: NewSession) => Promise<void>
  find: (id: string) => Promise<LiveSession | undefined>
  /** The session of a token that is neither revoked nor over. */
  live: (tokenHash: string, now: number) => Promise<LiveSession | undefined>
  isLive: (id: string, now: number) => Promise<boolean>
  /** The session that has, or had before its last one, a token of these hashes; none that was revoked. */
  past: (hashes: readonly string[]) => Promise<PastSession | undefined>
  /** Changes when the session ends without another request. */
  lengthen: (id: string, expiresAt: number) => Promise<void>
  /** From now on the session is found by another hash of its token. */
  move: (session: Pick<SessionRow, 'id' | 'token_hash'>, hash: string) => Promise<void>
  /** Changes the session that has this token; false where it has another one by now. */
  replace: (session: { id: string; hash: string }, change: Partial<SessionRow>) => Promise<boolean>
  revoke: (id: string, now: number) => Promise<void>
}

const facts = ['id', 'kind', 'expires_at', 'ends_at', 'token_hash'] as const

export const makeSessionsRepository = (database: Database): SessionsRepository => {
  const live = prepared<{ token_hash: string; now: number }, LiveSession>(database, (sql, at) =>
    sql
      .selectFrom('sessions')
      .select(facts)
      .where('token_hash', '=', at('token_hash'))
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', at('now')),
  )
  const find = prepared<{ id: string }, LiveSession>(database, (sql, at) =>
    sql.selectFrom('sessions').select(facts).where('id', '=', at('id')),
  )
  const insert = prepared<NewSession, unknown>(database, (sql, at) =>
    sql.insertInto('sessions').values({
      id: at('id'),
      token_hash: at('token_hash'),
      kind: at('kind'),
      created_at: at('created_at'),
      expires_at: at('expires_at'),
      ends_at: at('ends_at'),
      revoked_at: null,
      replaced_hash: null,
      replaced_at: null,
    }),
  )
  return {
    insert: async (row) => {
      await insert(row)
    },
    find: async (id) => (await find({ id })).rows[0],
    live: async (token_hash, now) => (await live({ token_hash, now })).rows[0],
    isLive: async (id, now) => {
      const row = await database.sql
        .selectFrom('sessions')
        .select('id')
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return row !== undefined
    },
    past: (hashes) =>
      database.sql
        .selectFrom('sessions')
        .select(['id', 'token_hash', 'expires_at', 'replaced_at'])
        .where((where) => where.or([where('token_hash', 'in', hashes), where('replaced_hash', 'in', hashes)]))
        .where('revoked_at', 'is', null)
        .executeTakeFirst(),
    lengthen: async (id, expires_at) => {
      await database.sql.updateTable('sessions').set({ expires_at }).where('id', '=', id).execute()
    },
    move: async ({ id, token_hash }, hash) => {
      const row = database.sql.updateTable('sessions').set({ token_hash: hash })
      await row.where('id', '=', id).where('token_hash', '=', token_hash).execute()
    },
    replace: async ({ id, hash }, change) => {
      const { numUpdatedRows } = await database.sql
        .updateTable('sessions')
        .set(change)
        .where('id', '=', id)
        .where('token_hash', '=', hash)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    revoke: async (id, now) => {
      await database.sql.updateTable('sessions').set({ revoked_at: now }).where('id', '=', id).execute()
    },
  }
}
