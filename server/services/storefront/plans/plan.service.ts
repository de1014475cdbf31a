import type { CallBody, CallData } from '#schemas/calls/call.ts'
import type { FeeContent, planCalls } from '#schemas/calls/storefront/plan.calls.ts'
import type { EligibilityQuestion, PlanDetail, PlanPricing, plansCalls } from '#schemas/calls/storefront/plans.calls.ts'
import { overlapsAny } from '#schemas/storefront/cart/overlap.rules.ts'
import { lacksChildDates } from '#schemas/storefront/plans/plan-requirements.rules.ts'
import type { Plan } from '#schemas/storefront/catalog/plan.types.ts'
import { priceOf } from '#schemas/storefront/pricing/pricing.rules.ts'
import { perVersion } from '../../../catalog/live-catalog.ts'
import type { PreserializedJson } from '../../../domain/preserialized-json.ts'
import { missing } from '../../../domain/refusals.ts'
import type { Caller } from '../../../domain/caller.ts'
import { plansOf, pricedCart } from '../../quote/cart-view.ts'
import { offeredMemberships } from '../cart/memberships.ts'
import { type Quote, type StorefrontParts, openQuote, writtenOf } from '../quote/open-quote.ts'
import { answered, openQuestions, setOf } from './plan-answers.ts'
import { planFees } from './plan-fees.ts'
import { featuredCard, mayBeFor } from './plan-list.ts'
import { planCard, planDetail, planPricing } from '../../quote/plan-view.ts'
import { visitorOf } from '../visitor.ts'
import { type Locale, textIn } from '#schemas/messages/languages.ts'
import { PreserializedLists } from './preserialized-lists.ts'

type Related = CallData<typeof plansCalls.getRelatedPlans>['result']
type Decision = CallData<typeof plansCalls.saveQuestionAnswers>
type Status = CallData<typeof planCalls.checkDisabilityPlan>

/** Null where there is no plan of an id; elsewhere 404. */
export interface PlanService {
  detail: (planId: string, locale: Locale) => PreserializedJson<{ result: PlanDetail }> | null
  /** What prices may contain, whichever the plan. */
  fees: (locale: Locale) => FeeContent[]
  /** `enrollmentIdError` without an enrollment. */
  pricing: (
    caller: Caller,
    planId: string,
    enrollmentId: string | undefined,
    locale: Locale,
  ) => Promise<PlanPricing | PreserializedJson<PlanPricing>>
  /** The plans of the trait `elevate`: all their rate cards, or why there are none. */
  elevatePricing: (caller: Caller, enrollmentId: string, locale: Locale) => Promise<PlanPricing>
  /** Plans suggested beside one, without those that pay for the same thing as it or a plan of the cart. */
  related: (caller: Caller, planId: string, enrollmentId: string | undefined, locale: Locale) => Promise<Related>
  /** The questions of one set that are still open; none where the plan's questions are of the other set. */
  questions: (
    set: 'plain' | 'aflac',
    caller: Caller,
    asked: { enrollment_id: string; plan_id: string },
    locale: Locale,
  ) => Promise<EligibilityQuestion[]>
  /** Answers that stand are kept; a No to a question that must be Yes declines and names the question. */
  saveAnswers: (
    set: 'plain' | 'aflac',
    caller: Caller,
    body: CallBody<typeof plansCalls.saveQuestionAnswers>,
    locale: Locale,
  ) => Promise<Decision>
  alreadyAnswered: (caller: Caller, planId: string, enrollmentId: string | undefined) => Promise<Status>
  disability: (planId: string) => Status
  prudential: (
    caller: Caller,
    asked: { enrollment_id: string; plan_id: string },
  ) => Promise<CallData<typeof planCalls.checkPrudentialPlan>>
}

const idsIn = ({ lines }: Quote): ReadonlySet<string> => new Set(lines.map(({ plan_id }) => plan_id))

/** Plans that are kept written, some kilobytes each. */
const DETAILS_KEPT = 2000

/** One plan's page (spec 1, sections 2, 5, 7 and 8). */
export const makePlan = (parts: StorefrontParts): PlanService => {
  const { catalog, drafts } = parts

  const details = perVersion(catalog, () => new PreserializedLists<PlanDetail>(DETAILS_KEPT))

  const planOf = (id: string): Plan => {
    const plan = catalog.findPlan(id)
    if (plan === undefined) throw missing('error_plan_not_found')
    return plan
  }

  const priced = (plan: Plan, quote: Quote, locale: Locale): PlanPricing => {
    const { facts, lines } = quote
    const inCart = new Set(pricedCart(catalog, lines, facts).map(({ pricing_id }) => pricing_id))
    const pricing = planPricing(plan, priceOf(plan, facts), { locale, inCart })
    return pricing.errorCode === null && plan.traits.includes('prudential')
      ? { ...pricing, memberships: offeredMemberships(catalog, plan, quote, locale) }
      : pricing
  }

  return {
    detail: (planId, locale) => {
      const plan = catalog.findPlan(planId)
      return plan === undefined ? null : details().of(`${planId} ${locale}`, () => planDetail(catalog, plan, locale))
    },
    fees: (locale) => planFees(catalog, locale),
    pricing: async (caller, planId, enrollmentId, locale) => {
      const plan = planOf(planId)
      if (enrollmentId === undefined) return { plans: [], errorCode: 'enrollmentIdError', message: null, pid: null }
      const quote = await openQuote(parts, caller, enrollmentId)
      return writtenOf(quote, `rates ${locale} ${planId}`, () => priced(plan, quote, locale))
    },
    elevatePricing: async (caller, enrollmentId, locale) => {
      const quote = await openQuote(parts, caller, enrollmentId)
      const all = catalog.plans
        .filter(({ traits }) => traits.includes('elevate'))
        .map((plan) => priced(plan, quote, locale))
      const plans = all.flatMap((pricing) => pricing.plans)
      const first = all[0]
      if (first === undefined) throw missing('error_plan_not_found')
      return plans.length === 0 ? first : { plans, errorCode: null, message: null, pid: null }
    },
    related: async (caller, planId, enrollmentId, locale) => {
      const shown = planOf(planId)
      const quote = enrollmentId === undefined ? null : await openQuote(parts, caller, enrollmentId)
      const chosen = [shown, ...plansOf(catalog, quote?.lines ?? [])]
      const suggested = (shown.suggested ?? [])
        .flatMap((id) => catalog.findPlan(id) ?? [])
        .filter((plan) => !overlapsAny(plan, chosen, catalog.lists.overlapping))
      const visitor = visitorOf(parts, caller)
      const cards = suggested.flatMap((plan) =>
        quote === null
          ? ((mayBeFor(plan, visitor) ? featuredCard(catalog, plan, visitor, locale) : null) ?? [])
          : (planCard(catalog, plan, quote.facts, { locale, inCart: idsIn(quote) }) ?? []),
      )
      return cards
        .filter((card) => (card.selected_plan || card.price_basis !== null) && !card.is_in_cart)
        .map(
          ({
            plan_id,
            plan_pricing_id,
            plan_name,
            plan_logo,
            plan_price,
            employer_pays,
            has_options,
            price_basis,
          }) => ({
            plan_id,
            plan_pricing_id,
            plan_name,
            plan_logo,
            price: plan_price,
            ...(employer_pays !== undefined && { employer_pays }),
            ...(has_options === true && { has_options }),
            price_basis,
          }),
        )
    },
    questions: async (set, caller, { enrollment_id, plan_id }, locale) => {
      const plan = planOf(plan_id)
      const { filter } = await openQuote(parts, caller, enrollment_id)
      if (setOf(plan) !== set) return []
      return openQuestions(catalog, plan, filter.answers).map(({ qid, text, must_be_yes }) => ({
        qid,
        question: textIn(text, locale),
        must_be_yes,
      }))
    },
    saveAnswers: async (set, caller, { enrollment_id, plan_id, answers: sent }, locale) => {
      const plan = planOf(plan_id)
      const { draft, filter } = await openQuote(parts, caller, enrollment_id, { toChange: true })
      const { kept, declined } = answered(catalog, plan, set, filter.answers, sent, locale)
      await drafts.save(draft, 'question_answers', kept, 'any')
      return { accepted: declined === null, error_message: declined }
    },
    alreadyAnswered: async (caller, planId, enrollmentId) => {
      const plan = planOf(planId)
      const given = enrollmentId === undefined ? {} : (await openQuote(parts, caller, enrollmentId)).filter.answers
      return { status: openQuestions(catalog, plan, given).length === 0 }
    },
    disability: (planId) => ({ status: planOf(planId).category === 'di' }),
    prudential: async (caller, { enrollment_id, plan_id }) => {
      const plan = planOf(plan_id)
      const { filter } = await openQuote(parts, caller, enrollment_id)
      return { status: plan.traits.includes('prudential'), depdob: lacksChildDates(plan, filter) }
    },
  }
}
