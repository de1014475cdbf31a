import type { Static } from 'typebox'
import type { Move, Traffic, TrafficOverview, machinesCalls } from '#schemas/calls/machines.calls.ts'
import { DWELL_KINDS } from '#schemas/traffic/dwell.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'
import { type Clock, DAY } from '../../clock.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../domain/caller.ts'
import { type CountedMoves, makeMachineTraffic } from '../../repositories/counts/machine-traffic.repository.ts'

type Report = Static<typeof machinesCalls.reportMachineTraffic.body>
type Wanted = Static<typeof machinesCalls.getMachineTraffic.query>
type OverviewWanted = Static<typeof machinesCalls.getTrafficOverview.query>

/**
 * Different rows that one day may have. Our machines have some hundred moves that happen, times a few kinds of dwelling,
 * sites and processes; whoever sends invented names fills this and no more.
 */
const ROWS_A_DAY = 50_000

/** How long counts are kept. */
export const TRAFFIC_KEPT = 400 * DAY

export interface TrafficService {
  /**
   * Counts what a page reports, under today, its site and its process. Answers how many different moves were counted:
   * a full day takes no new ones, and goes on counting those that it knows.
   */
  report: (caller: Caller, report: Report) => Promise<number>
  /** What was counted for a machine; 30 days up to today where no days are named. */
  read: (wanted: Wanted) => Promise<Traffic>
  /** What was counted for every machine; the same days, processes and sites as for one. */
  overview: (wanted: OverviewWanted) => Promise<TrafficOverview>
}

interface Parts {
  database: Database
  clock: Clock
  catalog: Catalog | null
  config: Config
  /** Fewer for a test. */
  rowsADay?: number
}

/** The day of a time, UTC. */
export const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10)

export const makeTraffic = ({ database, clock, catalog, config, rowsADay = ROWS_A_DAY }: Parts): TrafficService => {
  const traffic = makeMachineTraffic(database)
  /** The site's first host stands for it: short, known to whoever runs it, and nobody's name. */
  const siteOf = (host: string): string => catalog?.siteOf(host).hosts[0] ?? host

  const daysOf = ({ from, to, demo }: Pick<OverviewWanted, 'from' | 'to' | 'demo'>) => {
    const last = to ?? dayAt(clock.now())
    const first = from ?? dayAt(Date.parse(last) - 29 * DAY)
    // Nobody's own figures are mixed with those of the demonstration.
    return { first, last, demo: demo !== 'without' && config.catalog === undefined }
  }

  return {
    report: async (caller, { process, moves }) => {
      const day = dayAt(clock.now())
      const site = siteOf(caller.host)
      const rows = merged(moves).map(({ from: source, to: target, ...move }) => ({
        ...move,
        source,
        target,
        day,
        site,
        process,
        demo: 0,
      }))
      let room = rowsADay - (await traffic.rowsOf(day))
      if (rows.length <= room) {
        await traffic.add(rows)
        return rows.length
      }
      let kept = 0
      for (const row of rows) {
        if (await traffic.addToKnown(row)) kept += 1
        else if (room > 0) {
          await traffic.add([row])
          room -= 1
          kept += 1
        }
      }
      return kept
    },

    read: async ({ machine, version, process, site, ...wanted }) => {
      // Read once, and chosen from here: what else could be chosen is told too.
      const rows = await database.lately(() => traffic.read({ machine, ...daysOf(wanted) }))
      const isChosen = (row: CountedMoves) =>
        (version === undefined || row.version === version) &&
        (process === undefined || row.process === process) &&
        (site === undefined || row.site === site)
      const chosen = rows.filter(isChosen)
      const moves = new Map<string, Traffic['moves'][number]>()
      for (const { source, event, branch, target, dwell, count } of chosen) {
        const key = JSON.stringify([source, event, branch, target])
        const move = moves.get(key) ?? {
          from: source,
          event,
          branch,
          to: target,
          count: 0,
          dwell: Array.from({ length: DWELL_KINDS }, () => 0),
        }
        move.count += count
        move.dwell[dwell] = (move.dwell[dwell] ?? 0) + count
        moves.set(key, move)
      }
      return {
        versions: versionsIn(rows),
        sites: [...new Set(rows.map((row) => row.site))].sort(),
        demo: chosen.some((row) => row.demo === 1),
        moves: [...moves.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, move]) => move),
      }
    },

    overview: async ({ process, site, ...wanted }) => {
      const days = daysOf(wanted)
      const [rows, sites] = await database.lately(() =>
        Promise.all([traffic.readAll({ ...days, process, site }), traffic.sitesIn(days)]),
      )
      const machines = new Map<string, TrafficOverview['machines'][number]>()
      for (const { machine, source, event, branch, target, count } of rows) {
        const known = machines.get(machine) ?? { machine, moves: [] }
        known.moves.push({ from: source, event, branch, to: target, count })
        machines.set(machine, known)
      }
      return { sites, demo: rows.some((row) => row.demo === 1), machines: [...machines.values()] }
    },
  }
}

interface Days {
  version: string
  first_day: string
  last_day: string
  count: number
}

/** The newest first. */
const versionsIn = (rows: readonly Days[]): Traffic['versions'] => {
  const all = new Map<string, Traffic['versions'][number]>()
  for (const { version, first_day, last_day, count } of rows) {
    const known = all.get(version) ?? { version, first_day, last_day, count: 0 }
    if (first_day < known.first_day) known.first_day = first_day
    if (last_day > known.last_day) known.last_day = last_day
    known.count += count
    all.set(version, known)
  }
  const newestFirst = (a: Days, b: Days) =>
    a.last_day === b.last_day ? (a.version < b.version ? -1 : 1) : a.last_day < b.last_day ? 1 : -1
  return [...all.values()].sort(newestFirst)
}

/** Each move once, and in one order, so that two reports at once never wait for each other. */
const merged = (moves: readonly Move[]): Move[] => {
  const all = new Map<string, Move>()
  for (const move of moves) {
    const { count, ...key } = move
    const text = JSON.stringify(Object.entries(key).sort(([a], [b]) => (a < b ? -1 : 1)))
    all.set(text, { ...move, count: count + (all.get(text)?.count ?? 0) })
  }
  return [...all.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, move]) => move)
}
