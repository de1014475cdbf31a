import { type Clock, DAY } from '../clock.ts'
import { randomId, randomToken } from '../crypto/random.ts'
import { type Sealing, sameHash } from '../crypto/sealing.ts'
import type { Database } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import { Unchanged } from '../db/unchanged.ts'

/** As long as a draft: who comes back within 60 days finds it. */
export const SESSION_LIFE = 60 * DAY

export interface SessionsService {
  /** Begins an anonymous session: its id, and the token for the cookie. */
  begin: () => Promise<{ id: string; token: string }>
  /** The live session of a cookie's token. `renewed` where its life was extended and the cookie's should be too. */
  find: (token: string) => Promise<{ id: string; renewed: boolean } | null>
  revoke: (id: string) => Promise<void>
}

/** Sessions that are kept for as long as nothing is written. */
const SESSIONS_KEPT = 1000

interface Parts {
  database: Database
  clock: Clock
  sealing: Sealing
}

export const makeSessions = ({ database, clock, sealing }: Parts): SessionsService => {
  const signed = (token: string): string => `${token}.${sealing.lookUp('session-signature', token).slice(0, 22)}`
  const live = prepared<{ token_hash: string; now: number }, { id: string; expires_at: number }>(database, (sql, at) =>
    sql
      .selectFrom('sessions')
      .select(['id', 'expires_at'])
      .where('token_hash', '=', at('token_hash'))
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', at('now')),
  )
  const known = new Unchanged<{ id: string; expires_at: number }>(database, SESSIONS_KEPT)
  const findRow = async (text: string) => {
    const token = text.split('.')[0] ?? ''
    // What we did not sign is not looked up: forged cookies cost no query.
    if (!sameHash(text, signed(token))) return null
    return (await live({ token_hash: sealing.lookUp('session', token), now: clock.now() })).rows[0] ?? null
  }
  return {
    begin: async () => {
      const id = randomId()
      const token = randomToken()
      const now = clock.now()
      await database.sql
        .insertInto('sessions')
        .values({
          id,
          token_hash: sealing.lookUp('session', token),
          kind: 'anonymous',
          created_at: now,
          expires_at: now + SESSION_LIFE,
          revoked_at: null,
        })
        .execute()
      return { id, token: signed(token) }
    },
    find: async (text) => {
      const now = clock.now()
      const row = await known.of(text, () => findRow(text))
      if (row === null || row.expires_at <= now) return null
      const renewed = row.expires_at - now < SESSION_LIFE - DAY
      if (renewed) {
        await database.sql
          .updateTable('sessions')
          .set({ expires_at: now + SESSION_LIFE })
          .where('id', '=', row.id)
          .execute()
      }
      return { id: row.id, renewed }
    },
    revoke: async (id) => {
      await database.sql.updateTable('sessions').set({ revoked_at: clock.now() }).where('id', '=', id).execute()
    },
  }
}
