import { postgresUrl, tempPostgres } from '#tests/server/support/databases.ts'
import { atMost, exactly, percentile, ratioAtMost, type Row, shown } from './support/bench.ts'
import { buildProduct } from './support/built.ts'
import { doneBy } from './support/job.ts'
import { databaseOf, startMeasured } from './support/load/measured-product.ts'
import { readTape } from './support/load/tape.ts'
import { drainSeconds, enrollmentsIn, recoveredAfter, slowestIn, type Span } from './support/surge/figures.ts'
import type { SurgeJob } from './support/surge/job-of-surge.ts'
import { differences, keptIn } from './support/surge/kept.ts'
import { busyAt, DEADLINE, PEAK_HOURS } from './support/surge/last-day.ts'
import type { Measured, Surged } from './support/surge/passage.ts'

export const name = 'surge'

const SEED = 18
/** Milliseconds that an hour of the day takes here: time goes 1,800 times as fast. */
const HOUR = 2000
/** The night before says nothing. */
const FROM = 10
/** The peak of each passage, of what the machine can do: what docs/scale.md counts on, and more than it can. */
const SHARES = { quiet: 1 / 3, overloaded: 1.5 }
/** After the deadline, hours in which those who still wait are served. */
const UNTIL = { quiet: DEADLINE, overloaded: DEADLINE + 4 }
const MOST_CALLS = 30
const SAVE_MS = 150
const OTHER_MS = 400
/** Seconds: as long as a page repeats a call by itself where the server asks for it (`src/calls/attempts.ts`). */
const RECOVERY = 30

const spanOf = (from: number, to: number): Span => [(from - FROM) * HOUR, (to - FROM) * HOUR]
const PEAK = spanOf(PEAK_HOURS.from, PEAK_HOURS.to)
/** While more come than the machine can do, from the peak on. */
const CROWDED = spanOf(PEAK_HOURS.from, DEADLINE)

/**
 * Open enrollment's last day, its hours run through at two seconds each, on the embedded database and on PostgreSQL: with
 * its peak at a third of what the machine can do, and once more with its peak at one and a half times that.
 */
export const run = async (): Promise<{ rows: Row[] }> => {
  buildProduct()
  const rows = await measure('embedded database', undefined)
  const url = postgresUrl()
  if (url === undefined) return { rows }
  const place = await tempPostgres(url)
  try {
    const address = 'url' in place.where ? place.where.url : url
    return { rows: [...rows, ...(await measure('PostgreSQL', address))] }
  } finally {
    await place.drop()
  }
}

const measure = async (kind: string, url: string | undefined): Promise<Row[]> => {
  // As it is where nothing is set: the other benches and tests refuse nobody on a slow machine.
  const product = await startMeasured(url, { BUSY_AFTER_MS: '3000' })
  try {
    const origin = product.url('').replace(/\/$/, '')
    const job: SurgeJob = { origin, seed: SEED, hour: HOUR, from: FROM, shares: SHARES, until: UNTIL }
    const surged = await doneBy<Surged>('bench/support/surge/surge.process.ts', job)
    const kept = await keptIn(databaseOf(product, url))
    const parts = [surged.quiet, surged.overloaded].flatMap(({ burst, passage }) => [burst, passage])
    const { lost, doubled, saves } = differences(
      parts.flatMap(({ visits }) => visits),
      kept,
    )
    const failures = parts.flatMap((part) => part.failures)
    for (const failure of failures.slice(0, 5)) console.error(failure)
    return [
      exactly(`enrollments lost of ${kept.policies.length}`, lost),
      exactly('enrollments, mails or invoices doubled', doubled),
      exactly('saves of unfinished enrollments lost or made twice', saves),
      exactly('answers by another error than 503 with Retry-After', failures.length),
      ...quietRows(surged.quiet),
      ...overloadedRows(surged.overloaded),
    ].map((row) => ({ ...row, label: `${row.label}, ${kind}` }))
  } finally {
    await product.stop()
  }
}

const quietRows = ({ burst, passage: quiet }: Measured): Row[] => {
  const submitted = quiet.visits.filter(({ outcome }) => outcome === 'submitted')
  const requests = submitted.reduce((sum, visit) => sum + visit.requests, 0)
  const p95 = (save: boolean) => slowestIn(quiet.calls, PEAK, save)
  const ofBurst = (save: boolean) => slowestIn(burst.calls, burst.measured, save)
  return [
    shown('enrollments a second at the peak of the quiet day', '1/s', burst.capacity * SHARES.quiet, burst.capacity),
    atMost('calls an enrollment, repeats among them', '', requests / submitted.length, MOST_CALLS, MOST_CALLS),
    atMost('95th percentile of a save at its peak', 'ms', p95(true), SAVE_MS, ofBurst(true)),
    atMost('95th percentile of any other call at its peak', 'ms', p95(false), OTHER_MS, ofBurst(false)),
    exactly('calls refused on the quiet day', quiet.refused),
    shown('arrivals later than planned, 95th percentile', 'ms', percentile(quiet.late, 95), HOUR),
  ]
}

const overloadedRows = ({ burst, passage: overloaded }: Measured): Row[] => {
  const { capacity } = burst
  const calls = readTape().length
  const peak = capacity * SHARES.overloaded
  const rateAt = (second: number) => peak * busyAt(FROM + (second * 1000) / HOUR)
  const [, deadline] = CROWDED
  /** Of a hundred that come at the peak, those whom the machine cannot serve in the same second. */
  const beyond = 100 * (1 - 1 / SHARES.overloaded)
  const drain = drainSeconds({ rateAt, capacity, deadline: deadline / 1000 })
  const p95 = (save: boolean) => slowestIn(overloaded.calls, CROWDED, save)
  const turnedAway = overloaded.visits.filter(({ outcome }) => outcome === 'turned away').length
  return [
    shown('enrollments a second at the peak of the overloaded day', '1/s', peak, capacity),
    shown('enrollments a second done in its crowd', '1/s', enrollmentsIn(overloaded.calls, CROWDED, calls), capacity),
    shown('calls refused on the overloaded day', '%', (100 * overloaded.refused) / overloaded.requests, beyond),
    shown('visitors turned away on it', '', turnedAway, overloaded.visits.length),
    shown('people at once at its deadline', '', overloaded.insideAtDeadline, overloaded.visits.length),
    ratioAtMost('95th percentile of a save in the crowd, others beside it', 'ms', p95(true), p95(false), 1),
    atMost(
      'seconds from the deadline until 95 in 100 calls take 400 ms at most',
      's',
      recoveredAfter(overloaded.calls, deadline, OTHER_MS),
      RECOVERY,
      drain,
    ),
  ]
}
