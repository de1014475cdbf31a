import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { Move, Traffic, machinesCalls } from '#schemas/calls/machines.calls.ts'
import { DWELL_KINDS } from '#schemas/traffic/dwell.ts'
import type { Catalog } from '../catalog/load-catalog.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { Caller } from '../http/caller.ts'

type Report = Static<typeof machinesCalls.reportMachineTraffic.body>
type Wanted = Static<typeof machinesCalls.getMachineTraffic.query>

/**
 * Different rows that one machine may have on one day. A machine of ours has some hundred moves, times a dozen times,
 * sites and processes; whoever sends invented names fills this and no more.
 */
const ROWS_A_DAY = 20_000

export interface TrafficService {
  /** Counts what a page reports, under today, its site and its process. Answers how many moves were counted. */
  report: (caller: Caller, report: Report) => Promise<number>
  /** What was counted for a machine; 30 days up to today where no days are named. */
  read: (wanted: Wanted) => Promise<Traffic>
}

interface Parts {
  database: Database
  clock: Clock
  catalog: Catalog | null
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

export const makeTraffic = ({ database, clock, catalog }: Parts): TrafficService => {
  /** The site's first host stands for it: short, known to whoever runs it, and nobody's name. */
  const siteOf = (host: string): string => catalog?.siteOf(host).hosts[0] ?? host

  const rowsOf = async (machine: string, day: string): Promise<number> => {
    const { rows } = await database.sql
      .selectFrom('machine_traffic')
      .select(({ fn }) => fn.countAll<number | string>().as('rows'))
      .where('machine', '=', machine)
      .where('day', '=', day)
      .where('demo', '=', 0)
      .executeTakeFirstOrThrow()
    return Number(rows)
  }

  return {
    report: async (caller, { process, moves }) => {
      const day = dayOf(clock.now())
      const site = siteOf(caller.host)
      const room = new Map<string, number>()
      let kept = 0
      // In one order, so that two reports at once never wait for each other.
      for (const move of [...moves].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))) {
        const left = room.get(move.machine) ?? ROWS_A_DAY - (await rowsOf(move.machine, day))
        if (left <= 0) continue
        room.set(move.machine, left - 1)
        const { machine, version, from: source, to: target, event, branch, dwell, count } = move
        await database.sql
          .insertInto('machine_traffic')
          .values({ day, site, process, machine, version, source, target, event, branch, dwell, demo: 0, count })
          .onConflict((on) =>
            on
              .columns([
                'machine',
                'day',
                'version',
                'site',
                'process',
                'source',
                'event',
                'branch',
                'target',
                'dwell',
                'demo',
              ])
              .doUpdateSet({ count: sql<number>`machine_traffic.count + excluded.count` }),
          )
          .execute()
        kept += 1
      }
      return kept
    },

    read: async ({ machine, from, to, version, process, site }) => {
      const last = to ?? dayOf(clock.now())
      const first = from ?? dayOf(Date.parse(last) - 29 * 86_400_000)
      const inDays = database.sql
        .selectFrom('machine_traffic')
        .where('machine', '=', machine)
        .where('day', '>=', first)
        .where('day', '<=', last)
      const versions = await inDays
        .select(({ fn }) => [
          'version',
          fn.min('day').as('first_day'),
          fn.max('day').as('last_day'),
          fn.sum<number | string>('count').as('count'),
        ])
        .groupBy('version')
        .orderBy('last_day', 'desc')
        .orderBy('version')
        .execute()
      const sites = await inDays.select('site').distinct().orderBy('site').execute()
      let chosen = inDays
      if (version !== undefined) chosen = chosen.where('version', '=', version)
      if (process !== undefined) chosen = chosen.where('process', '=', process)
      if (site !== undefined) chosen = chosen.where('site', '=', site)
      const rows = await chosen
        .select(({ fn }) => [
          'source',
          'event',
          'branch',
          'target',
          'dwell',
          fn.max('demo').as('demo'),
          fn.sum<number | string>('count').as('count'),
        ])
        .groupBy(['source', 'event', 'branch', 'target', 'dwell'])
        .orderBy('source')
        .orderBy('event')
        .orderBy('branch')
        .orderBy('target')
        .orderBy('dwell')
        .execute()
      const moves = new Map<string, Traffic['moves'][number]>()
      for (const { source, event, branch, target, dwell, count } of rows) {
        const key = JSON.stringify([source, event, branch, target])
        const move = moves.get(key) ?? {
          from: source,
          event,
          branch,
          to: target,
          count: 0,
          dwell: Array.from({ length: DWELL_KINDS }, () => 0),
        }
        move.count += Number(count)
        move.dwell[dwell] = (move.dwell[dwell] ?? 0) + Number(count)
        moves.set(key, move)
      }
      return {
        versions: versions.map((row) => ({ ...row, count: Number(row.count) })),
        sites: sites.map((row) => row.site),
        demo: rows.some((row) => Number(row.demo) === 1),
        moves: [...moves.values()],
      }
    },
  }
}

const keyOf = ({ machine, version, from, event, branch, to, dwell }: Move): string =>
  JSON.stringify([machine, version, from, event, branch, to, dwell])
