import type { CallBody, CallData } from '#schemas/calls/call.ts'
import type { EligibilityQuestion, PlanCard, PlanDetail, PlanPricing, plansCalls } from '#schemas/calls/plans.calls.ts'
import { errorText } from '#schemas/messages/error-text.ts'
import { wrong } from '#schemas/steps/rule-problem.ts'
import { acceptedAnswers, checkAnswers } from '#schemas/storefront/eligibility.rules.ts'
import type { Plan } from '#schemas/storefront/plan.types.ts'
import { priceOf } from '#schemas/storefront/pricing.rules.ts'
import { missing, refuse } from '../../http/answer.ts'
import type { Caller } from '../../http/caller.ts'
import { pricedCart } from './cart-view.ts'
import { type Quote, type StorefrontParts, openQuote } from './open-quote.ts'
import { askedCategories, featuredCard, mayBeFor, planCards, planList } from './plan-list.ts'
import { type Locale, planCard, planDetail, planPricing } from './plan-view.ts'
import { visitorOf } from './visitor.ts'

type Related = CallData<typeof plansCalls.getRelatedPlans>['result']
type Decision = CallData<typeof plansCalls.saveQuestionAnswers>

export interface PlansService {
  filtered: (
    caller: Caller,
    enrollmentId: string,
    categories: string | undefined,
    locale: Locale,
  ) => Promise<PlanCard[]>
  /** Null where there is no plan of that id. */
  detail: (planId: string, locale: Locale) => PlanDetail | null
  /** 404 where there is no plan of that id; `enrollmentIdError` without an enrollment. */
  pricing: (caller: Caller, planId: string, enrollmentId: string | undefined, locale: Locale) => Promise<PlanPricing>
  related: (caller: Caller, planId: string, enrollmentId: string | undefined, locale: Locale) => Promise<Related>
  questions: (caller: Caller, enrollmentId: string, planId: string, locale: Locale) => Promise<EligibilityQuestion[]>
  /** Answers that stand are kept; a No to a question that must be Yes declines and names the question. */
  saveAnswers: (
    caller: Caller,
    body: CallBody<typeof plansCalls.saveQuestionAnswers>,
    locale: Locale,
  ) => Promise<Decision>
}

const idsIn = ({ lines }: Quote): ReadonlySet<string> => new Set(lines.map(({ plan_id }) => plan_id))

export const makePlans = (parts: StorefrontParts): PlansService => {
  const { catalog, drafts } = parts
  const list = planList(catalog)

  const planOf = (id: string): Plan => {
    const plan = catalog.findPlan(id)
    if (plan === undefined) throw missing('error_plan_not_found')
    return plan
  }

  return {
    filtered: async (caller, enrollmentId, text, locale) => {
      const quote = await openQuote(parts, caller, enrollmentId)
      return planCards(catalog, list, quote.facts, {
        categories: askedCategories(text),
        over65: caller.over65,
        locale,
        inCart: idsIn(quote),
      })
    },
    detail: (planId, locale) => {
      const plan = catalog.findPlan(planId)
      return plan === undefined ? null : planDetail(catalog, plan, locale)
    },
    pricing: async (caller, planId, enrollmentId, locale) => {
      const plan = planOf(planId)
      if (enrollmentId === undefined) return { plans: [], errorCode: 'enrollmentIdError', message: null, pid: null }
      const { facts, lines } = await openQuote(parts, caller, enrollmentId)
      const inCart = new Set(pricedCart(catalog, lines, facts).map(({ pricing_id }) => pricing_id))
      return planPricing(plan, priceOf(plan, facts), { locale, inCart })
    },
    related: async (caller, planId, enrollmentId, locale) => {
      const suggested = (planOf(planId).suggested ?? []).flatMap((id) => catalog.findPlan(id) ?? [])
      const quote = enrollmentId === undefined ? null : await openQuote(parts, caller, enrollmentId)
      const visitor = visitorOf(parts, caller)
      const cards = suggested.flatMap((plan) =>
        quote === null
          ? ((mayBeFor(plan, visitor) ? featuredCard(catalog, plan, visitor, locale) : null) ?? [])
          : (planCard(catalog, plan, quote.facts, { locale, inCart: idsIn(quote) }) ?? []),
      )
      return cards
        .filter((card) => card.plan_price > 0 && !card.is_in_cart)
        .map(({ plan_id, plan_pricing_id, plan_name, plan_logo, plan_price }) => ({
          plan_id,
          plan_pricing_id,
          plan_name,
          plan_logo,
          price: plan_price,
        }))
    },
    questions: async (caller, enrollmentId, planId, locale) => {
      const { filter } = await openQuote(parts, caller, enrollmentId)
      const open = planOf(planId).eligibility_questions.filter((qid) => filter.answers[qid] === undefined)
      return catalog
        .eligibilityQuestions(open)
        .map(({ qid, text, must_be_yes }) => ({ qid, question: text[locale], must_be_yes }))
    },
    saveAnswers: async (caller, { enrollment_id, plan_id, answers: sent }, locale) => {
      const { draft, filter } = await openQuote(parts, caller, enrollment_id, { toChange: true })
      const questions = catalog.eligibilityQuestions(planOf(plan_id).eligibility_questions)
      const strangers = sent.filter(({ qid }) => !questions.some((question) => question.qid === qid))
      if (strangers.length > 0) throw refuse(strangers.map(({ qid }) => wrong(qid, 'error_option_invalid')))
      const answers = { ...filter.answers, ...Object.fromEntries(sent.map(({ qid, answer }) => [qid, answer])) }
      const unanswered = checkAnswers(
        questions.filter(({ qid }) => answers[qid] === undefined),
        answers,
      )
      if (unanswered.length > 0) throw refuse(unanswered)
      const asked = new Set(questions.map(({ qid }) => qid))
      const others = Object.entries(filter.answers).filter(([qid]) => !asked.has(qid))
      const kept = { ...Object.fromEntries(others), ...acceptedAnswers(questions, answers) }
      await drafts.save(draft, 'question_answers', kept, 'any')
      const declined = questions.find(({ qid }) => kept[qid] === undefined)
      if (declined === undefined) return { accepted: true, error_message: null }
      const text = errorText('error_answer_yes', {}, locale) ?? ''
      return { accepted: false, error_message: `${text}: ${declined.text[locale]}` }
    },
  }
}
