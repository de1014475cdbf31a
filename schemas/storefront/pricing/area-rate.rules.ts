import type { TierCode } from '../../calls/shapes.ts'
import type { AreaRow } from '../catalog/plan.types.ts'
import { tierHasChildren, tierHasSpouse } from '../quote-form.rules.ts'

/** Ages of the published premium columns. */
export const adultAges = [21, 27, 30, 40, 50, 60] as const
export const coupleAges = [21, 30, 40, 50, 60] as const
export const familyAges = [21, 30, 40, 50] as const

/** Straight line between the two ages around `age`; beyond the ends the end's value holds. Not rounded. */
export const interpolate = (ages: readonly number[], values: readonly number[], age: number): number => {
  const above = ages.findIndex((knot) => knot >= age)
  if (above === 0) return values[0] as number
  if (above === -1) return values.at(-1) as number
  const [from, to] = [ages[above - 1] as number, ages[above] as number]
  const [low, high] = [values[above - 1] as number, values[above] as number]
  return low + ((high - low) * (age - from)) / (to - from)
}

const childrenSurcharge = (
  base: readonly number[],
  baseAges: readonly number[],
  family: readonly number[],
  age: number,
): number =>
  interpolate(
    familyAges,
    family.map((cents, index) => cents - interpolate(baseAges, base, familyAges[index] as number)),
    age,
  )

/**
 * Monthly premium in cents, rounded half up: IO the adult columns, IS the couple columns, IC and IF those plus what
 * the family columns ask for one, two, or three and more children. Between two columns a straight line over the
 * age; below the first and above the last the end holds; a member below 21 alone pays a child's premium
 * (docs/catalog.md). Exactly the published premium at the age of a column. 0 where a column that it needs is 0: the tier
 * is not sold there.
 */
export const areaCents = (row: AreaRow, tier: TierCode, age: number, children: number): number => {
  const spouse = tierHasSpouse(tier)
  const [base, ages] = spouse ? [row.couple, coupleAges] : [row.adult, adultAges]
  if (base.includes(0)) return 0
  if (!tierHasChildren(tier)) {
    return Math.round(!spouse && age < 21 ? row.child : interpolate(ages, base, age))
  }
  const columns = spouse ? row.coupleWithChildren : row.adultWithChildren
  const family = columns[Math.min(Math.max(children, 1), 3) - 1] as readonly number[]
  if (family.includes(0)) return 0
  return Math.round(interpolate(ages, base, age) + childrenSurcharge(base, ages, family, age))
}
