import { type Clock, DAY, SECOND } from '../../clock.ts'
import { randomId, randomToken } from '../../crypto/random.ts'
import { type LookupKey, type Sealing, sameHash } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import type { SessionKind } from '../../domain/caller.ts'
import type { SessionRow } from '../../db/tables.ts'
import { VersionedCache } from '../../db/versioned-cache.ts'
import { Refused } from '../../domain/refusals.ts'
import { type LiveSession, makeSessionsRepository } from '../../repositories/visits/sessions.repository.ts'
import { type SessionConfig, sessionLimits, strictest } from './session-limits.ts'

/** How long a request that left with the token before the last is told to ask again; afterwards it is a stranger's. */
export const REPLACED_FOR = 10 * SECOND

/** A live session: its id, and what its token is looked up by. */
export interface Session {
  id: string
  hash: string
}

/** A session that is begun, or was given a new token: the token is for the cookie. */
export interface Opened extends Session {
  token: string
}

export interface SessionsService {
  /** Begins a session; of a visitor by default. */
  begin: (kind?: SessionKind) => Promise<Opened>
  /**
   * The live session of a cookie's token. `renewed` where its row was written: its life was extended, or it is found by
   * another look-up key from now on. `resigned`: the same token for the cookie where an earlier key had signed it.
   */
  find: (
    token: string,
    options?: { renew?: boolean; version?: number | null },
  ) => Promise<(Session & { renewed: boolean; resigned?: string }) | null>
  /**
   * What became of a token that has no live session. `replaced`: its session has a newer one, and since when in
   * milliseconds. `ended`: the time of its session is over. Null for revoked ones and forgeries.
   */
  past: (token: string) => Promise<{ was: 'replaced'; id: string; since: number } | { was: 'ended'; id: string } | null>
  /**
   * Gives a session another token because it may do more from now on; the one before is worth nothing at once. The
   * session's drafts stay its own. `kind` where somebody has shown who they are: how long it lasts counts from now. To
   * be called inside a transaction; refuses (401, ask again) where another request was first.
   */
  renew: (session: Session, kind?: SessionKind) => Promise<Opened>
  /** As `renew`, for a session that has ended or whose newer token was lost, of somebody who has shown again that it is theirs. */
  revive: (id: string, kind: SessionKind) => Promise<Opened>
  /** Seconds until it ends without another request, and whether another request makes it last longer. */
  left: (id: string) => Promise<{ seconds: number; extends: boolean }>
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
  config: SessionConfig
}

/** What a cookie's token is looked up by, with the current key first, and how that key would sign it. */
interface Read {
  hashes: readonly [string, ...string[]]
  signed: string
}

/** HTTP 401 with `Retry-After`: the cookie that a request left with was just replaced; asked again it goes through. */
export const askAgain = (): Refused => new Refused(401, 'error_session_renewed', [], { retryAfter: 1 })

export const makeSessions = ({ database, clock, sealing, config }: Parts): SessionsService => {
  const limits = sessionLimits(config)
  const sessions = makeSessionsRepository(database)
  /** Not with every request: a tenth of the time, at most a day, may be gone first. */
  const renewAfter = (kind: SessionKind): number => Math.min(DAY, limits[kind].idle / 10)
  const fullLength = ({ kind, ends_at }: Pick<SessionRow, 'kind' | 'ends_at'>): number =>
    Math.min(clock.now() + limits[kind].idle, ends_at)
  const ending = (kind: SessionKind) => {
    const ends_at = clock.now() + limits[kind].max
    return { ends_at, expires_at: fullLength({ kind, ends_at }) }
  }
  const lengthen = (row: Pick<LiveSession, 'id' | 'kind' | 'ends_at'>): Promise<void> =>
    sessions.lengthen(row.id, fullLength(row))
  const signed = (token: string, key: LookupKey = sealing.lookups[0]): string =>
    `${token}.${key.sign('session-signature', token).slice(0, 22)}`
  const newToken = (): Omit<Opened, 'id'> => {
    const token = randomToken()
    return { token: signed(token), hash: sealing.lookUp('session', token) }
  }
  const known = new VersionedCache<LiveSession>(database, SESSIONS_KEPT)
  const read = new Map<string, Read>()
  /** Null for what we did not sign: forged cookies cost no query. */
  const readToken = (text: string): Read | null => {
    const before = read.get(text)
    if (before !== undefined) return before
    const token = text.split('.')[0] ?? ''
    const [current, ...earlier] = sealing.lookups
    if (!sealing.lookups.some((key) => sameHash(text, signed(token, key)))) return null
    const hashOf = (key: LookupKey) => key.lookUp('session', token)
    const found: Read = { hashes: [hashOf(current), ...earlier.map(hashOf)], signed: signed(token) }
    if (read.size >= SESSIONS_KEPT) read.clear()
    read.set(text, found)
    return found
  }
  const findRow = async (hashes: readonly string[]): Promise<LiveSession | null> => {
    for (const token_hash of hashes) {
      const row = await sessions.live(token_hash, clock.now())
      if (row !== undefined) return row
    }
    return null
  }
  /** Puts another token in the place of one; whoever asks with the old one meanwhile finds it replaced. */
  const replace = async (session: Session, times: Partial<SessionRow>): Promise<Opened> => {
    const made = newToken()
    const change = { ...times, token_hash: made.hash, replaced_hash: session.hash, replaced_at: clock.now() }
    if (!(await sessions.replace(session, change))) throw askAgain()
    return { id: session.id, ...made }
  }
  return {
    begin: async (kind = 'anonymous') => {
      const id = randomId()
      const made = newToken()
      await sessions.insert({ id, token_hash: made.hash, kind, created_at: clock.now(), ...ending(kind) })
      return { id, ...made }
    },
    find: async (text, { renew = true, version } = {}) => {
      const token = readToken(text)
      if (token === null) return null
      const { hashes, signed: resigned } = token
      const [hash] = hashes
      const now = clock.now()
      const row = await known.of(text, () => findRow(hashes), version)
      if (row === null || row.expires_at <= now) return null
      const lengthens = renew && fullLength(row) - row.expires_at > renewAfter(row.kind)
      if (lengthens) await lengthen(row)
      const moves = row.token_hash !== hash
      if (moves) await sessions.move(row, hash)
      return { id: row.id, hash, renewed: lengthens || moves, ...(resigned !== text && { resigned }) }
    },
    past: async (text) => {
      const token = readToken(text)
      if (token === null) return null
      const { hashes } = token
      const row = await sessions.past(hashes)
      if (row === undefined) return null
      if (!hashes.includes(row.token_hash))
        return { was: 'replaced', id: row.id, since: clock.now() - (row.replaced_at ?? 0) }
      return row.expires_at <= clock.now() ? { was: 'ended', id: row.id } : null
    },
    renew: async (session, kind) => {
      if (kind === undefined) return replace(session, {})
      const row = await sessions.find(session.id)
      const strict = strictest(kind, row?.kind ?? kind)
      return replace(session, { kind: strict, ...ending(strict) })
    },
    revive: async (id, kind) => {
      const row = await sessions.find(id)
      if (row === undefined) throw askAgain()
      return replace({ id, hash: row.token_hash }, { kind, ...ending(kind) })
    },
    left: async (id) => {
      const row = await sessions.find(id)
      if (row === undefined) return { seconds: 0, extends: false }
      const seconds = Math.max(0, Math.round((row.expires_at - clock.now()) / SECOND))
      return { seconds, extends: row.expires_at < row.ends_at }
    },
    extend: async (id) => {
      const row = await sessions.find(id)
      if (row !== undefined) await lengthen(row)
    },
    revoke: async (id) => {
      await sessions.revoke(id, clock.now())
    },
  }
}
