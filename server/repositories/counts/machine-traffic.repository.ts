import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { MachineTrafficRow } from '../../db/tables.ts'

/** What was counted of one move in some days. */
export type CountedMoves = Pick<MachineTrafficRow, (typeof toldApartBy)[number]> & {
  first_day: string
  last_day: string
  count: number
}

/** The same without day, version, site, process and time. */
export type CountedTotals = Pick<MachineTrafficRow, (typeof totalColumns)[number] | 'count' | 'demo'>

/** How often a machine was begun (`start`) and came to an end of its own (`ended`), and how long that took. */
export type CountedRun = Pick<MachineTrafficRow, (typeof runColumns)[number] | 'count' | 'demo'>

interface Days {
  first: string
  last: string
  demo: boolean
}

interface DemoVersion {
  machine: string
  version: string
  last: string
  rows: number
}

export interface MachineTrafficRepository {
  /** How many different moves were counted on a day, without those of the demonstration. */
  rowsOf: (day: string) => Promise<number>
  /** Adds to what is counted. */
  add: (rows: MachineTrafficRow[]) => Promise<void>
  /** Adds to what is counted, where something is; false where nothing is. */
  addToKnown: (row: MachineTrafficRow) => Promise<boolean>
  /** What was counted of a machine in the days from first to last. */
  read: (wanted: { machine: string; first: string; last: string; demo: boolean }) => Promise<CountedMoves[]>
  /** What was counted of every machine in those days, in one order; of one process or site where it is named. */
  readAll: (wanted: Days & { process: string | undefined; site: string | undefined }) => Promise<CountedTotals[]>
  /** The beginnings and ends of some machines; of one process or site where it is named. */
  readRuns: (
    wanted: Days & { machines: readonly string[]; process: string | undefined; site: string | undefined },
  ) => Promise<CountedRun[]>
  /** The first day on which a machine came to an end of its own that was counted; null where none was. */
  firstEnd: (wanted: { machine: string; demo: boolean }) => Promise<string | null>
  /** The sites that anything was counted of. */
  sitesIn: (wanted: Days) => Promise<string[]>
  /** What is there for the demonstration, version by version. */
  demoVersions: () => Promise<DemoVersion[]>
  removeDemo: () => Promise<void>
  /** Writes rows where there are none; those that are there stay as they are. */
  insert: (rows: MachineTrafficRow[]) => Promise<void>
}

/** Counts stop here, far below what the column holds (2^31). */
const MOST = 1_000_000_000

/** What a count is told apart by, beside its machine and day. */
const toldApartBy = ['version', 'site', 'process', 'source', 'event', 'branch', 'target', 'dwell', 'demo'] as const

const totalColumns = ['machine', 'source', 'event', 'branch', 'target'] as const

const runColumns = ['machine', 'event', 'target', 'dwell'] as const

/** Word by word what the index of them says, by which SQLite knows that it has these rows. */
const isOfRuns = sql<boolean>`event in ('start', 'ended')`

/** What names a row; all but its count. */
const keyColumns = ['machine', 'day', ...toldApartBy] as const

const added = (count: RawBuilder<number>) =>
  sql<number>`case when machine_traffic.count >= ${MOST} then machine_traffic.count else machine_traffic.count + ${count} end`

export const makeMachineTraffic = (database: Database): MachineTrafficRepository => ({
  rowsOf: async (day) => {
    const { rows } = await database.sql
      .selectFrom('machine_traffic')
      .select(({ fn }) => fn.countAll<number | string>().as('rows'))
      .where('day', '=', day)
      .where('demo', '=', 0)
      .executeTakeFirstOrThrow()
    return Number(rows)
  },
  add: async (rows) => {
    await database.sql
      .insertInto('machine_traffic')
      .values(rows)
      .onConflict((on) => on.columns(keyColumns).doUpdateSet({ count: added(sql`excluded.count`) }))
      .execute()
  },
  addToKnown: async ({ count, ...key }) => {
    const { numUpdatedRows } = await database.sql
      .updateTable('machine_traffic')
      .set({ count: added(sql`cast(${count} as integer)`) })
      .where(({ and }) => and(key))
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
  read: async ({ machine, first, last, demo }) => {
    const rows = await database.sql
      .selectFrom('machine_traffic')
      .where('machine', '=', machine)
      .where('day', '>=', first)
      .where('day', '<=', last)
      .$if(!demo, (query) => query.where('demo', '=', 0))
      .select(({ fn }) => [
        ...toldApartBy,
        fn.min('day').as('first_day'),
        fn.max('day').as('last_day'),
        fn.sum<number | string>('count').as('count'),
      ])
      .groupBy(toldApartBy)
      .execute()
    return rows.map((row) => ({ ...row, count: Number(row.count) }))
  },
  readAll: async ({ first, last, demo, process, site }) => {
    const rows = await database.sql
      .selectFrom('machine_traffic')
      .where('day', '>=', first)
      .where('day', '<=', last)
      .$if(!demo, (query) => query.where('demo', '=', 0))
      .$if(process !== undefined, (query) => query.where('process', '=', process ?? ''))
      .$if(site !== undefined, (query) => query.where('site', '=', site ?? ''))
      .select(({ fn }) => [...totalColumns, fn.max('demo').as('demo'), fn.sum<number | string>('count').as('count')])
      .groupBy(totalColumns)
      .orderBy('machine')
      .orderBy('source')
      .orderBy('event')
      .orderBy('branch')
      .orderBy('target')
      .execute()
    return rows.map((row) => ({ ...row, count: Number(row.count) }))
  },
  readRuns: async ({ machines, first, last, demo, process, site }) => {
    const rows = await database.sql
      .selectFrom('machine_traffic')
      .where(isOfRuns)
      .where('event', 'in', ['start', 'ended'])
      .where('machine', 'in', machines)
      .where('day', '>=', first)
      .where('day', '<=', last)
      .$if(!demo, (query) => query.where('demo', '=', 0))
      .$if(process !== undefined, (query) => query.where('process', '=', process ?? ''))
      .$if(site !== undefined, (query) => query.where('site', '=', site ?? ''))
      .select(({ fn }) => [...runColumns, fn.max('demo').as('demo'), fn.sum<number | string>('count').as('count')])
      .groupBy(runColumns)
      .execute()
    return rows.map((row) => ({ ...row, count: Number(row.count) }))
  },
  firstEnd: async ({ machine, demo }) => {
    const row = await database.sql
      .selectFrom('machine_traffic')
      .where(isOfRuns)
      .where('event', '=', 'ended')
      .where('machine', '=', machine)
      .$if(!demo, (query) => query.where('demo', '=', 0))
      .select('day')
      .orderBy('day')
      .limit(1)
      .executeTakeFirst()
    return row?.day ?? null
  },
  sitesIn: async ({ first, last, demo }) => {
    const rows = await database.sql
      .selectFrom('machine_traffic')
      .where('day', '>=', first)
      .where('day', '<=', last)
      .$if(!demo, (query) => query.where('demo', '=', 0))
      .select('site')
      .distinct()
      .execute()
    return rows.map(({ site }) => site).sort()
  },
  demoVersions: async () => {
    const there = await database.sql
      .selectFrom('machine_traffic')
      .select(({ fn }) => ['machine', 'version', fn.max('day').as('last'), fn.countAll<number | string>().as('rows')])
      .where('demo', '=', 1)
      .groupBy(['machine', 'version'])
      .execute()
    return there.map((one) => ({ ...one, rows: Number(one.rows) }))
  },
  removeDemo: async () => {
    await database.sql.deleteFrom('machine_traffic').where('demo', '=', 1).execute()
  },
  insert: async (rows) => {
    await database.sql
      .insertInto('machine_traffic')
      .values(rows)
      .onConflict((on) => on.doNothing())
      .execute()
  },
})
