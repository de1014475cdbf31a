import { readFile } from 'node:fs/promises'
import { type Clock, DAY } from '../../clock.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { makeMachineTraffic } from '../../repositories/counts/machine-traffic.repository.ts'
import { dayAt } from './traffic.service.ts'

/** What the build made up (`paths/traffic/demo.ts`): versions by machine, and rows without what they share. */
export interface DemoTraffic {
  versions: Record<string, string>
  /** Days before today, site, process, machine, source, event, branch, target, dwell, count. */
  rows: [number, string, string, string, string, string, number, string, number, number][]
}

interface Parts {
  database: Database
  clock: Clock
  config: Config
}

/** Below SQLite's 32,766 values in one statement. */
const ROWS_AT_ONCE = 2000

/**
 * Puts the made-up traffic of the last 30 days into the database of the demonstration, where it is not there yet, is of
 * other versions or ended before today; takes it out where an operator's own catalog is used. Answers with the rows
 * that are there afterwards. Several processes may do it at once.
 */
export const seedDemoTraffic = async ({ database, clock, config }: Parts, file: string | URL): Promise<number> => {
  const traffic = makeMachineTraffic(database)
  if (config.catalog !== undefined) {
    await traffic.removeDemo()
    return 0
  }
  const made = await readDemo(file)
  if (made === null) return 0
  const today = dayAt(clock.now())
  const there = await traffic.demoVersions()
  const rows = there.reduce((sum, one) => sum + one.rows, 0)
  const isCurrent =
    rows === made.rows.length &&
    there.every(({ machine, version }) => made.versions[machine] === version) &&
    there.some(({ last }) => last === today)
  if (isCurrent) return rows
  await database.transaction(async () => {
    await traffic.removeDemo()
    for (let at = 0; at < made.rows.length; at += ROWS_AT_ONCE) {
      const some = made.rows
        .slice(at, at + ROWS_AT_ONCE)
        .map(([ago, site, process, machine, source, event, branch, target, dwell, count]) => ({
          day: dayAt(clock.now() - ago * DAY),
          site,
          process,
          machine,
          version: made.versions[machine] ?? '',
          source,
          event,
          branch,
          target,
          dwell,
          count,
          demo: 1,
        }))
      await traffic.insert(some)
    }
  })
  return made.rows.length
}

/** Null where the build has made none: the server runs without it. */
const readDemo = async (file: string | URL): Promise<DemoTraffic | null> => {
  const text = await readFile(file, 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as DemoTraffic)
}
