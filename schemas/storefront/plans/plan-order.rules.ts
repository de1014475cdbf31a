import type { PlanCard } from '../../calls/storefront/plans.calls.ts'

/** How a list of plans may be ordered; `listed` is the catalog's own order. */
export const planSorts = ['listed', 'low', 'high', 'name'] as const
export type PlanSort = (typeof planSorts)[number]
export const asSort = (text: string | null): PlanSort => planSorts.find((sort) => sort === text) ?? 'listed'

type Priced = Pick<PlanCard, 'plan_price' | 'plan_name'>

/** A price that is not known yet, because the plan asks for more first, is 0: it stands last either way. */
const unknownLast = (one: Priced, other: Priced): number =>
  Number(one.plan_price === 0) - Number(other.plan_price === 0)

const orders: Record<Exclude<PlanSort, 'listed'>, (one: Priced, other: Priced) => number> = {
  low: (one, other) => unknownLast(one, other) || one.plan_price - other.plan_price,
  high: (one, other) => unknownLast(one, other) || other.plan_price - one.plan_price,
  name: (one, other) => one.plan_name.localeCompare(other.plan_name),
}

/** The plans in an order; those that are alike keep the order of the list. */
export const sortPlans = <Plan extends Priced>(plans: readonly Plan[], sort: PlanSort): readonly Plan[] =>
  sort === 'listed' ? plans : plans.toSorted(orders[sort])

/** The plans that cost `most` dollars a month or less; a price that is not known cannot be said to. */
export const withinPrice = <Plan extends Priced>(plans: readonly Plan[], most: number | null): readonly Plan[] =>
  most === null ? plans : plans.filter(({ plan_price: price }) => price > 0 && price <= most)

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The plans whose name has every word of `find`, whatever its case and accents; all of them where it has no word. */
export const namedLike = <Plan extends Pick<PlanCard, 'plan_name'>>(
  plans: readonly Plan[],
  find: string,
): readonly Plan[] => {
  const words = plain(find).split(/\s+/).filter(Boolean)
  return words.length === 0
    ? plans
    : plans.filter(({ plan_name: name }) => words.every((word) => plain(name).includes(word)))
}

/** From how many plans on a list is searched by name. */
export const SEARCHED_FROM = 12

const round = [10, 25, 50, 75, 100, 150, 200, 300, 400, 500, 750, 1000, 1500, 2000, 3000, 5000]

/** Round amounts in dollars, each of which leaves some of the plans and not all. */
export const priceSteps = (price: { minimum: number; maximum: number } | null): number[] =>
  price === null ? [] : round.filter((step) => step >= price.minimum && step < price.maximum)

/** The amount of an address, where it is one; null for none. */
export const asMost = (text: string | null): number | null => {
  const most = Number(text ?? Number.NaN)
  return Number.isFinite(most) && most > 0 ? most : null
}
