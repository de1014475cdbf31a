// The people of the last day, as an open process: they arrive by the clock, whether or not the server is fast. A crowd
// keeps the machine busy, to know what it can do; then comes the day with its peak at `shares.quiet` of that; then both
// once more, with the peak at `shares.overloaded`. A process of its own, so that asking costs the measured server nothing
// but the processor that both share. Reads its job from its standard input, writes what it saw to standard output:
// SurgeJob -> Surged.
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { randomFrom } from '#tests/server/oracle/random.ts'
import { nameOf, readTape } from '../load/tape.ts'
import { walkingPeople } from '../load/walking-people.ts'
import { arrivals } from './arrivals.ts'
import { enrollmentsIn, type Span } from './figures.ts'
import { BURST, type Kind, type SurgeJob } from './job-of-surge.ts'
import { busyAt, DEADLINE } from './last-day.ts'
import type { Burst, Measured, Passage, Surged } from './passage.ts'
import { drawVisit, isByHand, workOfVisit } from './visit.ts'
import { nothingSeen, visitorsOf } from './visitors.ts'

const { origin, seed, hour, from: morning, shares, until } = JSON.parse(await text(process.stdin)) as SurgeJob
const tape = readTape()
const calls = tape.map(({ call }) => nameOf(call))
const byHand = calls.filter(isByHand).length
const personOf = walkingPeople()
const random = randomFrom(seed)
let people = 0
const nextPerson = () => personOf((people += 1))

const burst = async (warm: number): Promise<Burst> => {
  const since = performance.now()
  const seen = nothingSeen()
  const come = visitorsOf({ origin, tape, hour, seen, since })
  const passed = () => performance.now() - since
  let begun: number | undefined
  const lane = async () => {
    while (begun === undefined || passed() < begun + BURST.measured) {
      await come(nextPerson())
      if (passed() >= warm && seen.visits.length >= BURST.atOnce) begun ??= passed()
    }
  }
  await Promise.all(Array.from({ length: BURST.atOnce }, lane))
  const measured: Span = [begun ?? 0, (begun ?? 0) + BURST.measured]
  return { ...seen, capacity: enrollmentsIn(seen.calls, measured, tape.length), measured }
}

/** The day up to an hour, its busiest second with so many visits as make `peak` whole enrollments of work. */
const passage = async (peak: number, to: number): Promise<Passage> => {
  const most = peak / workOfVisit(calls)
  const seconds = ((to - morning) * hour) / 1000
  const rateAt = (second: number) => most * busyAt(morning + (second * 1000) / hour)
  const times = arrivals({ rateAt, most, seconds, random: random.next })
  const visits = times.map((at) => ({ at: at * 1000, visit: drawVisit(byHand, random) }))
  const since = performance.now()
  const seen = nothingSeen()
  const come = visitorsOf({ origin, tape, hour, seen, since })
  const late: number[] = []
  let inside = 0
  let insideAtDeadline = 0
  const atDeadline = wait((DEADLINE - morning) * hour).then(() => (insideAtDeadline = inside))
  const coming: Promise<void>[] = []
  for (const { at, visit } of visits) {
    const ahead = since + at - performance.now()
    if (ahead > 0) await wait(ahead)
    late.push(performance.now() - since - at)
    inside += 1
    coming.push(come(nextPerson(), visit).finally(() => (inside -= 1)))
  }
  await Promise.all([atDeadline, ...coming])
  return { ...seen, late, insideAtDeadline }
}

const measure = async (kind: Kind): Promise<Measured> => {
  const reference = await burst(BURST.warm[kind])
  return { burst: reference, passage: await passage(reference.capacity * shares[kind], until[kind]) }
}

const surged: Surged = { quiet: await measure('quiet'), overloaded: await measure('overloaded') }
process.stdout.write(JSON.stringify(surged))
