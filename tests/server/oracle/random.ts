import type { EmployerPays, Enrolled } from './oracle.ts'
import type { OracleTables } from './tables.ts'

/** A seeded generator (mulberry32): the same seed gives the same people everywhere. */
export const randomFrom = (seed: number) => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number): number => Math.floor(next() * count)
  return {
    /** From 0 to below 1. */
    next,
    below,
    between: (from: number, to: number): number => from + below(to - from + 1),
    chance: (percent: number): boolean => next() * 100 < percent,
    oneOf: <Item>(items: readonly Item[]): Item => {
      const item = items[below(items.length)]
      if (item === undefined) throw new Error('nothing to choose from')
      return item
    },
  }
}
type Random = ReturnType<typeof randomFrom>

const dayMs = 86_400_000
const iso = (time: number): string => new Date(time).toISOString().slice(0, 10)
const firstAfter = (day: string, months: number): string => {
  const date = new Date(`${day}T00:00:00Z`)
  return iso(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1))
}

/** Born so that they are of this age today; often with a birthday before the coverage begins. */
const bornFor = (random: Random, age: number, today: string, effective: string): string => {
  const days = Math.ceil(age * 365.25)
  const until = Math.round((Date.parse(effective) - Date.parse(today)) / dayMs)
  return random.chance(40)
    ? iso(Date.parse(today) - (days + 365 - random.between(0, until)) * dayMs)
    : iso(Date.parse(today) - (days + random.between(0, 364)) * dayMs)
}

/** Somebody who enrolls, with other people than they once said in the quote. */
export interface RandomEnrollment extends Enrolled {
  /** What the quote said: the list decides. */
  quotedChildren: number
}

const anyPays = (random: Random): EmployerPays['pays'] => {
  if (random.chance(40)) {
    const [io, more] = [random.between(0, 30_000), random.between(0, 40_000)]
    return { IO: io, IS: io + more, IC: io + more, IF: io + more }
  }
  const own = random.oneOf([0, 33, 50, 75, 100])
  return {
    own,
    rest: random.chance(30) ? own : random.oneOf([0, 25, 67, 100]),
    most: random.chance(30) ? random.between(0, 60_000) : null,
  }
}

/** What an employer pays of these plans: by plan, by category and of all, each now and then. */
const anyEmployer = (random: Random, tables: OracleTables, ids: readonly string[]): EmployerPays[] => {
  if (random.chance(50)) return []
  const plan = ids.length === 0 ? undefined : tables.plans.get(random.oneOf(ids))
  return [
    ...(plan !== undefined && random.chance(40) ? [{ of: { plan: plan.id }, pays: anyPays(random) }] : []),
    ...(plan !== undefined && random.chance(60) ? [{ of: { category: plan.category }, pays: anyPays(random) }] : []),
    ...(random.chance(60) ? [{ of: 'all' as const, pays: anyPays(random) }] : []),
  ]
}

/** Everything that may differ between two enrollments is drawn at random; `plans` are what may be chosen. */
export const randomEnrollment = (
  tables: OracleTables,
  random: Random,
  zips: { several: readonly string[]; others: readonly string[] },
  today: string,
): RandomEnrollment => {
  const effective = firstAfter(today, random.between(1, 2))
  const hasSpouse = random.chance(45)
  const hasChildren = random.chance(50)
  const zip = random.chance(50) ? random.oneOf(zips.several) : random.oneOf(zips.others)
  const place = random.oneOf(tables.places.get(zip) ?? [])
  const near = [...tables.plans.values()].filter(({ states }) => states === 'all' || states.includes(place.state))
  const pool = random.chance(5) ? [...tables.plans.values()] : near
  const local = near.filter(({ rating }) => rating.by === 'rating_area')
  const chosen = new Map<string, Enrolled['chosen'][number]>()
  const count = random.between(1, 4)
  for (let turn = 0; turn < count; turn += 1) {
    const plan = turn === 0 && local.length > 0 && random.chance(70) ? random.oneOf(local) : random.oneOf(pool)
    const { rating } = plan
    const option =
      rating.by === 'tier' || rating.by === 'age_band' ? random.oneOf(rating.options.map(({ id }) => id)) : 'standard'
    const riders = plan.riders.filter(() => random.chance(50)).map(({ id }) => id)
    if (plan.traits.includes('membership')) continue
    chosen.set(plan.id, { plan: plan.id, option, riders })
  }
  const drawn = {
    today,
    effective,
    birth: bornFor(random, random.between(18, 80), today, effective),
    spouse: hasSpouse ? bornFor(random, random.between(18, 75), today, effective) : null,
    children: hasChildren ? random.between(1, hasSpouse ? 8 : 9) : 0,
    quotedChildren: random.between(1, 8),
    zip,
    ...place,
    smoker: random.chance(30),
    annualDollars: random.chance(10) ? random.between(0, 14_000) : random.between(12_000, 250_000),
    weeklyHours: random.between(0, 60),
    portal: random.chance(20) ? 'group-portal' : null,
    isMember: random.chance(15),
    chosen: [...chosen.values()],
    membership: {
      plan: random.chance(50) ? 'association-membership' : 'association-membership-plus',
      option: 'standard',
    },
  }
  return { ...drawn, employer: anyEmployer(random, tables, [...chosen.keys()]) }
}
