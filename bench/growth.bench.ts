import { execFileSync } from 'node:child_process'
import { type Row, atMost, ratioAtMost, shown } from './support/bench.ts'
import type { Costs } from './support/desk/growth.process.ts'

export const name = 'growth'

/** What each figure is measured beside. */
const FEW = 10_000
const MANY = [100_000]
/** By hand: `npm run bench -- growth --million`, most of an hour. */
const MILLION = [100_000, 1_000_000]
const LIMIT = 1.5
const START_MS = 5000
const MEMORY_MB = 50

interface Measured {
  count: number
  costs: Costs
}

const measured = (kind: string, counts: readonly number[]): Measured[] =>
  execFileSync(
    process.execPath,
    ['--expose-gc', 'tools/run.mjs', 'bench/support/desk/growth.process.ts', kind, ...counts.map(String)],
    { encoding: 'utf8', maxBuffer: 1e8, stdio: ['ignore', 'pipe', 'inherit'] },
  )
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Measured)

/** Figures below this many milliseconds are those of the clock and the machine, not of what lies in the database. */
const NOISE_MS = 2

const rowOf = (kind: string, count: number, label: string, few: number, many: number): Row => {
  const what = `${kind}, ${count.toLocaleString('en-US')}: ${label}`
  if (label === 'a start') return atMost(what, 'ms', many, START_MS, few)
  if (label === 'memory') return atMost(`${what}, more than at ${FEW}`, 'MB', many - few, MEMORY_MB, few)
  if (label === 'writing an enrollment') return shown(what, 'ms', many, few)
  return ratioAtMost(what, 'ms', Math.max(many, NOISE_MS), Math.max(few, NOISE_MS), LIMIT)
}

/**
 * What the server does beside the calls of a visitor, and what its staff and reps look for, with 100,000 submitted
 * enrollments beside the same with 10,000; on PostgreSQL too where TEST_DATABASE_URL names one.
 */
export const run = (): Promise<{ rows: Row[] }> => {
  const counts = [FEW, ...(process.argv.includes('--million') ? MILLION : MANY)]
  const kinds = ['SQLite', ...(process.env['TEST_DATABASE_URL'] ? ['PostgreSQL'] : [])]
  const rows = kinds.flatMap((kind) => {
    const [first, ...others] = measured(kind, counts)
    if (first === undefined) throw new Error(`Nothing was measured on ${kind}`)
    return others.flatMap(({ count, costs }) =>
      Object.entries(costs).map(([label, many]) => rowOf(kind, count, label, first.costs[label] ?? 0, many)),
    )
  })
  return Promise.resolve({ rows })
}
