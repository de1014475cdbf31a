import type { TierCode } from '#schemas/calls/shapes.ts'
import { usDay } from '#schemas/fields/date.kinds.ts'
import { type CartLine, blackoutOf, withPlan } from '#schemas/storefront/cart/cart.rules.ts'
import type { Plan } from '#schemas/storefront/catalog/plan.types.ts'
import type { EligibilityQuestion } from '#schemas/storefront/catalog/catalog.schema.ts'
import { type Answers, acceptedAnswers } from '#schemas/storefront/pricing/eligibility.rules.ts'
import { enrollmentNeeds } from '#schemas/storefront/catalog/requirements.rules.ts'
import {
  type PriceOutcome,
  type PriceReason,
  type QuoteFacts,
  priceOf,
} from '#schemas/storefront/pricing/pricing.rules.ts'
import { tierHasChildren, tierHasSpouse } from '#schemas/storefront/quote-form.rules.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'
import { unavailableLines } from '../quote/cart-view.ts'
import { membershipIds } from '../quote/membership-ids.ts'
import { type StoredFilter, quoteFacts } from '../quote/quote-facts.ts'
import { type Ages, bornFor, spouseAges } from './ages.ts'
import type { PlaceClass } from './places.ts'
import type { Stop, StopReason } from './stop.ts'

/** What of a class a sale depends on. */
export interface Buyer {
  tier: TierCode
  place: PlaceClass
  ages: Ages
  portalId: string | null
  groupId: string | null
  isExistingMember: boolean
}

/** A cart that can be checked out, and the quote that it is for. */
export interface Sale {
  filter: StoredFilter
  lines: CartLine[]
}

/** Dollars a year and hours a week that people type who have what most plans ask for; a quote takes no more. */
const USUAL_SALARY = 60_000
const GREATEST_SALARY = 100_000_000
const USUAL_HOURS = 40
/** Children of a quote: prices differ up to three. */
const CHILDREN = [1, 2, 3]
const USUAL_CHILD = 10

/** What has no reason of its own here is a matter of the price. */
const reasonOf: Readonly<Partial<Record<PriceReason, StopReason>>> = {
  changePid: 'moved',
  withdrawn: 'withdrawn',
  stateError: 'state',
  portal: 'portal',
  metError: 'area',
  countyError: 'area',
  tierError: 'tier',
  ageError: 'age',
  age_without_rate: 'band',
  spouse_age: 'spouse',
  salaryError: 'salary',
  hourError: 'salary',
}

const stopOf = (plan: Plan, outcome: Exclude<PriceOutcome, { ok: true }>, tier: TierCode): Stop => {
  const reason = reasonOf[outcome.reason] ?? 'price'
  if (reason === 'moved') return { reason, about: outcome.pid ?? '', to: outcome.pid ?? '' }
  if (reason === 'area' && plan.rating.by === 'region') return { reason: 'region', about: '' }
  // A tier that the plan names has a price, which comes to nothing.
  return { reason: reason === 'tier' && plan.tiers.includes(tier) ? 'price' : reason, about: '' }
}

/** Plans whose ages count for a cart with this one. */
export const companionsOf = (catalog: Pick<Catalog, 'plans' | 'findPlan'>, plan: Plan): Plan[] => {
  if (plan.membership === undefined) return []
  // Only the special carrier's plan lets another membership be chosen (spec 1, section 4, Add to cart).
  const ids = plan.traits.includes('prudential') ? membershipIds(catalog, plan) : [plan.membership]
  return ids.flatMap((id) => catalog.findPlan(id) ?? [])
}

/** The ages of children in the cart that every plan takes, as near to ten as may be. */
const childAge = (catalog: Catalog, plans: readonly Plan[], tier: TierCode): number => {
  const { minimum = 0, maximum = 120 } = enrollmentNeeds(plans, catalog.requirements, { tier, signer: 'applicant' })
    .dependentAges.child
  return Math.max(minimum, Math.min(USUAL_CHILD, maximum))
}

/** Yes to all questions of a plan. */
const yesTo = (catalog: Pick<Catalog, 'eligibilityQuestions'>, { eligibility_questions: ids }: Plan): Answers =>
  acceptedAnswers(catalog.eligibilityQuestions(ids), Object.fromEntries(ids.map((qid) => [qid, 1 as const])))

/** The questions of a plan to which a No is not accepted: whoever answers it gets no price. */
export const decliningQuestions = (
  catalog: Pick<Catalog, 'eligibilityQuestions'>,
  plan: Plan,
): EligibilityQuestion[] => {
  const questions = catalog.eligibilityQuestions(plan.eligibility_questions)
  return questions.filter(
    ({ qid }) => acceptedAnswers(questions, { ...yesTo(catalog, plan), [qid]: 0 })[qid] === undefined,
  )
}

interface People {
  spouse: number | null
  children: number
}

const filterOf = (catalog: Catalog, plan: Plan, buyer: Buyer, people: People, today: string): StoredFilter => {
  const { tier, place, ages } = buyer
  const child = people.children === 0 ? 0 : childAge(catalog, [plan, ...companionsOf(catalog, plan)], tier)
  return {
    zip: place.zip,
    state: place.state,
    ...(place.county !== undefined && { county: place.county }),
    dob: usDay(bornFor(ages.from, today)),
    gender: '1',
    tier,
    is_smoker: 0,
    annual_incode: Math.min(Math.max(plan.minimum_salary ?? 0, USUAL_SALARY), GREATEST_SALARY),
    working_hours: Math.max(plan.minimum_hours ?? 0, USUAL_HOURS),
    user_id: null,
    spouse_dop: people.spouse === null ? null : usDay(bornFor(people.spouse, today)),
    child_num: people.children === 0 ? null : people.children,
    categories: null,
    dep_dob: Array.from({ length: people.children }, () => usDay(bornFor(child, today))),
    coverage: null,
    // Yes: what lets somebody go on wherever an answer can.
    answers: yesTo(catalog, plan),
    effective_date: null,
  }
}

/** The membership that goes into the cart with a plan, which the server adds by itself or lets be chosen. */
const withMembership = (catalog: Catalog, plan: Plan, optionId: string, buyer: Buyer, facts: QuoteFacts) => {
  const memberships = membershipIds(catalog, plan)
  const { isExistingMember } = buyer
  const chosen = companionsOf(catalog, plan)
    .map((membership) => ({ membership, outcome: priceOf(membership, facts) }))
    .flatMap(({ membership, outcome }) => {
      const rate = outcome.ok ? outcome.rates.find(({ selected }) => selected) : undefined
      return rate === undefined ? [] : [{ plan_id: membership.id, option_id: rate.option_id }]
    })[0]
  return withPlan([], plan, optionId, {
    isExistingMember,
    memberships,
    ...(plan.traits.includes('prudential') && chosen !== undefined && { chosen }),
  })
}

const attempt = (catalog: Catalog, plan: Plan, buyer: Buyer, people: People, today: string): Sale | Stop => {
  const filter = filterOf(catalog, plan, buyer, people, today)
  const facts = quoteFacts(catalog, filter, buyer, today)
  const outcome = priceOf(plan, facts)
  if (!outcome.ok) return stopOf(plan, outcome, buyer.tier)
  if (blackoutOf(plan, today) !== null) return { reason: 'blackout', about: '' }
  const rate = outcome.rates.find(({ selected }) => selected)
  const lines = withMembership(catalog, plan, rate?.option_id ?? '', buyer, facts)
  const [lost] = unavailableLines(catalog, lines, facts)
  if (lost === undefined) return { filter, lines }
  const companion = catalog.findPlan(lost.plan_id)
  const inner = companion && lost.refusal ? stopOf(companion, lost.refusal, buyer.tier).reason : 'price'
  return { reason: 'membership', about: `${lost.plan_id} ${inner}`, to: lost.plan_id, inner }
}

export const isStop = (result: Sale | Stop): result is Stop => 'reason' in result

/**
 * Sells a plan to somebody of a class, of whatever age a spouse may be and with as many children as it takes; the
 * furthest stop where none of it succeeds.
 */
export const sell = (catalog: Catalog, plan: Plan, buyer: Buyer, today: string): Sale | Stop => {
  if (plan.traits.includes('membership')) return { reason: 'companion', about: '' }
  const spouses = tierHasSpouse(buyer.tier)
    ? [...new Set([plan, ...companionsOf(catalog, plan)].flatMap(spouseAges)), 40]
    : [null]
  const counts = tierHasChildren(buyer.tier) ? CHILDREN : [0]
  let stop: Stop | null = null
  for (const spouse of spouses) {
    for (const children of counts) {
      const result = attempt(catalog, plan, buyer, { spouse, children }, today)
      if (!isStop(result)) return result
      // Neither a spouse nor children make another price of these.
      if (!['spouse', 'price', 'membership'].includes(result.reason)) return result
      stop ??= result
    }
  }
  return stop ?? { reason: 'price', about: '' }
}
