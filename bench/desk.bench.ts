import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
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

/** A process of `desk.process.ts`, which goes on to its next part when it is told, and says when it is through. */
const processOf = (...words: string[]) => {
  const child = spawn(
    process.execPath,
    ['--expose-gc', 'tools/run.mjs', 'bench/support/desk/desk.process.ts', String(ENROLLMENTS), ...words],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const line = async (): Promise<string> => {
    const { value, done } = await lines.next()
    if (done === true) throw new Error(`The desk's process has ended: ${words.join(' ')}`)
    return value
  }
  const part = (): Promise<string> => {
    child.stdin.write('\n')
    return line()
  }
  return { ready: line, part }
}

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
 * that looks nothing up; on PostgreSQL too where TEST_DATABASE_URL names one. Both are filled at the same time, which
 * takes most of the bench, and measured one after the other.
 */
export const run = async (): Promise<{ rows: Row[] }> => {
  const kinds = [
    { kind: 'SQLite', desk: processOf() },
    ...(process.env['TEST_DATABASE_URL'] ? [{ kind: 'PostgreSQL', desk: processOf('postgres') }] : []),
  ]
  for (const { desk } of kinds) await desk.ready()
  // A start on an empty database.
  for (const { desk } of kinds) await desk.part()
  await Promise.all(kinds.map(({ desk }) => desk.part()))
  const rows: Row[] = []
  for (const { kind, desk } of kinds) rows.push(...rowsOf(kind, JSON.parse(await desk.part()) as Measured))
  return { rows }
}
