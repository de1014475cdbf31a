import { type Clock, DAY } from '../clock.ts'
import type { Sealing } from '../crypto/sealing.ts'
import type { Database } from '../db/database.ts'
import { prepared, preparedLast } from '../db/prepared.ts'
import type { IdempotencyRow } from '../db/tables.ts'
import { conflict } from '../http/answer.ts'

/** How long the same key gives the same answer. */
const KEPT = DAY

export interface IdempotencyService {
  /**
   * Claims a key inside the transaction of the request; a second request with the key waits here until the first is
   * through. Gives the answer that was kept, or null to the one that is to work. The key with another request: 409.
   */
  claim: (request: { scope: string; key: string; content: string }) => Promise<{ kept: unknown } | null>
  /** The answer that is kept for exactly this request, and null where there is none; claims nothing. */
  find: (request: { scope: string; key: string; content: string }) => Promise<{ kept: unknown } | null>
  /** Keeps the answer, sealed, with the commit of the same transaction. */
  keep: (request: { scope: string; key: string }, answer: unknown) => void
}

interface Parts {
  database: Database
  clock: Clock
  sealing: Sealing
}

export const makeIdempotency = ({ database, clock, sealing }: Parts): IdempotencyService => {
  const hashOf = (scope: string, key: string) => sealing.lookUp('idempotency-key', `${scope}|${key}`)
  // With the key, which is stored as a hash alone: who has the database and our keys cannot try out contents.
  const requestHash = (key: string, content: string) => sealing.lookUp('idempotency-request', `${key}|${content}`)
  const place = (keyHash: string) => ({ field: 'idempotency_keys.sealed', row: keyHash })
  const insert = prepared<Omit<IdempotencyRow, 'sealed'>, { key_hash: string }>(database, (sql, at) =>
    sql
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
  const update = preparedLast<{ scope: string; key_hash: string; sealed: string }>(database, (sql, at) =>
    sql
      .updateTable('idempotency_keys')
      .set({ sealed: at('sealed') })
      .where('scope', '=', at('scope'))
      .where('key_hash', '=', at('key_hash')),
  )
  const rowOf = (scope: string, key_hash: string) =>
    database.sql
      .selectFrom('idempotency_keys')
      .select(['request_hash', 'sealed'])
      .where('scope', '=', scope)
      .where('key_hash', '=', key_hash)
      .executeTakeFirst()
  return {
    find: async ({ scope, key, content }) => {
      const key_hash = hashOf(scope, key)
      const known = await rowOf(scope, key_hash)
      const request_hash = requestHash(key, content)
      if (known === undefined || known.sealed === null || known.request_hash !== request_hash) return null
      return { kept: sealing.open(place(key_hash), known.sealed) }
    },
    claim: async ({ scope, key, content }) => {
      const key_hash = hashOf(scope, key)
      const request_hash = requestHash(key, content)
      const { rows } = await insert({ scope, key_hash, request_hash, expires_at: clock.now() + KEPT })
      if (rows.length > 0) return null
      const known = await rowOf(scope, key_hash)
      if (known?.request_hash !== request_hash || known.sealed === null) throw conflict('error_key_reused')
      return { kept: sealing.open(place(key_hash), known.sealed) }
    },
    keep: ({ scope, key }, answer) => {
      const key_hash = hashOf(scope, key)
      update({ scope, key_hash, sealed: sealing.seal(place(key_hash), answer) })
    },
  }
}
