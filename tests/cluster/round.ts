import { cpSync, rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#paths/run/product/product.ts'
import { type Account, type EventName, events } from './events.ts'
import { lineOf } from './promises.ts'
import { startBalancer } from './support/balancer.ts'
import { startConsensus } from './support/consensus.ts'
import { startDatabases } from './support/databases.ts'
import { type Judgement, judge } from './support/judge.ts'
import { startPeople } from './support/people.ts'
import { makePlace } from './support/place.ts'
import type { Programs } from './support/programs.ts'
import { makeServers } from './support/servers.ts'
import { startWatch } from './support/watch.ts'

export interface Round {
  accounts: Account[]
  judgement: Judgement
  people: number
  enrolled: number
  seconds: number
  calls: number
  /** Milliseconds of the call that took longest, with all its tries. */
  longest: number
  /** What people were shown that the page had not repeated away. */
  shown: string[]
  failed: string[]
}

interface Options {
  programs: Programs
  /** The server as it is, and the next version of it. */
  builds: { now: string; next: string }
  people: number
  names: readonly EventName[]
  say: (line: string) => void
  /** Where the logs of all machines are kept; else they go with the round. */
  keepLogs?: string | undefined
}

/** Milliseconds between two saves of a person. */
const PAUSE = 2000

export const runRound = async ({ programs, builds, people, names, say, keepLogs }: Options): Promise<Round> => {
  const began = performance.now()
  const place = makePlace(programs)
  const { end } = place
  place.atEnd(() => {
    if (keepLogs !== undefined) cpSync(`${place.folder}/logs`, keepLogs, { recursive: true })
    rmSync(place.folder, { recursive: true, force: true })
  })
  const interrupted = (): void => void end().finally(() => process.exit(130))
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted)
  try {
    const consensus = await startConsensus(place)
    const databases = await startDatabases(place, consensus.ports)
    const [databasePort, replicaPort] = [await freePort(), await freePort()]
    const urlAt = (port: number) => `postgres://enrollchart:change-enrollchart@127.0.0.1:${port}/enrollchart`
    const databaseUrl = urlAt(databasePort)
    const servers = await makeServers({ primary: databaseUrl, replica: urlAt(replicaPort) }, place)
    place.atEnd(() => Promise.all(servers.map(({ line }) => line.close())))
    const balancer = await startBalancer(place, {
      servers: servers.map(({ port }) => port),
      databasePort,
      replicaPort,
      databases: databases.machines,
    })
    place.atEnd(() => Promise.all(servers.map((server) => server.stop())))
    await databases.whole()
    await Promise.all(servers.map((server) => server.start(builds.now)))
    const origin = `http://127.0.0.1:${balancer.port}`
    const watch = await startWatch({ origin, databaseUrl, servers: servers.map(({ port }) => port) })
    place.atEnd(watch.stop)

    const crowd = startPeople()
    place.atEnd(crowd.stop)
    const job = { origin, pause: PAUSE }
    await crowd.send({ ...job, people: 3, from: 0, pause: 0, once: true })
    await crowd.send({ ...job, people, from: 3, once: false })
    await wait(2000)
    const accounts: Account[] = []
    for (const name of names) {
      const before = crowd.shown.length
      const account = await events[name]({ databases, servers, watch, next: builds.next })
      accounts.push(account)
      say(lineOf(account, crowd.shown.length - before))
      await databases.whole()
      await wait(1000)
    }
    await crowd.end()
    const told = crowd.told
    const judgement = await judge(databaseUrl, told)
    return {
      accounts,
      judgement,
      people,
      seconds: Math.round((performance.now() - began) / 1000),
      enrolled: told.length,
      calls: crowd.answered.calls,
      longest: crowd.answered.longest,
      shown: crowd.shown.map(
        ({ number, shown }) => `person ${number}, ${shown.key}: ${shown.problem}, ${shown.message}`,
      ),
      failed: crowd.failed.map(({ number, why }) => `person ${number}: ${why}`),
    }
  } finally {
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted)
    await end()
  }
}
