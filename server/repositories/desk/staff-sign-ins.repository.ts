import type { Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'

/** What a browser that went to the identity provider is expected to bring back, and where it is to go on. */
export interface PendingSignIn {
  nonce: string
  verifier: string
  redirectUri: string
  /** The page of the desk that was open. */
  page: string
}

export interface StaffSignInsRepository {
  add: (one: PendingSignIn & { state: string; sessionId: string; expiresAt: number }) => Promise<void>
  /** What this very browser left with; null where it did not, or too long ago. */
  find: (state: string, sessionId: string, now: number) => Promise<PendingSignIn | null>
  /** Ends it: false where it has ended before. */
  take: (state: string, sessionId: string) => Promise<boolean>
}

export const makeStaffSignIns = ({
  database,
  sealing,
}: {
  database: Database
  sealing: Sealing
}): StaffSignInsRepository => {
  const place = (hash: string) => ({ field: 'staff_sign_ins.sealed', row: hash })
  const hashOf = (state: string, key: Pick<Sealing, 'lookUp'> = sealing) => key.lookUp('staff-sign-in', state)
  const hashesOf = (state: string) => sealing.lookups.map((key) => hashOf(state, key))
  return {
    add: async ({ state, sessionId, expiresAt, ...pending }) => {
      const state_hash = hashOf(state)
      const sealed = sealing.seal(place(state_hash), pending satisfies PendingSignIn)
      await database.sql
        .insertInto('staff_sign_ins')
        .values({ state_hash, session_id: sessionId, sealed, expires_at: expiresAt })
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
      return row === undefined ? null : (sealing.open(place(row.state_hash), row.sealed) as PendingSignIn)
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
