import type { PlanSource, Rating, TierCents } from './plan.schema.ts'

/** Monthly premiums of one plan in one rating area, in cents, at the ages of the published columns. */
export interface AreaRow {
  /** One child; what an adult below 21 pays, too. */
  child: number
  /** At 21, 27, 30, 40, 50, 60. */
  adult: readonly number[]
  /** At 21, 30, 40, 50, 60; both of one age. */
  couple: readonly number[]
  /** With one, two, three or more children, each at 21, 30, 40, 50. */
  adultWithChildren: readonly (readonly number[])[]
  coupleWithChildren: readonly (readonly number[])[]
}

/** A rating with the rows of its table. */
export type PlanRating =
  | Exclude<Rating, { by: 'region' } | { by: 'rating_area' }>
  | { by: 'region'; regions: Readonly<Record<string, TierCents>> }
  | { by: 'rating_area'; areas: Readonly<Record<string, AreaRow>> }

/** A plan as rules take it: the catalog's own, with its rates. */
export type Plan = Omit<PlanSource, 'rating'> & { rating: PlanRating }
