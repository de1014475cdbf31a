import { planRequirementsMachine } from '#machines/storefront/plan-requirements/plan-requirements.machine.ts'
import { planDetailMachine } from '#machines/storefront/plan-detail/plan-detail.machine.ts'
import type { PlanRates, SuggestedPlan } from '#machines/storefront/plan-detail/plan-detail.types.ts'
import { planQuestionsMachine } from '#machines/storefront/plan-questions/plan-questions.machine.ts'
import { rateAddingMachine } from '#machines/storefront/rate-adding/rate-adding.machine.ts'
import { selectPortalMachine } from '#machines/storefront/select-portal/select-portal.machine.ts'
import type { PlanDetail, PlanPricing } from '#schemas/calls/storefront/plans.calls.ts'
import { callActor } from '../call-actor.ts'
import { addRate } from './rate-adding.actors.ts'
import { saveRequirement } from './plan-requirements.actors.ts'
import { loadQuestions, saveAnswers } from './plan-questions.actors.ts'
import { readPremier } from './plans.actors.ts'
import { providedQuoteMachine, readFilter } from './quote.actors.ts'
import { loadPortals, savePortal } from './select-portal.actors.ts'
import { storage } from '../../browser/storage.ts'
import { planReads } from '../page-reads.ts'
import { send } from '../send.ts'

const loadPlan = callActor<PlanDetail | null, { planId: string }>(async ({ planId }, signal) => {
  const enrollmentId = storage.get('tempId')
  const answer = await send('GET enrollment/get-plan-detail/{id}', {
    params: { id: planId },
    signal,
    brings: enrollmentId === null ? [] : planReads(enrollmentId, planId),
  })
  return answer === null ? null : answer.result
})

const loadSuggested = callActor<SuggestedPlan[], { planId: string; enrollmentId: string | null }>(
  async ({ planId, enrollmentId }, signal) => {
    const query = { plan_id: planId, ...(enrollmentId !== null && { enrollment_id: enrollmentId }) }
    return (await send('GET enrollment/get-related-plans', { query, signal, quiet: true })).result
  },
)

/** The pricing call of the plan's kind; the other one answers for all plans of its trait at once. */
const readPricing = async (planId: string, enrollmentId: string, traits: string[], signal: AbortSignal) => {
  if (!traits.includes('elevate')) {
    return send('GET enrollment/get-plan-pricing-detail', {
      query: { pid: planId, enrollment_id: enrollmentId },
      signal,
    })
  }
  const query = { enrollment_id: enrollmentId }
  const pricing = await send('GET enrollment/get-plan-pricing-detail-elevate', { query, signal })
  // What comes from the portal of these plans is counted; nobody waits for it.
  void send('POST enrollment/track-elevate-traffic', { body: query, quiet: true }).catch(() => undefined)

  return { ...pricing, plans: pricing.plans.filter(({ pid }) => pid === planId) }
}

/** Only a plan that wants a salary or hours is asked what else it wants of them. */
const readAsksHours = async (planId: string, { errorCode }: PlanPricing, signal: AbortSignal): Promise<boolean> => {
  if (errorCode !== 'salaryError' && errorCode !== 'hourError') return false
  return (await send('GET enrollment/check-disability-plan', { query: { plan_id: planId }, signal })).status
}

const readAsksChildDates = async (planId: string, enrollmentId: string, traits: string[], signal: AbortSignal) => {
  if (!traits.includes('prudential')) return false
  const query = { plan_id: planId, enrollment_id: enrollmentId }
  return (await send('GET enrollment/check-prudential-plan', { query, signal })).depdob
}

const loadRates = callActor<PlanRates, { planId: string; enrollmentId: string; traits: string[] }>(
  async ({ planId, enrollmentId, traits }, signal) => {
    const [pricing, filter, isPremier, asksChildDates] = await Promise.all([
      readPricing(planId, enrollmentId, traits, signal),
      readFilter(enrollmentId, signal),
      readPremier(enrollmentId, signal),
      readAsksChildDates(planId, enrollmentId, traits, signal),
    ])
    return { pricing, filter, isPremier, asksHours: await readAsksHours(planId, pricing, signal), asksChildDates }
  },
)

/** One plan's page with its calls. */
export const providedPlanDetailMachine = planDetailMachine.provide({
  actors: {
    quote: providedQuoteMachine,
    requirement: planRequirementsMachine.provide({ actors: { saveRequirement } }),
    questions: planQuestionsMachine.provide({ actors: { loadQuestions, saveAnswers } }),
    selectPortal: selectPortalMachine.provide({ actors: { loadPortals, savePortal } }),
    add: rateAddingMachine.provide({ actors: { addRate } }),
    loadPlan,
    loadSuggested,
    loadRates,
  },
})
