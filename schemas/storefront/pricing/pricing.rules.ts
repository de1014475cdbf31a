import type { PricingErrorCode } from '../../calls/storefront/plans.calls.ts'
import type { TierCode } from '../../calls/shapes.ts'
import { areaCents } from './area-rate.rules.ts'
import { type SharedCents, contributionTo, sharedPremium } from './contribution.rules.ts'
import { tiers } from '../catalog/catalog-codes.ts'
import type { Contribution } from '../catalog/contribution.schema.ts'
import type { Localized } from '../catalog/plan.schema.ts'
import type { Plan } from '../catalog/plan.types.ts'
import { tierHasSpouse } from '../quote-form.rules.ts'

/** The special carrier's administrative fee, in percent, inside the prices shown (spec 1, sections 8 and 9). */
export const ADMINISTRATIVE_FEE_PERCENT = 3

/** What a price depends on. The server fills it from the quote and the ZIP directory; the page never prices. */
export interface QuoteFacts {
  state: string
  /** `TX-3`; null where the county has none. */
  ratingArea: string | null
  /** The ZIP code lies in several counties with other prices, and it is not said yet in which one. */
  countyOpen?: boolean
  /** Of `regions.csv`; null where the place has none. */
  region: string | null
  /** Full years. */
  age: number
  /** Null where it is not known. */
  spouseAge: number | null
  tier: TierCode
  children: number
  smoker: 0 | 1 | null
  annualSalaryCents: number | null
  weeklyHours: number | null
  portalId: string | null
  /** Accepted eligibility answers by qid: not the No to a question that must be Yes (eligibility.rules.ts). */
  answers: Readonly<Record<string, 0 | 1>>
  /** What the employer of the group pays that the people enroll in; none outside of one. */
  contributions: readonly Contribution[]
  /** yyyy-mm-dd. */
  today: string
}

/**
 * One price of a plan: an option (a face amount, a level) in a tier. Monthly, in cents, all fees included: what the
 * member pays, and what their employer pays of the premium.
 */
export interface RateCard extends SharedCents {
  pricing_id: string
  option_id: string
  option_name: Localized | null
  face_dollars: number | null
  tier: TierCode
  /** Of the quote's own tier: the one that can be put into the cart. */
  selected: boolean
}

/** Why there is no price. Values go into the message (pricing-text.ts). */
export interface PriceRefusal {
  ok: false
  code: PricingErrorCode
  /** With `changePid`: the plan to move to. */
  pid: string | null
  reason: PriceReason
  values: Record<string, string | number>
}
export type PriceReason =
  | Exclude<PricingErrorCode, 'planAgeError' | 'portalError'>
  | 'spouse_age'
  | 'age_without_rate'
  | 'portal'
  | 'withdrawn'
export type PriceOutcome = { ok: true; rates: RateCard[] } | PriceRefusal

export const STANDARD_OPTION = 'standard'

/** `plan.option.tier`: ids hold no dots. */
export const pricingId = (planId: string, optionId: string, tier: TierCode): string => `${planId}.${optionId}.${tier}`

export const parsePricingId = (id: string): { planId: string; optionId: string; tier: TierCode } | null => {
  const [planId, optionId, code, ...rest] = id.split('.')
  const tier = tiers.find((one) => one === code)
  return planId && optionId && tier !== undefined && rest.length === 0 ? { planId, optionId, tier } : null
}

const refuse = (
  code: PricingErrorCode,
  reason: PriceReason,
  values: Record<string, string | number> = {},
  pid: string | null = null,
): PriceRefusal => ({ ok: false, code, pid, reason, values })

/** Whether the visitor can still say what is missing. */
const askedFor: Readonly<Record<PricingErrorCode, boolean>> = {
  enrollmentIdError: false,
  salaryError: true,
  hourError: true,
  stateError: false,
  tierError: false,
  ageError: false,
  metError: false,
  countyError: true,
  smokerError: true,
  planAgeError: false,
  portalError: false,
  newQuestionsError: true,
  changePid: false,
}

/** Codes of what the visitor has not said yet: the plan is still listed, its page asks (spec 1, section 8). */
export const asksMore = (code: PricingErrorCode): boolean => askedFor[code]

const notOffered = (plan: Plan, facts: QuoteFacts): PriceRefusal | null => {
  const moved = plan.moved?.find(
    (move) =>
      (move.states === undefined || move.states.includes(facts.state)) &&
      (move.age_from === undefined || facts.age >= move.age_from),
  )
  if (moved !== undefined) return refuse('changePid', 'changePid', {}, moved.to)
  if (plan.withdrawn !== undefined && plan.withdrawn <= facts.today) return refuse('portalError', 'withdrawn')
  if (plan.states !== 'all' && !plan.states.includes(facts.state)) return refuse('stateError', 'stateError')
  if (plan.portals !== undefined && (facts.portalId === null || !plan.portals.includes(facts.portalId))) {
    return refuse('portalError', 'portal')
  }
  const { rating } = plan
  const placed =
    rating.by === 'region'
      ? facts.region !== null && rating.regions[facts.region] !== undefined
      : rating.by !== 'rating_area' ||
        facts.countyOpen === true ||
        (facts.ratingArea !== null && rating.areas[facts.ratingArea] !== undefined)
  return placed ? null : refuse('metError', 'metError')
}

const within = (age: number, ages: { from: number; to: number }): boolean => age >= ages.from && age <= ages.to

const notForThem = (plan: Plan, facts: QuoteFacts): PriceRefusal | null => {
  if (!plan.tiers.includes(facts.tier)) return refuse('tierError', 'tierError')
  if (!within(facts.age, plan.ages)) return refuse('ageError', 'ageError', { ...plan.ages })
  const spouse = tierHasSpouse(facts.tier) ? facts.spouseAge : null
  if (spouse !== null && plan.spouse_ages !== undefined && !within(spouse, plan.spouse_ages)) {
    return refuse('planAgeError', 'spouse_age', { ...plan.spouse_ages })
  }
  if (plan.rating.by === 'age_band' && !plan.rating.bands.some((band) => within(facts.age, band))) {
    return refuse('planAgeError', 'age_without_rate', { age: facts.age })
  }
  return null
}

const notKnown = (plan: Plan, facts: QuoteFacts): PriceRefusal | null => {
  if (plan.rating.by === 'rating_area' && facts.countyOpen === true) return refuse('countyError', 'countyError')
  const { annualSalaryCents: salary, weeklyHours: hours } = facts
  const leastSalary = plan.minimum_salary ?? (plan.rating.by === 'salary' ? 1 : undefined)
  if (leastSalary !== undefined && (salary === null || salary < leastSalary * 100)) {
    return refuse('salaryError', 'salaryError', { minimum: leastSalary })
  }
  if (plan.minimum_hours !== undefined && (hours === null || hours < plan.minimum_hours)) {
    return refuse('hourError', 'hourError', { minimum: plan.minimum_hours })
  }
  if (plan.tobacco_percent !== undefined && facts.smoker === null) return refuse('smokerError', 'smokerError')
  return null
}

type Option = Pick<RateCard, 'option_id' | 'option_name' | 'face_dollars'>
const standard: Option = { option_id: STANDARD_OPTION, option_name: null, face_dollars: null }

/** The published prices of each option, before tobacco and fees; null where a tier has none. */
const priced = (
  plan: Plan,
  facts: Pick<QuoteFacts, 'age' | 'children' | 'ratingArea' | 'region' | 'annualSalaryCents'>,
): { option: Option; cents: (tier: TierCode) => number | null }[] => {
  const { rating } = plan
  if (rating.by === 'tier') {
    return rating.options.map(({ id, name, cents }) => ({
      option: { option_id: id, option_name: rating.options.length > 1 ? name : null, face_dollars: null },
      cents: (tier) => cents[tier] ?? null,
    }))
  }
  if (rating.by === 'region') {
    const row = rating.regions[facts.region ?? '']
    return [{ option: standard, cents: (tier) => row?.[tier] ?? null }]
  }
  if (rating.by === 'rating_area') {
    const row = rating.areas[facts.ratingArea ?? '']
    return [{ option: standard, cents: (tier) => (row ? areaCents(row, tier, facts.age, facts.children) : null) }]
  }
  if (rating.by === 'age_band') {
    const band = rating.bands.find((one) => within(facts.age, one))
    return rating.options.map(({ id, face_dollars }) => ({
      option: { option_id: id, option_name: null, face_dollars },
      // Mills a $1,000 times thousands of dollars are mills; ten of them are a cent, percents a hundred more.
      cents: (tier) =>
        band ? Math.round((band.mills * (face_dollars / 1000) * rating.tier_percent[tier]) / 1000) : null,
    }))
  }
  const benefit = Math.min(
    Math.round(((facts.annualSalaryCents ?? 0) * rating.benefit_percent) / 1200),
    rating.maximum_benefit_cents,
  )
  return [
    {
      option: standard,
      // Mills a $100 of benefit: benefit in cents / 10,000 hundreds, mills / 10 cents, percent / 100.
      cents: (tier) => Math.round((benefit * rating.mills_per_100 * rating.tier_percent[tier]) / 10_000_000),
    },
  ]
}

/**
 * The rate cards of a plan for a quote, all its tiers, or the first reason why it has none. Order of the reasons:
 * moved, withdrawn, state, portal, area, tier, age, spouse's age, salary, hours, tobacco, questions
 * (spec 1, section 8). Prices of tiers other than the quote's take at least one child where the tier has children.
 */
export const priceOf = (plan: Plan, facts: QuoteFacts): PriceOutcome => {
  const refusal = notOffered(plan, facts) ?? notForThem(plan, facts) ?? notKnown(plan, facts)
  if (refusal !== null) return refusal
  const open = plan.eligibility_questions.filter((qid) => facts.answers[qid] === undefined)
  if (open.length > 0) return refuse('newQuestionsError', 'newQuestionsError', { count: open.length })
  const tobacco = facts.smoker === 1 ? (plan.tobacco_percent ?? 100) : 100
  const fee = plan.traits.includes('prudential') ? 100 + ADMINISTRATIVE_FEE_PERCENT : 100
  const contribution = contributionTo(facts.contributions, plan)
  const rates = priced(plan, facts).flatMap(({ option, cents }) => {
    const premiumIn = (tier: TierCode): number | null => {
      const base = plan.tiers.includes(tier) ? cents(tier) : null
      return base === null || base <= 0 ? null : Math.round((base * tobacco * fee) / 10_000)
    }
    return plan.tiers.flatMap((tier): RateCard[] => {
      const premiumCents = premiumIn(tier)
      if (premiumCents === null) return []
      return [
        {
          pricing_id: pricingId(plan.id, option.option_id, tier),
          ...option,
          tier,
          ...sharedPremium(contribution, { tier, premiumCents, ownCents: premiumIn('IO') }),
          selected: tier === facts.tier,
        },
      ]
    })
  })
  return rates.some((rate) => rate.selected) ? { ok: true, rates } : refuse('tierError', 'tierError')
}

/** The rate of each tier of which the member pays least, for a plan's card in a list. */
export const lowestByTier = (rates: readonly RateCard[]): Partial<Record<TierCode, SharedCents>> => {
  const lowest: Partial<Record<TierCode, SharedCents>> = {}
  for (const { tier, cents, employer_cents } of rates) {
    if (cents < (lowest[tier]?.cents ?? Infinity)) lowest[tier] = { cents, employer_cents }
  }
  return lowest
}

/** Rate cards above $100,000 of face amount carry the note on medical underwriting (spec 1, section 8). */
export const isAbove100k = (rate: Pick<RateCard, 'face_dollars'>): boolean => (rate.face_dollars ?? 0) > 100_000
