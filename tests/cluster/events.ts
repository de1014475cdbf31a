import { setTimeout as wait } from 'node:timers/promises'
import type { Databases } from './support/databases.ts'
import type { Server } from './support/servers.ts'
import { type Watch, awayFor, firstAfter, isBack, longestOutage } from './support/watch.ts'

export interface Scene {
  databases: Databases
  servers: readonly Server[]
  watch: Watch
  /** The server of the next version, for the restart. */
  next: string
}

/** What one event did to the service, in milliseconds. */
export interface Account {
  event: string
  /** Until the service was back: the longest that no call that writes was answered by way of the balancer. */
  back: number
  /** Until `/readyz` of each server that could not serve said so; the slowest. */
  red: number | undefined
  /** Until `/readyz` of each server said that it could serve again, once it could or listened anew; the slowest. */
  green: number | undefined
  /** Why it was not tried, in words. */
  notRun?: string
}

const now = (): number => performance.now()

/** Longer than anything may take. */
const LIMIT = 60_000

const until = async (what: string, isSo: () => boolean, limit = LIMIT): Promise<void> => {
  const end = now() + limit
  while (!isSo()) {
    if (now() > end) throw new Error(`${what}: not within ${limit / 1000} s`)
    await wait(20)
  }
}

/** What began after the blow is answered again. */
const callsAreAnswered = ({ watch }: Pick<Scene, 'watch'>, since: number): Promise<void> =>
  until('calls are answered', () => isBack(watch.writes, since))

/** Until a commit succeeds after one has failed, all servers say that they can serve, and calls are answered. */
const databaseIsBack = async ({ watch, servers }: Scene, since: number): Promise<void> => {
  const failed = () => watch.database.find(({ ok, ended }) => !ok && ended >= since)
  const commits = () => isBack(watch.database, failed()?.ended ?? Infinity)
  const ready = () => servers.every(({ port }) => isBack(watch.ready(port), since))
  await until('the database goes away', () => failed() !== undefined)
  await until('the database comes back', commits)
  await until('the servers are ready', ready)
  // All of it at one moment: what is measured then is over.
  await until('calls are answered', () => commits() && ready() && isBack(watch.writes, since))
}

/** When the database's own commits went wrong first, and when they went well for good. */
const outage = ({ watch }: Scene, from: number, to: number) => ({
  bad: from + firstAfter(watch.database, false, from, to),
  good: from + awayFor(watch.database, from, to),
})

const slowest = (of: readonly number[]): number => Math.max(...of)

/** What happened between the blow and now, where all servers lost their database at `bad` and had it again at `good`. */
const accountOf = (
  event: string,
  scene: Scene,
  from: number,
  { bad, good }: { bad: number; good: number },
): Account => {
  const to = now()
  const ready = scene.servers.map(({ port }) => scene.watch.ready(port))
  return {
    event,
    back: longestOutage(scene.watch.writes, from, to),
    red: slowest(ready.map((tried) => firstAfter(tried, false, bad, to))),
    // A server may have found its database before the watch did.
    green: slowest(ready.map((tried) => Math.max(0, from + awayFor(tried, from, to) - good))),
  }
}

type Event = (scene: Scene) => Promise<Account>

/** The machine of the primary loses its power. */
const kill: Event = async (scene) => {
  const { primary } = await scene.databases.whole()
  const from = now()
  await primary.kill()
  await databaseIsBack(scene, from)
  const account = accountOf('kill the primary', scene, from, { ...outage(scene, from, now()), bad: from })
  primary.start()
  return account
}

const FROZEN = 20_000

/** The machine of the primary stands still for 20 seconds and then goes on as if nothing had been. */
const freeze: Event = async (scene) => {
  const { primary } = await scene.databases.whole()
  const from = now()
  primary.signal('SIGSTOP')
  await databaseIsBack(scene, from)
  const account = accountOf('freeze the primary for 20 s', scene, from, { ...outage(scene, from, now()), bad: from })
  await wait(Math.max(0, from + FROZEN - now()))
  primary.signal('SIGCONT')
  await scene.databases.whole()
  await wait(1000)
  await callsAreAnswered(scene, from)
  // It comes back as the replica: commits wait while it goes and comes.
  return { ...account, back: longestOutage(scene.watch.writes, from, now()) }
}

const CUT = 4000

/** Nothing passes between one server and the database any more; nobody says so. */
const cut: Event = async ({ databases, servers, watch }) => {
  await databases.whole()
  const server = servers[1] as Server
  const from = now()
  server.line.freeze()
  await wait(CUT)
  const red = firstAfter(watch.ready(server.port), false, from, now())
  const mended = now()
  server.line.mend()
  await until('the server is ready', () => isBack(watch.ready(server.port), mended))
  await wait(1000)
  await callsAreAnswered({ watch }, mended)
  const to = now()
  return {
    event: 'cut one server from the database',
    back: longestOutage(watch.writes, from, to),
    red,
    green: firstAfter(watch.ready(server.port), true, mended, to),
  }
}

/** Each server in turn is ended and started again as the next version, which adds a migration. */
const restart: Event = async ({ databases, servers, watch, next }) => {
  await databases.whole()
  const from = now()
  const red: number[] = []
  const green: number[] = []
  for (const server of servers) {
    const asked = now()
    await server.stop()
    red.push(firstAfter(watch.ready(server.port), false, asked, now() + 1000))
    await server.start(next)
    const started = now()
    await until('the new server is ready', () => isBack(watch.ready(server.port), started))
    green.push(firstAfter(watch.ready(server.port), true, started, now()))
    await wait(1500)
  }
  await callsAreAnswered({ watch }, from)
  return {
    event: 'restart each server with a new build and migration',
    back: longestOutage(watch.writes, from, now()),
    red: slowest(red),
    green: slowest(green),
  }
}

/** The disk of the primary has no room left. */
const fill: Event = async (scene) => {
  const { primary } = await scene.databases.whole()
  const event = 'fill the disk of the primary'
  if (primary.fill === undefined)
    return { event, back: 0, red: undefined, green: undefined, notRun: 'a file system cannot be mounted here' }
  const from = now()
  primary.fill()
  await databaseIsBack(scene, from)
  const account = accountOf(event, scene, from, outage(scene, from, now()))
  primary.makeRoom()
  return account
}

export const events = { cut, kill, freeze, restart, fill } as const
export type EventName = keyof typeof events
export const eventNames = ['cut', 'kill', 'freeze', 'restart', 'fill'] as const satisfies readonly EventName[]
