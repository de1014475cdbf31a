import type { Category, PlanCard, PriceBasis } from '#schemas/calls/storefront/plans.calls.ts'
import { planCategories } from '#schemas/storefront/catalog/catalog-codes.ts'
import { employerPays } from '#schemas/storefront/pricing/contribution.rules.ts'
import { toDollars } from '#schemas/storefront/pricing/money.rules.ts'
import type { Plan } from '#schemas/storefront/catalog/plan.types.ts'
import { type QuoteFacts, type RateCard, lowestByTier, priceOf } from '#schemas/storefront/pricing/pricing.rules.ts'
import type { Catalog } from '../../../catalog/load-catalog.ts'
import { type Locale, maybeTextIn, textIn } from '#schemas/messages/languages.ts'
import { categoryName } from './category-name.ts'
import { isSold, pictureUrl, planCard, planFacts, tierPrices } from '../../quote/plan-view.ts'

export interface PlanList {
  /** The plans of lists that a state may buy, in the catalog's order; worked out once a state. */
  inState: (state: string) => readonly Plan[]
}

/** A catalog may hold 17,653 plans: a quote looks at those of its state alone. */
export const planList = ({ plans }: Pick<Catalog, 'plans'>): PlanList => {
  const listed = plans.filter((plan) => plan.unlisted !== true)
  const known = new Map<string, readonly Plan[]>()
  return {
    // States come from the ZIP directory, so there are a few dozen at most.
    inState: (state) => {
      const found = known.get(state) ?? listed.filter(({ states }) => states === 'all' || states.includes(state))
      known.set(state, found)
      return found
    },
  }
}

/** The codes of a comma list; null, which is every category, where nothing is asked. */
export const askedCategories = (text: string | undefined): ReadonlySet<string> | null => {
  const codes = (text ?? '')
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '')
  return codes.length === 0 ? null : new Set(codes)
}

/** The cards of the plans that a quote may buy, in the catalog's order (spec 1, section 2, Plans listing). */
export const planCards = (
  catalog: Pick<Catalog, 'logoOf'>,
  list: PlanList,
  facts: QuoteFacts,
  {
    categories,
    over65,
    ...rest
  }: { categories: ReadonlySet<string> | null; over65: boolean; locale: Locale; inCart: ReadonlySet<string> },
): PlanCard[] =>
  list
    .inState(facts.state)
    .flatMap((plan) =>
      (categories === null || categories.has(plan.category)) && isOnSide(plan, over65)
        ? (planCard(catalog, plan, facts, rest) ?? [])
        : [],
    )

/** The categories of plans with how many there are of each; those without any are left out. */
export const menuOf = (plans: readonly Plan[], locale: Locale): Category[] => {
  const counts = new Map<string, number>()
  for (const { category } of plans) counts.set(category, (counts.get(category) ?? 0) + 1)
  return planCategories.flatMap((code) => {
    const plan_count = counts.get(code) ?? 0
    return plan_count === 0 ? [] : [{ code, name: categoryName(code, locale), plan_count }]
  })
}

/**
 * Whether a list that was asked for people over 65 (the `X-Over-65` header) has the plan. Under 65 is also what nobody
 * has chosen: then the birth date of the quote alone decides.
 */
export const isOnSide = ({ ages }: Pick<Plan, 'ages'>, over65: boolean): boolean => !over65 || ages.to >= 65

/** The plans that a quote finds in its lists. */
export const soldPlans = (list: PlanList, facts: QuoteFacts, over65: boolean): Plan[] =>
  list.inState(facts.state).filter((plan) => isOnSide(plan, over65) && isSold(plan, facts))

/** Who has no quote yet: which portals, and on which side of 65 (the `X-Over-65` header). */
export interface Visitor {
  portals: readonly string[]
  over65: boolean
  /** What the employer of the group pays that they come from. */
  contributions: QuoteFacts['contributions']
  /** yyyy-mm-dd */
  today: string
}

/** Whether a plan could be for such a visitor, wherever they live. */
export const mayBeFor = (plan: Plan, { portals, over65, today }: Omit<Visitor, 'contributions'>): boolean =>
  plan.unlisted !== true &&
  (over65 ? plan.ages.to >= 65 : plan.ages.from < 65) &&
  (plan.portals === undefined || plan.portals.some((id) => portals.includes(id))) &&
  (plan.withdrawn === undefined || plan.withdrawn > today)

/** Ages of the adult whose price stands for a plan where nobody has said anything yet. */
const DEFAULT_AGE = 30
const DEFAULT_AGE_OVER_65 = 67

type Where = Pick<QuoteFacts, 'state' | 'region' | 'ratingArea'>

/**
 * Every place where the price of a plan differs; a region is in the first of its states where
 * the plan is sold, and the one with most of them is first, because it stands for those of the same price.
 */
const placesOf = ({ statesOf }: Pick<Catalog, 'statesOf'>, { rating, states }: Plan): Where[] => {
  const state = states === 'all' ? '' : (states[0] ?? '')
  if (rating.by === 'region') {
    return Object.keys(rating.regions)
      .map((region) => ({
        region,
        sold: statesOf(region).filter((one) => states === 'all' || states.includes(one)),
      }))
      .toSorted((one, other) => other.sold.length - one.sold.length)
      .map(({ region, sold }) => ({ state: sold[0] ?? state, region, ratingArea: null }))
  }
  if (rating.by === 'rating_area') {
    return Object.keys(rating.areas).map((area) => ({ state: area.slice(0, 2), region: null, ratingArea: area }))
  }
  return [{ state, region: null, ratingArea: null }]
}

/** The member's own rate that costs least. */
const lowestOwn = (rates: readonly RateCard[]): RateCard | undefined =>
  rates.filter(({ tier }) => tier === 'IO').toSorted((one, other) => one.cents - other.cents)[0]

/** The rates of one place, and the lowest among them. */
interface PublishedRates {
  where: Where
  rates: RateCard[]
  lowest: RateCard
}

/** What was worked out of a plan, gone with its version of the catalog. */
const ratesKept = new WeakMap<Plan, Map<string, readonly PublishedRates[]>>()
/** Kinds of visitors that a plan is kept for: the portals, the groups that pay a part, today and yesterday. */
const VISITORS_KEPT = 50

/**
 * The published rates of each place that has some, for a default adult (30 years, 67 over 65; no tobacco, with the
 * salary and hours that the plan asks for at least); the place with the lowest price first.
 */
const publishedRates = (
  catalog: Pick<Catalog, 'statesOf'>,
  plan: Plan,
  visitor: Visitor,
): readonly PublishedRates[] => {
  const key = JSON.stringify([visitor.portals, visitor.over65, visitor.contributions, visitor.today])
  const ofPlan = ratesKept.get(plan)
  const before = ofPlan?.get(key)
  if (before !== undefined) return before
  const rates = ratesOf(catalog, plan, visitor)
  if (ofPlan !== undefined && ofPlan.size < VISITORS_KEPT) ofPlan.set(key, rates)
  else ratesKept.set(plan, new Map([[key, rates]]))
  return rates
}

const ratesOf = (
  catalog: Pick<Catalog, 'statesOf'>,
  plan: Plan,
  { portals, over65, contributions, today }: Visitor,
): PublishedRates[] =>
  placesOf(catalog, plan)
    .flatMap((where) => {
      const outcome = priceOf(plan, {
        ...where,
        age: ageOfPublished(over65),
        spouseAge: null,
        tier: 'IO',
        children: 0,
        smoker: 0,
        annualSalaryCents: Math.max(plan.minimum_salary ?? 0, 1) * 100,
        weeklyHours: plan.minimum_hours ?? null,
        portalId: portals.find((id) => plan.portals?.includes(id)) ?? portals[0] ?? null,
        answers: Object.fromEntries(plan.eligibility_questions.map((qid) => [qid, 1])),
        contributions,
        today,
      })
      const rates = outcome.ok ? outcome.rates : []
      const lowest = lowestOwn(rates)
      return lowest === undefined ? [] : [{ where, rates, lowest }]
    })
    .toSorted((one, other) => one.lowest.cents - other.lowest.cents)

const ageOfPublished = (over65: boolean): number => (over65 ? DEFAULT_AGE_OVER_65 : DEFAULT_AGE)

/** For whom the lowest price of a plan is, so that it reads as a beginning and not as a promise. */
const basisOf = (
  { lists }: Pick<Catalog, 'lists'>,
  { rating, tobacco_percent }: Plan,
  published: readonly PublishedRates[],
  { over65 }: Visitor,
  locale: Locale,
): PriceBasis => {
  const own = published.flatMap(({ rates }) => rates.flatMap(({ tier, cents }) => (tier === 'IO' ? [cents] : [])))
  const byAge = rating.by === 'rating_area' || rating.by === 'age_band'
  const byPlace = rating.by === 'rating_area' || (rating.by === 'region' && new Set(own).size > 1)
  const state = byPlace ? published[0]?.where.state : undefined
  const name = lists.states.find(({ abbrev }) => abbrev === state)?.name
  return {
    is_lowest: byAge || rating.by === 'salary' || tobacco_percent !== undefined || new Set(own).size > 1,
    age: byAge ? ageOfPublished(over65) : null,
    state: name === undefined ? state || null : textIn(name, locale),
  }
}

/** A plan before there is a quote, at its lowest price; it is added from the list, where the quote is known. */
export const featuredCard = (
  catalog: Pick<Catalog, 'logoOf' | 'lists' | 'statesOf'>,
  plan: Plan,
  visitor: Visitor,
  locale: Locale,
): PlanCard | null => {
  const published = publishedRates(catalog, plan, visitor)
  const [first] = published
  if (first === undefined) return null
  const chosen = first.lowest
  // All tiers of one place: the lowest of each, taken from several, would be a family that lives in two states.
  const lowest = lowestByTier(first.rates)
  return {
    plan_id: plan.id,
    pid: plan.id,
    ppid: chosen.pricing_id,
    plan_pricing_id: chosen.pricing_id,
    plan_name: plan.name,
    plan_logo: pictureUrl(catalog.logoOf(plan)),
    plan_short_text: textIn(plan.short_text, locale),
    facts: planFacts(plan, locale),
    plan_category: plan.category,
    plan_price: toDollars(chosen.cents),
    ...employerPays(chosen),
    price_basis: basisOf(catalog, plan, published, visitor, locale),
    callout_text: maybeTextIn(plan.callout, locale) ?? null,
    tier_price: tierPrices(lowest),
    selected_plan: false,
    is_in_cart: false,
    hide_add_to_cart: true,
    bundle_plan_count: plan.bundle_plan_count,
  }
}
