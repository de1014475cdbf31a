import { MAX_AGE, MIN_AGE } from '#schemas/storefront/pricing/age.rules.ts'
import type { Plan } from '#schemas/storefront/catalog/plan.types.ts'

/** Full years, both ends included. */
export interface Ages {
  from: number
  to: number
}

/** Ages of the published premium columns (`area-rate.rules.ts`): between two of them premiums are on a straight line. */
const COLUMN_AGES = [21, 27, 30, 40, 50, 60]

/**
 * The ages of those who may ask for a quote, cut wherever a rule of the plan could say something else: its own ages,
 * those from which it has moved, its rate bands, the columns of its rates.
 */
export const ageClasses = ({ ages, moved = [], rating }: Plan): Ages[] => {
  const starts = new Set([
    MIN_AGE,
    ages.from,
    ages.to + 1,
    ...moved.flatMap(({ age_from }) => age_from ?? []),
    ...(rating.by === 'age_band' ? rating.bands.flatMap(({ from, to }) => [from, to + 1]) : []),
    ...(rating.by === 'rating_area' ? COLUMN_AGES.flatMap((age) => [age, age + 1]) : []),
  ])
  const cuts = [...starts].filter((age) => age >= MIN_AGE && age <= MAX_AGE).toSorted((one, other) => one - other)
  return cuts.map((from, index) => ({ from, to: (cuts[index + 1] ?? MAX_AGE + 1) - 1 }))
}

/** Ages of a spouse that may ask, as near to both ends of what a plan takes as a quote allows, and those between. */
export const spouseAges = ({ spouse_ages: ages }: Pick<Plan, 'spouse_ages'>): number[] => {
  const [from, to] = [Math.max(ages?.from ?? MIN_AGE, MIN_AGE), Math.min(ages?.to ?? MAX_AGE, MAX_AGE)]
  return from > to ? [] : [...new Set([Math.min(Math.max(40, from), to), from, to])]
}

const DAY = 86_400_000
/** Days since a birthday: neither today nor by the latest effective date is anybody a year older. */
const SINCE_BIRTHDAY = 40

/** The birth date, yyyy-mm-dd, of somebody who is of an age on a day, by either way of counting years, and stays so. */
export const bornFor = (age: number, today: string): string => {
  const day = new Date(Date.parse(today) - SINCE_BIRTHDAY * DAY)
  const born = Date.UTC(day.getUTCFullYear() - age, day.getUTCMonth(), Math.min(day.getUTCDate(), 28))
  return new Date(born).toISOString().slice(0, 10)
}
