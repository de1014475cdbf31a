import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from '#paths/run/product/product.ts'
import { configuration } from './configuration.ts'
import { mount, unmount } from './disk.ts'
import { Machine } from './machine.ts'
import type { Place } from './place.ts'

/** Megabytes of each database's disk. */
const DISK = 700

const names = ['db1', 'db2'] as const

/** A machine with patroni and PostgreSQL. */
export interface DatabaseMachine {
  name: string
  port: number
  /** Where patroni says what it is. */
  restPort: number
  isRunning: () => boolean
  start: () => void
  /** Ends all of it, as when the power goes. */
  kill: () => Promise<void>
  signal: (signal: NodeJS.Signals) => void
  /** Leaves no room on its disk; undefined where it has no disk of its own. */
  fill: (() => void) | undefined
  makeRoom: () => void
}

interface Member {
  name: string
  role: string
  state: string
  lag?: number
}

const databaseMachine = async (place: Place, name: string, consensus: readonly number[]) => {
  const port = await freePort()
  const restPort = await freePort()
  const disk = join(place.folder, name)
  mkdirSync(disk, { mode: 0o700 })
  place.own(disk)
  const isMounted = mount(disk, DISK, place.owner)
  place.atEnd(() => isMounted && unmount(disk))
  const data = join(disk, 'data')
  const file = place.write(
    `${name}.yml`,
    configuration('patroni.yml', {
      'name: db1': `name: ${name}`,
      '10.0.0.11:8008': `127.0.0.1:${restPort}`,
      '10.0.0.11:5432': `127.0.0.1:${port}`,
      '10.0.0.21:2379, 10.0.0.22:2379, 10.0.0.23:2379': consensus.map((one) => `127.0.0.1:${one}`).join(', '),
      '/usr/lib/postgresql/15/bin': place.programs.postgres,
      '/var/lib/postgresql/15/enrollchart': data,
      '/var/lib/postgresql/patroni.pgpass': join(place.folder, `${name}.pgpass`),
      '10.0.0.0/24': '127.0.0.1/32',
    }),
  )
  const postmaster = (): number[] => {
    try {
      return [Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])].filter((pid) => pid > 1)
    } catch {
      return []
    }
  }
  const guardFile = place.write(
    `${name}-disk-guard.py`,
    configuration('disk-guard.py', {
      '10.0.0.11:8008': `127.0.0.1:${restPort}`,
      '/usr/lib/postgresql/15/bin': place.programs.postgres,
      '/var/lib/postgresql/15/enrollchart': data,
    }),
  )
  const patroni = new Machine(
    { command: place.programs.patroni, args: [file], log: place.log(name), as: place.owner },
    postmaster,
  )
  const guard = new Machine({
    command: 'python3',
    args: [guardFile],
    log: place.log(`${name}-disk-guard`),
    as: place.owner,
  })
  const both = [patroni, guard]
  place.atEnd(() => Promise.all(both.map((one) => one.kill())))
  const filler = join(disk, 'filler')
  return {
    name,
    port,
    restPort,
    isRunning: () => patroni.isRunning,
    start: () => both.forEach((one) => one.start()),
    kill: async () => void (await Promise.all(both.map((one) => one.kill()))),
    signal: (signal: NodeJS.Signals) => both.forEach((one) => one.signal(signal)),
    fill: isMounted
      ? () => void spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k'], { stdio: 'ignore' })
      : undefined,
    makeRoom: () => rmSync(filler, { force: true }),
  }
}

/** A primary and a replica under patroni, with an empty database of the product's. */
export const startDatabases = async (place: Place, consensus: readonly number[]) => {
  const machines: Awaited<ReturnType<typeof databaseMachine>>[] = []
  for (const name of names) machines.push(await databaseMachine(place, name, consensus))

  const members = async (): Promise<Member[]> => {
    for (const { restPort } of machines) {
      try {
        const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`, { signal: AbortSignal.timeout(1000) })
        return ((await answer.json()) as { members: Member[] }).members
      } catch {
        // Another one knows it too.
      }
    }
    return []
  }
  const answersAs = (role: 'primary' | 'sync', { restPort }: DatabaseMachine): Promise<boolean> =>
    fetch(`http://127.0.0.1:${restPort}/${role}`, { signal: AbortSignal.timeout(1000) }).then(
      ({ status }) => status === 200,
      () => false,
    )
  const find = async (role: 'primary' | 'sync'): Promise<DatabaseMachine | undefined> => {
    for (const one of machines) if (await answersAs(role, one)) return one
    return undefined
  }
  /** The primary, once there is one and a replica that has all that it has: what it takes to survive the next failure. */
  const whole = async (seconds = 120): Promise<{ primary: DatabaseMachine; replica: DatabaseMachine }> => {
    const limit = performance.now() + seconds * 1000
    while (performance.now() < limit) {
      const primary = await find('primary')
      const replica = machines.find((one) => one !== primary)
      if (primary !== undefined && replica !== undefined && (await answersAs('sync', replica)))
        return { primary, replica }
      await wait(100)
    }
    throw new Error(`There is no primary with a replica after ${seconds} s: ${JSON.stringify(await members())}`)
  }

  const [first, second] = machines
  first?.start()
  while ((await find('primary')) === undefined) {
    if (first?.isRunning() !== true) throw new Error('patroni has ended')
    await wait(100)
  }
  second?.start()
  const admin = new Client(`postgres://postgres:change-superuser@127.0.0.1:${first?.port}/postgres`)
  await admin.connect()
  await admin.query(`create role enrollchart login password 'change-enrollchart'`)
  await admin.query(`create database enrollchart owner enrollchart encoding 'UTF8' template template0`)
  await admin.end()

  return {
    machines,
    whole,
    members,
    find,
  }
}
export type Databases = Awaited<ReturnType<typeof startDatabases>>
