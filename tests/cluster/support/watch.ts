import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { newIdempotencyKey } from '#src/calls/send.ts'

/** Something that was tried, in milliseconds of `performance.now()`. */
export interface Tried {
  began: number
  ended: number
  ok: boolean
}

/** Milliseconds between two tries of each kind. */
const PAUSES = { writes: 200, database: 100, ready: 50 } as const
/** As long as a try waits for its answer. */
const LIMIT = 5000

const status = (
  agent: Agent,
  url: string,
  { method = 'GET', body = '', localAddress = '127.0.0.1', headers = {} } = {},
): Promise<number> =>
  new Promise((resolve) => {
    const length = method === 'GET' ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const asked = request(url, { agent, method, localAddress, timeout: LIMIT, headers: { ...headers, ...length } })
    asked.on('timeout', () => asked.destroy())
    asked.on('error', () => resolve(0))
    asked.on('response', (answer) => {
      answer.resume()
      answer.on('error', () => resolve(0))
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    asked.end(body)
  })

interface Watched {
  /** The balancer's address for visitors. */
  origin: string
  /** The database by the balancer, as its owner. */
  databaseUrl: string
  /** The ports of the servers. */
  servers: readonly number[]
}

/**
 * Tries all the time, and repeats nothing by itself: writes through the balancer, commits in the database, and what
 * each server says of itself on `/readyz`.
 */
export const startWatch = async ({ origin, databaseUrl, servers }: Watched) => {
  const writes: Tried[] = []
  const database: Tried[] = []
  const ready = new Map<number, Tried[]>(servers.map((port) => [port, []]))
  const agent = new Agent({ keepAlive: false })
  const over = new AbortController()

  const first = new Client(databaseUrl)
  await first.connect()
  await first.query('create schema drill; create table drill.commits (id integer primary key, at bigint)')
  await first.query('insert into drill.commits values (1, 0)')
  await first.end()

  const note = async (into: Tried[], work: () => Promise<boolean>): Promise<void> => {
    const began = performance.now()
    const ok = await work()
    into.push({ began, ended: performance.now(), ok })
  }
  const commit = async (): Promise<boolean> => {
    const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 1000, query_timeout: 1000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query('update drill.commits set at = $1', [Date.now()])
      return true
    } catch {
      return false
    } finally {
      void client.end().catch(() => undefined)
    }
  }
  let written = 0
  const write = async (): Promise<boolean> => {
    written += 1
    const headers = { 'content-type': 'application/json', 'idempotency-key': newIdempotencyKey() }
    // From many addresses: one alone would soon have asked too often.
    const localAddress = `127.2.0.${(written % 200) + 1}`
    const asked = { method: 'POST', body: '{"zip":"78701"}', headers, localAddress }
    return (await status(agent, `${origin}/service/v1/validate-zip-code`, asked)) === 200
  }
  /** One after the other, or each at its time where one that hangs must not hold up the next. */
  const repeat = async (pause: number, work: () => Promise<void>, overlaps = false): Promise<void> => {
    while (!over.signal.aborted) {
      const done = work()
      if (!overlaps) await done
      await wait(pause)
    }
  }
  const running = [
    repeat(PAUSES.writes, () => note(writes, write), true),
    repeat(PAUSES.database, () => note(database, commit)),
    ...servers.map((port) =>
      repeat(PAUSES.ready, () =>
        note(ready.get(port) ?? [], async () => (await status(agent, `http://127.0.0.1:${port}/readyz`)) === 200),
      ),
    ),
  ]
  return {
    writes,
    database,
    ready: (port: number): Tried[] => ready.get(port) ?? [],
    stop: async () => {
      over.abort()
      await Promise.all(running)
      agent.destroy()
    },
  }
}
export type Watch = Awaited<ReturnType<typeof startWatch>>

/** Whether one that began after `since`, and after every failure, has succeeded: tries overlap, and end in any order. */
export const isBack = (tried: readonly Tried[], since: number): boolean => {
  const failed = Math.max(since, ...tried.filter(({ ok }) => !ok).map(({ began }) => began))
  return tried.some(({ ok, began }) => ok && began > failed)
}

/** Milliseconds from `from` until what was tried succeeds for good within the window; 0 where it never failed. */
export const awayFor = (tried: readonly Tried[], from: number, to: number): number => {
  const inside = tried.filter(({ ended }) => ended >= from && ended <= to)
  const failed = inside.filter(({ ok }) => !ok)
  const last = Math.max(...failed.map(({ began }) => began))
  if (failed.length === 0) return 0
  const back = inside.filter(({ ok, began }) => ok && began > last).map(({ ended }) => ended)
  return back.length === 0 ? Infinity : Math.min(...back) - from
}

/** The longest that nothing succeeded after a failure, in milliseconds; for what may fail several times. */
export const longestOutage = (tried: readonly Tried[], from: number, to: number): number => {
  const inside = tried.filter(({ ended }) => ended >= from && ended <= to)
  const good = inside.filter(({ ok }) => ok)
  const outages = inside
    .filter(({ ok }) => !ok)
    .map(
      (failed) =>
        Math.min(...good.filter(({ began }) => began > failed.began).map(({ ended }) => ended)) - failed.began,
    )
  return Math.max(0, ...outages)
}

/** Milliseconds from `from` until one answers so; Infinity where none does until `to`. */
export const firstAfter = (tried: readonly Tried[], ok: boolean, from: number, to: number): number => {
  const found = tried.filter((one) => one.ok === ok && one.ended >= from && one.ended <= to)
  return found.length === 0 ? Infinity : Math.min(...found.map(({ ended }) => ended)) - from
}
