import { type CompiledQuery, Kysely, sql } from 'kysely'
import { type Run, postgresDialect } from './direct.dialect.ts'
import { type Engine, codeOf } from './engine.ts'
import type { Tables } from './tables.ts'
import type { DatabaseTimes } from './times.ts'
import { whyUnavailable } from './unavailable.ts'

/** Whether the replica that is configured is of use, for those who run the servers. */
export interface ReplicaUse {
  /** False until it is known to be no older than it may be, and once it has not been for longer than a moment. */
  isUsed: () => boolean
  /**
   * Begins to look at it. The listener hears once that it is not used, by a code (`behind`, `no-answer`, `no-replica`,
   * `other-cluster`, or that of an error, `28P01`), and once that it is again, by null.
   */
  onChange: (listener: (why: string | null) => void) => void
}

/** Reads that may be a second old, from the replica where that is no older, else from the primary. */
export interface Replica {
  /** What such reads go by; null where the replica is away or behind: then they go to the primary. */
  current: () => { sql: Kysely<Tables>; run: Run } | null
  use: ReplicaUse
  close: () => Promise<void>
}

type Times = Pick<DatabaseTimes, 'replicaAge' | 'replicaLooks' | 'replicaIdle' | 'replicaMissed'>

/** Where the primary was at a time. */
interface Seen {
  at: number
  position: string
}

interface Place {
  /** Null at one that is no replica. */
  position: string | null
  /** A number that a cluster and its copies have alone. */
  cluster: string
}

/** Where one is, and of which cluster. */
const placeBy = (position: string) =>
  sql<Place>`select (${sql.raw(position)})::text as position, system_identifier::text as cluster from pg_control_system()`

const codeOfFault = (error: unknown): string =>
  codeOf(error) || (whyUnavailable(error) === 'away' ? 'no-answer' : error instanceof Error ? error.name : typeof error)

/**
 * Knows how old the replica is by the primary's own log: it asks the primary where that ends, and the replica whether it
 * has read so far. A replica's clock, or the time of the last change it saw, say nothing while nobody writes or the line
 * is cut. It looks as long as somebody reads; who comes first after a pause reads from the primary.
 *
 * A server that is no replica (any more) is not read from: it may be a primary that was replaced and does not know. Nor is
 * the replica of another cluster, whose log has places of the same form.
 */
export const makeReplica = (primary: Pick<Engine, 'root' | 'run'>, replica: Engine, times: Times): Replica => {
  /** The replica has everything up to then. */
  let hasUntil = -Infinity
  let seen: Seen[] = []
  let usedAt = -Infinity
  let timer: NodeJS.Timeout | undefined
  let looking = false
  let isUsed = false
  /** Whether it was said that it is not used. */
  let isMissed = false
  /** Since when it could have been read from, and could not. */
  let missedSince: number | undefined
  /** Why not, as the last look found; null while that is about the primary. */
  let why: string | null = null
  /** From when to when every read of it has failed, and why the last one did. */
  let failing: { since: number; last: number; why: string } | undefined
  let tell = (_why: string | null): void => undefined

  const ask = async <Row>(on: Kysely<Tables>, query: ReturnType<typeof sql<Row>>): Promise<Row | undefined> =>
    (await query.execute(on)).rows[0]

  const look = async (): Promise<void> => {
    const at = performance.now()
    why = null
    const end = await ask(primary.root, placeBy('pg_current_wal_lsn()'))
    if (typeof end?.position === 'string') seen.push({ at, position: end.position })
    // Older ones prove nothing that is new enough.
    seen = seen.filter((one) => one.at > hasUntil && at - one.at <= times.replicaAge)
    why = 'no-answer'
    const read = await ask(replica.root, placeBy('case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end'))
    why = 'no-replica'
    if (typeof read?.position !== 'string') return
    why = 'other-cluster'
    if (read.cluster !== end?.cluster) return
    why = 'behind'
    const position = numberOf(read.position)
    for (const one of seen) if (numberOf(one.position) <= position) hasUntil = Math.max(hasUntil, one.at)
  }
  const judge = (): void => {
    const now = performance.now()
    // One that says how far it is, and answers nothing else, is of no use either. A single read may fail.
    const failed = failing !== undefined && failing.last - failing.since >= times.replicaMissed ? failing : undefined
    if (failed === undefined && now - hasUntil <= times.replicaAge) {
      isUsed = true
      missedSince = undefined
      if (isMissed) tell(null)
      isMissed = false
    } else if (failed !== undefined || why !== null) {
      missedSince ??= failed?.since ?? now
      if (isMissed || now - missedSince < times.replicaMissed) return
      isUsed = false
      isMissed = true
      tell(failed?.why ?? why ?? '')
    }
  }
  const tick = (): void => {
    if (performance.now() - usedAt > times.replicaIdle) {
      clearInterval(timer)
      timer = undefined
      missedSince = undefined
      return
    }
    judge()
    // One that hangs is waited for: the replica is too old meanwhile.
    if (looking) return
    looking = true
    look()
      .catch((error: unknown) => {
        // Without the primary nobody knows how old the replica is.
        if (why === null) missedSince = undefined
        else why = codeOfFault(error)
      })
      .finally(() => (looking = false))
  }
  const lookOn = (): void => {
    usedAt = performance.now()
    if (timer !== undefined) return
    timer = setInterval(tick, times.replicaLooks)
    timer.unref()
    tick()
  }

  const run: Run = async <Row>(query: CompiledQuery) => {
    if (query.query.kind !== 'SelectQueryNode') return primary.run<Row>(query)
    try {
      const rows = await replica.run<Row>(query)
      failing = undefined
      return rows
    } catch (error) {
      // Away, or it had to give the read up for what the primary has removed: who reads is not told of it.
      hasUntil = -Infinity
      const last = performance.now()
      failing = { since: failing?.since ?? last, last, why: codeOfFault(error) }
      return primary.run<Row>(query)
    }
  }
  const reads = { sql: new Kysely<Tables>({ dialect: postgresDialect(run) }), run }

  return {
    current: () => {
      lookOn()
      return performance.now() - hasUntil <= times.replicaAge ? reads : null
    },
    use: {
      isUsed: () => isUsed,
      onChange: (listener) => {
        tell = listener
        lookOn()
      },
    },
    close: () => {
      clearInterval(timer)
      return replica.close()
    },
  }
}

/** A place in PostgreSQL's log, `16/B374D848`, as a number: bytes since its beginning. */
const numberOf = (position: string): bigint => {
  const [high = '0', low = '0'] = position.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
