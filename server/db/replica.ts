import { type CompiledQuery, Kysely, sql } from 'kysely'
import { type Run, postgresDialect } from './direct.dialect.ts'
import type { Engine } from './engine.ts'
import type { Tables } from './tables.ts'
import type { DatabaseTimes } from './times.ts'

/** Reads that may be a second old, from the replica where that is no older, else from the primary. */
export interface Replica {
  /** What such reads go by; null where the replica is away or behind: then they go to the primary. */
  current: () => { sql: Kysely<Tables>; run: Run } | null
  close: () => Promise<void>
}

type Times = Pick<DatabaseTimes, 'replicaAge' | 'replicaLooks' | 'replicaIdle'>

/** Where the primary was at a time. */
interface Seen {
  at: number
  position: string
}

/**
 * Knows how old the replica is by the primary's own log: it asks the primary where that ends, and the replica whether it
 * has read so far. A replica's clock, or the time of the last change it saw, say nothing while nobody writes or the line
 * is cut. It looks as long as somebody reads; who comes first after a pause reads from the primary.
 *
 * A server that is no replica (any more) is not read from: it may be a primary that was replaced and does not know.
 */
export const makeReplica = (primary: Pick<Engine, 'root' | 'run'>, replica: Engine, times: Times): Replica => {
  /** The replica has everything up to then. */
  let hasUntil = -Infinity
  let seen: Seen[] = []
  let usedAt = -Infinity
  let timer: NodeJS.Timeout | undefined
  let looking = false

  const ask = async <Row>(on: Kysely<Tables>, query: ReturnType<typeof sql<Row>>): Promise<Row | undefined> =>
    (await query.execute(on)).rows[0]

  const look = async (): Promise<void> => {
    const at = performance.now()
    const end = await ask(primary.root, sql<{ position: string }>`select pg_current_wal_lsn()::text as position`)
    if (end !== undefined) seen.push({ at, position: end.position })
    // Older ones prove nothing that is new enough.
    seen = seen.filter((one) => one.at > hasUntil && at - one.at <= times.replicaAge)
    const read = await ask(
      replica.root,
      sql<{ position: string | null }>`
        select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position`,
    )
    if (typeof read?.position !== 'string') return
    const position = numberOf(read.position)
    for (const one of seen) if (numberOf(one.position) <= position) hasUntil = Math.max(hasUntil, one.at)
  }
  const tick = (): void => {
    if (performance.now() - usedAt > times.replicaIdle) {
      clearInterval(timer)
      timer = undefined
      return
    }
    // One that hangs is waited for: the replica is too old meanwhile.
    if (looking) return
    looking = true
    look()
      .catch(() => undefined)
      .finally(() => (looking = false))
  }

  const run: Run = async <Row>(query: CompiledQuery) => {
    if (query.query.kind !== 'SelectQueryNode') return primary.run<Row>(query)
    try {
      return await replica.run<Row>(query)
    } catch {
      // Away, or it had to give the read up for what the primary has removed: nobody is told of it.
      hasUntil = -Infinity
      return primary.run<Row>(query)
    }
  }
  const reads = { sql: new Kysely<Tables>({ dialect: postgresDialect(run) }), run }

  return {
    current: () => {
      usedAt = performance.now()
      if (timer === undefined) {
        timer = setInterval(tick, times.replicaLooks)
        timer.unref()
        tick()
      }
      return performance.now() - hasUntil <= times.replicaAge ? reads : null
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
