import type { Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'

/** What a browser that went to the identity provider is expected to bring back. */
export interface PendingSignIn {
  nonce: string
  verifier: string
  redirectUri: string
}

export interface PendingSignInsRepository<About extends object> {
  add: (one: PendingSignIn & About & { state: string }, row: { sessionId: string; expiresAt: number }) => Promise<void>
  /** What this very browser left with; null where it did not, or too long ago. */
  find: (state: string, sessionId: string, now: number) => Promise<(PendingSignIn & About) | null>
  /** Ends it: false where it has ended before. */
  take: (state: string, sessionId: string) => Promise<boolean>
}

/** Sign-ins under way; those of one purpose are not found by another. `About` is what else is kept until they end. */
export const makePendingSignIns = <About extends object>({
  database,
  sealing,
  purpose,
}: {
  database: Database
  sealing: Sealing
  purpose: 'staff-sign-in' | 'access-sign-in'
}): PendingSignInsRepository<About> => {
  const place = (hash: string) => ({ field: 'staff_sign_ins.sealed', row: hash })
  const hashOf = (state: string, key: Pick<Sealing, 'lookUp'> = sealing) => key.lookUp(purpose, state)
  const hashesOf = (state: string) => sealing.lookups.map((key) => hashOf(state, key))
  return {
    add: async ({ state, ...kept }, { sessionId, expiresAt }) => {
      const state_hash = hashOf(state)
      await database.sql
        .insertInto('staff_sign_ins')
        .values({
          state_hash,
          session_id: sessionId,
          sealed: sealing.seal(place(state_hash), kept),
          expires_at: expiresAt,
        })
        .execute()
    },
    find: async (state, sessionId, now) => {
      const row = await database.sql
        .selectFrom('staff_sign_ins')
        .select(['state_hash', 'sealed'])
        .where('state_hash', 'in', hashesOf(state))
        .where('session_id', '=', sessionId)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return row === undefined ? null : (sealing.open(place(row.state_hash), row.sealed) as PendingSignIn & About)
    },
    take: async (state, sessionId) => {
      const { numDeletedRows } = await database.sql
        .deleteFrom('staff_sign_ins')
        .where('state_hash', 'in', hashesOf(state))
        .where('session_id', '=', sessionId)
        .executeTakeFirst()
      return numDeletedRows === 1n
    },
  }
}
