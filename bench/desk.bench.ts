import { execFileSync } from 'node:child_process'
import { type Row, atMost, shown } from './support/bench.ts'

export const name = 'desk'

const ENROLLMENTS = 100_000
const LIMIT_MS = 200
/** Megabytes that the heap may have grown by after three hundred searches. */
const LIMIT_GROWN = 20
/** A start may take this much longer than on an empty database, in milliseconds: less than a person notices. */
const LIMIT_START = 150

interface Measured {
  filled: number
  slowest: { name: string; p95: number }[]
  counted: { name: string; p95: number }[]
  searched: number
  opened: number
  bare: number
  grown: number
  emptyStart: number
  fullStart: number
}

const measured = (...words: string[]): Measured =>
  JSON.parse(
    execFileSync(
      process.execPath,
      ['--expose-gc', 'tools/run.mjs', 'bench/support/desk/desk.process.ts', String(ENROLLMENTS), ...words],
      { encoding: 'utf8', maxBuffer: 1e8 },
    ),
  ) as Measured

const rowsOf = (
  kind: string,
  { slowest, counted, opened, bare, grown, emptyStart, fullStart, filled }: Measured,
): Row[] => {
  const [first] = slowest
  const [last] = counted
  return [
    atMost(
      `${kind}: 95th percentile of the slowest search (${first?.name ?? ''})`,
      'ms',
      first?.p95 ?? 0,
      LIMIT_MS,
      bare,
    ),
    atMost(
      `${kind}: 95th percentile of the slowest figures (${last?.name ?? ''})`,
      'ms',
      last?.p95 ?? 0,
      LIMIT_MS,
      bare,
    ),
    atMost(`${kind}: 95th percentile of opening one enrollment`, 'ms', opened, LIMIT_MS, bare),
    atMost(`${kind}: what the heap has grown by`, 'MB', grown, LIMIT_GROWN, LIMIT_GROWN),
    atMost(
      `${kind}: a start is longer than on an empty database by`,
      'ms',
      fullStart - emptyStart,
      LIMIT_START,
      emptyStart,
    ),
    shown(`${kind}: enrollments written a second`, '', ENROLLMENTS / filled, ENROLLMENTS / filled),
  ]
}

/**
 * Searches of the desk over 100,000 sealed enrollments, written by the services of a submit, beside a call of the desk
 * that looks nothing up; on PostgreSQL too where TEST_DATABASE_URL names one.
 */
export const run = (): Promise<{ rows: Row[] }> => {
  const rows = rowsOf('SQLite', measured())
  if (process.env['TEST_DATABASE_URL']) rows.push(...rowsOf('PostgreSQL', measured('postgres')))
  return Promise.resolve({ rows })
}
