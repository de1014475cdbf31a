import { type Clock, DAY, MINUTE, SECOND } from '../clock.ts'
import type { Config } from '../config.ts'
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
  find: (
    token: string,
    options?: { renew?: boolean; version?: number | null },
  ) => Promise<{ id: string; renewed: boolean } | null>
  /** Whether the token was a session of ours whose time is over: revoked ones and forgeries are not. */
  hasEnded: (token: string) => Promise<boolean>
  /** Seconds until it ends without another request. */
  secondsLeft: (id: string) => Promise<number>
  /** To its full length from now. */
  extend: (id: string) => Promise<void>
  revoke: (id: string) => Promise<void>
}

/** Sessions that are kept for as long as nothing is written. */
const SESSIONS_KEPT = 1000

interface Parts {
  database: Database
  clock: Clock
  sealing: Sealing
  config?: Pick<Config, 'sessionMinutes'>
}

export const makeSessions = ({ database, clock, sealing, config }: Parts): SessionsService => {
  const life = config === undefined ? SESSION_LIFE : config.sessionMinutes * MINUTE
  /** Not with every request: a tenth of the time, at most a day, may be gone first. */
  const renewAfter = Math.min(DAY, life / 10)
  const extend = async (id: string): Promise<void> => {
    await database.sql
      .updateTable('sessions')
      .set({ expires_at: clock.now() + life })
      .where('id', '=', id)
      .execute()
  }
  const signed = (token: string): string => `${token}.${sealing.lookUp('session-signature', token).slice(0, 22)}`
  const live = prepared<{ token_hash: string; now: number }, { id: string; expires_at: number }>(database, (sql, at) =>
    sql
      .selectFrom('sessions')
      .select(['id', 'expires_at'])
      .where('token_hash', '=', at('token_hash'))
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', at('now')),
  )
  const insert = prepared<{ id: string; token_hash: string; created_at: number; expires_at: number }, unknown>(
    database,
    (sql, at) =>
      sql.insertInto('sessions').values({
        id: at('id'),
        token_hash: at('token_hash'),
        kind: 'anonymous',
        created_at: at('created_at'),
        expires_at: at('expires_at'),
        revoked_at: null,
      }),
  )
  const known = new Unchanged<{ id: string; expires_at: number }>(database, SESSIONS_KEPT)
  const hashes = new Map<string, string>()
  /** What a token is looked up by; null for what we did not sign: forged cookies cost no query. */
  const hashOf = (text: string): string | null => {
    const before = hashes.get(text)
    if (before !== undefined) return before
    const token = text.split('.')[0] ?? ''
    if (!sameHash(text, signed(token))) return null
    const hash = sealing.lookUp('session', token)
    if (hashes.size >= SESSIONS_KEPT) hashes.clear()
    hashes.set(text, hash)
    return hash
  }
  const findRow = async (text: string) => {
    const token_hash = hashOf(text)
    return token_hash === null ? null : ((await live({ token_hash, now: clock.now() })).rows[0] ?? null)
  }
  return {
    begin: async () => {
      const id = randomId()
      const token = randomToken()
      const now = clock.now()
      await insert({ id, token_hash: sealing.lookUp('session', token), created_at: now, expires_at: now + life })
      return { id, token: signed(token) }
    },
    find: async (text, { renew = true, version } = {}) => {
      const now = clock.now()
      const row = await known.of(text, () => findRow(text), version)
      if (row === null || row.expires_at <= now) return null
      const renewed = renew && row.expires_at - now < life - renewAfter
      if (renewed) await extend(row.id)
      return { id: row.id, renewed }
    },
    hasEnded: async (text) => {
      const token = text.split('.')[0] ?? ''
      if (!sameHash(text, signed(token))) return false
      const row = await database.sql
        .selectFrom('sessions')
        .select('expires_at')
        .where('token_hash', '=', sealing.lookUp('session', token))
        .where('revoked_at', 'is', null)
        .executeTakeFirst()
      return row !== undefined && row.expires_at <= clock.now()
    },
    secondsLeft: async (id) => {
      const row = await database.sql.selectFrom('sessions').select('expires_at').where('id', '=', id).executeTakeFirst()
      return Math.max(0, Math.round(((row?.expires_at ?? 0) - clock.now()) / SECOND))
    },
    extend,
    revoke: async (id) => {
      await database.sql.updateTable('sessions').set({ revoked_at: clock.now() }).where('id', '=', id).execute()
    },
  }
}
