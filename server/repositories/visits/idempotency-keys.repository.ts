import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { prepared, preparedLast } from '../../db/prepared.ts'
import type { IdempotencyRow } from '../../db/tables.ts'

type Place = Pick<IdempotencyRow, 'scope' | 'key_hash'>
type NewKey = Omit<IdempotencyRow, 'sealed'>

export interface IdempotencyKeysRepository {
  find: (place: Place) => Promise<Pick<IdempotencyRow, 'key_hash' | 'request_hash' | 'sealed'> | undefined>
  /** Writes a key without an answer; false where it is there, after whoever wrote it is through. */
  claim: (row: NewKey) => Promise<boolean>
  /** Writes the answer with the commit of the transaction. */
  keep: (answer: Place & { sealed: string }) => void
  /**
   * On PostgreSQL, whoever comes second with the same number waits until the transaction of the first ends; SQLite has
   * one transaction at a time anyway.
   */
  lock: (turn: bigint) => Promise<void>
}

export const makeIdempotencyKeys = (database: Database): IdempotencyKeysRepository => {
  const insert = prepared<NewKey, { key_hash: string }>(database, (query, at) =>
    query
      .insertInto('idempotency_keys')
      .values({
        scope: at('scope'),
        key_hash: at('key_hash'),
        request_hash: at('request_hash'),
        sealed: null,
        expires_at: at('expires_at'),
      })
      .onConflict((on) => on.columns(['scope', 'key_hash']).doNothing())
      .returning('key_hash'),
  )
  const find = prepared<Place, Pick<IdempotencyRow, 'key_hash' | 'request_hash' | 'sealed'>>(database, (query, at) =>
    query
      .selectFrom('idempotency_keys')
      .select(['key_hash', 'request_hash', 'sealed'])
      .where('scope', '=', at('scope'))
      .where('key_hash', '=', at('key_hash')),
  )
  return {
    find: async (place) => (await find(place)).rows[0],
    claim: async (row) => (await insert(row)).rows.length > 0,
    keep: preparedLast<Place & { sealed: string }>(database, (query, at) =>
      query
        .updateTable('idempotency_keys')
        .set({ sealed: at('sealed') })
        .where('scope', '=', at('scope'))
        .where('key_hash', '=', at('key_hash')),
    ),
    lock: async (turn) => {
      if (database.kind !== 'postgres') return
      await sql`select pg_advisory_xact_lock(${turn.toString()}::bigint)`.execute(database.sql)
    },
  }
}
