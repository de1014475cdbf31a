import type { OraclePlan, OracleTables } from './tables.ts'

/** Who is enrolled, as the people themselves would say it; days are yyyy-mm-dd. */
export interface Enrolled {
  today: string
  effective: string
  birth: string
  /** Null where no spouse is enrolled. */
  spouse: string | null
  children: number
  zip: string
  state: string
  county: string
  smoker: boolean
  annualDollars: number
  weeklyHours: number
  portal: string | null
  /** Members pay no membership again. */
  isMember: boolean
  /** The plans that were chosen, in their order. */
  chosen: { plan: string; option: string; riders: string[] }[]
  /** What their employer pays, the first that fits; empty for whoever has none. */
  employer: EmployerPays[]
  /** The membership that was chosen, where a plan asks for one. */
  membership: { plan: string; option: string }
}

/** What an employer pays of plans by their name, by their category, or of all. */
export interface EmployerPays {
  of: { plan: string } | { category: string } | 'all'
  /** In percent of the employee's own premium and of the rest, or cents by tier. */
  pays: { own: number; rest: number; most: number | null } | Record<'IO' | 'IS' | 'IC' | 'IF', number>
}

/** Exact fractions of whole numbers: nothing is rounded before the end. */
type Fraction = readonly [bigint, bigint]
const whole = (value: number): Fraction => [BigInt(value), 1n]
const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d]
const minus = (one: Fraction, [c, d]: Fraction): Fraction => plus(one, [-c, d])
const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d]
/** Halves up; nothing here is negative. */
const rounded = ([a, b]: Fraction): number => Number((2n * a + b) / (2n * b))

/** Years of 365.25 days (spec 1, section 9). */
const years = (birth: string, day: string): number =>
  Math.floor((4 * (Date.parse(day) - Date.parse(birth))) / 86_400_000 / 1461)

const tierOf = ({ spouse, children }: Enrolled): 'IO' | 'IS' | 'IC' | 'IF' => {
  if (spouse === null) return children === 0 ? 'IO' : 'IC'
  return children === 0 ? 'IS' : 'IF'
}

/** A straight line over the ages between published columns, held at both ends. */
const straight = (points: readonly [age: number, value: Fraction][], age: number): Fraction => {
  const sorted = points.toSorted(([one], [other]) => one - other)
  const below = sorted.findLast(([at]) => at <= age) ?? sorted[0]
  const above = sorted.find(([at]) => at >= age) ?? sorted.at(-1)
  if (below === undefined || above === undefined) throw new Error('no columns')
  if (below[0] === above[0]) return below[1]
  const share: Fraction = [BigInt(age - below[0]), BigInt(above[0] - below[0])]
  return plus(below[1], times(minus(above[1], below[1]), share))
}

const areaPremium = (row: Record<string, string>, who: Enrolled, age: number): number | null => {
  const single = who.spouse === null
  const base = single ? 'adult' : 'couple'
  const columns = (prefix: string, ages: readonly number[]): [number, number][] =>
    ages.map((at) => [at, Number(row[`${prefix}_${at}`])])
  const bases = columns(base, single ? [21, 27, 30, 40, 50, 60] : [21, 30, 40, 50, 60])
  if (bases.some(([, cents]) => cents === 0)) return null
  const asFractions = bases.map(([at, cents]): [number, Fraction] => [at, whole(cents)])
  if (who.children === 0) {
    if (single && age < 21) return Number(row['child']) || null
    return rounded(straight(asFractions, age))
  }
  const family = columns(`${base}_${Math.min(who.children, 3)}`, [21, 30, 40, 50])
  if (family.some(([, cents]) => cents === 0)) return null
  const more = family.map(([at, cents]): [number, Fraction] => [at, minus(whole(cents), straight(asFractions, at))])
  return rounded(plus(straight(asFractions, age), straight(more, age)))
}

const within = (age: number, { from, to }: { from: number; to: number }): boolean => from <= age && age <= to

/** What a plan costs a month before tobacco, fees and riders, in cents; null where it has no price for these people. */
const published = (tables: OracleTables, plan: OraclePlan, option: string, who: Enrolled): number | null => {
  const { rating } = plan
  const tier = tierOf(who)
  const age = years(who.birth, who.effective)
  switch (rating.by) {
    case 'tier':
      return rating.options.find(({ id }) => id === option)?.cents[tier] || null
    case 'region': {
      const region = tables.regionOf(who.zip, who.state)
      return Number(tables.regionRates.get(`${plan.id} ${region}`)?.[tier]) || null
    }
    case 'rating_area': {
      const row = tables.areaRates.get(`${plan.id} ${tables.areaOf(who.state, who.county)}`)
      return row === undefined ? null : areaPremium(row, who, age)
    }
    case 'age_band': {
      const band = rating.bands.find((one) => within(age, one))
      const face = rating.options.find(({ id }) => id === option)
      if (band === undefined || face === undefined) return null
      // Thousandths of a dollar for each $1,000, in percent of one person's.
      const mills = BigInt(band.mills) * BigInt(face.face_dollars / 1000) * BigInt(rating.tier_percent[tier] ?? 0)
      return rounded([mills, 1000n]) || null
    }
    case 'salary': {
      const share = rounded([BigInt(who.annualDollars * 100) * BigInt(rating.benefit_percent), 1200n])
      const benefit = BigInt(Math.min(share, rating.maximum_benefit_cents))
      return rounded([benefit * BigInt(rating.mills_per_100) * BigInt(rating.tier_percent[tier] ?? 0), 10_000_000n])
    }
  }
}

const isSold = (plan: OraclePlan, who: Enrolled): boolean => {
  const age = years(who.birth, who.effective)
  const isMoved = plan.moved?.some(
    ({ states, age_from: from }) => (states?.includes(who.state) ?? true) && (from === undefined || age >= from),
  )
  return (
    !isMoved &&
    (plan.withdrawn === undefined || plan.withdrawn > who.today) &&
    (plan.states === 'all' || plan.states.includes(who.state)) &&
    (plan.portals === undefined || (who.portal !== null && plan.portals.includes(who.portal))) &&
    plan.tiers.includes(tierOf(who)) &&
    within(age, plan.ages) &&
    (who.spouse === null ||
      plan.spouse_ages === undefined ||
      within(years(who.spouse, who.effective), plan.spouse_ages)) &&
    (plan.minimum_salary === undefined || who.annualDollars >= plan.minimum_salary) &&
    (plan.minimum_hours === undefined || who.weeklyHours >= plan.minimum_hours)
  )
}

/** The premium of a plan without riders, tobacco and fees in it; null where it has none for these people. */
const premium = (tables: OracleTables, plan: OraclePlan, option: string, who: Enrolled): number | null => {
  const base = published(tables, plan, option, who)
  if (base === null) return null
  const tobacco = who.smoker ? (plan.tobacco_percent ?? 100) : 100
  const fee = plan.traits.includes('prudential') ? 103 : 100
  return rounded([BigInt(base) * BigInt(tobacco) * BigInt(fee), 10_000n])
}

/** What the employer pays of a premium, in cents. */
const employerPart = (tables: OracleTables, plan: OraclePlan, option: string, who: Enrolled, all: number): number => {
  const by = (fits: (of: EmployerPays['of']) => boolean) => who.employer.find(({ of }) => fits(of))
  const found =
    by((of) => of !== 'all' && 'plan' in of && of.plan === plan.id) ??
    by((of) => of !== 'all' && 'category' in of && of.category === plan.category) ??
    by((of) => of === 'all')
  if (found === undefined) return 0
  const { pays } = found
  if (!('own' in pays)) return Math.min(pays[tierOf(who)], all)
  const alone = plan.tiers.includes('IO') ? premium(tables, plan, option, { ...who, spouse: null, children: 0 }) : null
  const own = Math.min(alone ?? all, all)
  const part = rounded([BigInt(own) * BigInt(pays.own) + BigInt(all - own) * BigInt(pays.rest), 100n])
  return Math.min(part, pays.most ?? all)
}

/** What these people and their employer pay a month, riders with them, in cents; null where they cannot have it. */
const monthly = (
  tables: OracleTables,
  { plan: id, option, riders }: Enrolled['chosen'][number],
  who: Enrolled,
): { cents: number | null; employer: number } => {
  const none = { cents: null, employer: 0 }
  const plan = tables.plans.get(id)
  if (plan === undefined || !isSold(plan, who)) return none
  const all = premium(tables, plan, option, who)
  if (all === null) return none
  const employer = employerPart(tables, plan, option, who, all)
  const added = plan.riders.filter((rider) => riders.includes(rider.id))
  return { cents: all - employer + added.reduce((sum, rider) => sum + (rider.cents[tierOf(who)] ?? 0), 0), employer }
}

export interface OracleReceipt {
  /** In the order of the cart: a membership stands before the plan that brought it. */
  plans: { plan: string; cents: number | null; employer: number }[]
  monthly: number
  employer: number
  initial: number
}

/** The receipt that people with these plans must get, from the rate tables alone. */
export const receiptOf = (tables: OracleTables, who: Enrolled): OracleReceipt => {
  const plans: OracleReceipt['plans'] = []
  let hasMembership = who.isMember || who.chosen.some(({ plan }) => plan === who.membership.plan)
  for (const line of who.chosen) {
    if (tables.plans.get(line.plan)?.membership !== undefined && !hasMembership) {
      hasMembership = true
      plans.push({ plan: who.membership.plan, ...monthly(tables, { ...who.membership, riders: [] }, who) })
    }
    plans.push({ plan: line.plan, ...monthly(tables, line, who) })
  }
  const sold = plans.filter(({ cents }) => cents !== null)
  const sum = sold.reduce((all, { cents }) => all + (cents ?? 0), 0)
  const fees = sold.reduce((all, { plan }) => all + (tables.plans.get(plan)?.enrollment_fee_cents ?? 0), 0)
  const employer = sold.reduce((all, line) => all + line.employer, 0)
  return { plans, monthly: sum, employer, initial: sum + fees }
}
