import { type Clock, DAY } from '../../clock.ts'
import type { LookupKey, Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import type { IdempotencyRow } from '../../db/tables.ts'
import { conflict } from '../../domain/refusals.ts'
import { makeIdempotencyKeys } from '../../repositories/visits/idempotency-keys.repository.ts'

/** How long the same key gives the same answer. */
const KEPT = DAY

/** Whose keys they are: a session's, or by a look-up key's hash those of somebody who has none. */
export type Scope = (key: LookupKey) => string

export interface IdempotencyService {
  /**
   * Claims a key inside the transaction of the request; a second request with the key waits here until the first is
   * through. Gives the answer that was kept, or null to the one that is to work. The key with another request: 409.
   */
  claim: (request: { scope: Scope; key: string; content: string }) => Promise<{ kept: unknown } | null>
  /** The answer that is kept for exactly this request, and null where there is none; claims nothing. */
  find: (request: { scope: Scope; key: string; content: string }) => Promise<{ kept: unknown } | null>
  /** Keeps the answer, sealed, with the commit of the same transaction. */
  keep: (request: { scope: Scope; key: string }, answer: unknown) => void
}

interface Parts {
  database: Database
  clock: Clock
  sealing: Sealing
}

export const makeIdempotency = ({ database, clock, sealing }: Parts): IdempotencyService => {
  const keys = makeIdempotencyKeys(database)
  const [current, ...earlier] = sealing.lookups
  const at = (lookup: LookupKey, scopeOf: Scope, key: string): Pick<IdempotencyRow, 'scope' | 'key_hash'> => {
    const scope = scopeOf(lookup)
    return { scope, key_hash: lookup.lookUp('idempotency-key', `${scope}|${key}`) }
  }
  // With the key, which is stored as a hash alone: who has the database and our keys cannot try out contents.
  const requestHash = (lookup: LookupKey, key: string, content: string) =>
    lookup.lookUp('idempotency-request', `${key}|${content}`)
  const place = (keyHash: string) => ({ field: 'idempotency_keys.sealed', row: keyHash })
  /**
   * While there are two look-up keys, one process may claim by the one and another by the other, and the same request
   * has two rows that do not meet. Then they meet here: whoever is second waits until the transaction of the first ends.
   */
  const inTurn = async (scopeOf: Scope, key: string): Promise<void> => {
    const [first = current] = sealing.lookups.toSorted((one, other) => (one.name < other.name ? -1 : 1))
    const turn = Buffer.from(first.sign('idempotency-turn', `${scopeOf(first)}|${key}`), 'base64url')
    await keys.lock(turn.readBigInt64BE())
  }
  /** What was kept under a key of before. */
  const earlierRow = async (scopeOf: Scope, key: string, content: string) => {
    for (const lookup of earlier) {
      const row = await keys.find(at(lookup, scopeOf, key))
      if (row !== undefined) return { ...row, isSame: row.request_hash === requestHash(lookup, key, content) }
    }
    return undefined
  }
  const currentRow = async (scopeOf: Scope, key: string, content: string) => {
    const row = await keys.find(at(current, scopeOf, key))
    return row && { ...row, isSame: row.request_hash === requestHash(current, key, content) }
  }

  return {
    find: async ({ scope, key, content }) => {
      const row = (await currentRow(scope, key, content)) ?? (await earlierRow(scope, key, content))
      if (row === undefined || row.sealed === null || !row.isSame) return null
      return { kept: sealing.open(place(row.key_hash), row.sealed) }
    },
    claim: async ({ scope, key, content }) => {
      if (earlier.length > 0) await inTurn(scope, key)
      let row = await earlierRow(scope, key, content)
      if (row === undefined) {
        const request_hash = requestHash(current, key, content)
        const claimed = { ...at(current, scope, key), request_hash, expires_at: clock.now() + KEPT }
        if (await keys.claim(claimed)) return null
        row = await currentRow(scope, key, content)
      }
      if (row === undefined || row.sealed === null || !row.isSame) throw conflict('error_key_reused')
      return { kept: sealing.open(place(row.key_hash), row.sealed) }
    },
    keep: ({ scope, key }, answer) => {
      const { scope: named, key_hash } = at(current, scope, key)
      keys.keep({ scope: named, key_hash, sealed: sealing.seal(place(key_hash), answer) })
    },
  }
}
