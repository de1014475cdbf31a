import { type SaveAsideInput, planAsideMachine } from '#machines/storefront/plan-aside.machine.ts'
import { type PlanRates, type SuggestedPlan, planDetailMachine } from '#machines/storefront/plan-detail.machine.ts'
import type { EligibilityQuestion, PlanDetail } from '#schemas/calls/plans.calls.ts'
import type { Answers } from '#schemas/storefront/eligibility.rules.ts'
import { plainNumber } from '#schemas/storefront/plan-aside.rules.ts'
import { callActor } from './call-actor.ts'
import { addPlan, readPremier } from './plans.actors.ts'
import { providedQuoteMachine, readFilter } from './quote.actors.ts'
import { send } from './send.ts'
import { siteNews } from './site-news.ts'

interface OfPlan {
  planId: string
  tempId: string
}

const loadPlan = callActor<PlanDetail | null, { planId: string }>(async ({ planId }, signal) => {
  const answer = await send('GET enrollment/get-plan-detail/{id}', { params: { id: planId }, signal })
  return answer === null ? null : answer.result
})

const loadSuggested = callActor<SuggestedPlan[], { planId: string; tempId: string | null }>(
  async ({ planId, tempId }, signal) => {
    const query = { plan_id: planId, ...(tempId !== null && { enrollment_id: tempId }) }
    return (await send('GET enrollment/get-related-plans', { query, signal, quiet: true })).result
  },
)

const loadRates = callActor<PlanRates, OfPlan>(async ({ planId, tempId }, signal) => {
  const [pricing, filter, isPremier] = await Promise.all([
    send('GET enrollment/get-plan-pricing-detail', { query: { pid: planId, enrollment_id: tempId }, signal }),
    readFilter(tempId, signal),
    readPremier(tempId, signal),
  ])
  return { pricing, filter, isPremier }
})

const loadQuestions = callActor<EligibilityQuestion[], OfPlan>(async ({ planId, tempId }, signal) => {
  const query = { enrollment_id: tempId, plan_id: planId }
  return (await send('GET enrollment/get-questions', { query, signal })).result
})

const saveAnswers = callActor<{ accepted: boolean; error_message: string | null }, OfPlan & { answers: Answers }>(
  ({ planId, tempId, answers }, signal) =>
    send('POST enrollment/save-question-answers', {
      body: {
        enrollment_id: tempId,
        plan_id: planId,
        answers: Object.entries(answers).map(([qid, answer]) => ({ qid, answer })),
      },
      signal,
    }),
)

const saveAside = callActor<{ planId: string | null }, SaveAsideInput>(
  async ({ aside, tempId, planId, values }, signal) => {
    const { plan_id } =
      aside === 'tier'
        ? await send('POST enrollment/update-tier-info', {
            body: {
              enrollment_id: tempId,
              plan_id: planId,
              tier: values.tier,
              no_of_children: Number(values.no_of_children),
              ...(values.spouse_dob !== '' && { spouse_dob: values.spouse_dob }),
            },
            signal,
          })
        : await send('PUT enrollment/change-filter-info/{tempId}', {
            params: { tempId },
            body: {
              plan_id: planId,
              ...(aside === 'tobacco'
                ? { is_smoker: values.is_smoker === '1' ? 1 : 0 }
                : {
                    annual_incode: plainNumber(values.annual_incode),
                    working_hours: plainNumber(values.working_hours),
                  }),
            },
            signal,
          })
    siteNews.tell({ type: 'site.quoteChanged', enrollmentId: tempId })
    return { planId: plan_id }
  },
)

/** One plan's page with its calls. */
export const providedPlanDetailMachine = planDetailMachine.provide({
  actors: {
    quote: providedQuoteMachine,
    aside: planAsideMachine.provide({ actors: { saveAside } }),
    loadPlan,
    loadSuggested,
    loadRates,
    loadQuestions,
    saveAnswers,
    addPlan,
  },
})
