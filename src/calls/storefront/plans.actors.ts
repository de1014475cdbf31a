import {
  type AddAnswer,
  type AddInput,
  type Readiness,
  planAddingMachine,
} from '#machines/storefront/plan-adding/plan-adding.machine.ts'
import { type PlanList, plansMachine } from '#machines/storefront/plans/plans.machine.ts'
import { callActor } from '../call-actor.ts'
import { providedQuoteMachine, readFilter } from './quote.actors.ts'
import { cartFigures } from '../page-reads.ts'
import { send } from '../send.ts'
import { siteNews } from '../site-news.ts'

/** Whether a premier plan is in the cart; not knowing it changes one word, so a failure is no problem. */
export const readPremier = async (enrollmentId: string, signal?: AbortSignal): Promise<boolean> => {
  try {
    const query = { enrollment_id: enrollmentId }
    return (await send('GET enrollment/get-more-requirement', { query, quiet: true, ...(signal && { signal }) }))
      .is_premier
  } catch {
    return false
  }
}

/** Adds a plan at the server's price; the header's count follows. */
export const addPlan = callActor<AddAnswer, AddInput>(async ({ enrollmentId, plan_id, plan_pricing_id }, signal) => {
  const answer = await send('POST enrollment/add-plan-to-cart', {
    body: { enrollment_id: enrollmentId, plan_id, plan_pricing_id },
    signal,
    brings: cartFigures(enrollmentId),
  })
  if (answer.added) siteNews.tell({ type: 'site.cartChanged', enrollmentId })
  return answer
})

/** Plans that a change of ZIP code, age or tier took out of the cart; the cart itself says so too. */
const readLost = async (enrollmentId: string, signal: AbortSignal): Promise<PlanList['lost']> => {
  try {
    const query = { enrollment_id: enrollmentId }
    return (await send('GET enrollment/get-plan-cart', { query, quiet: true, signal })).unavailable
  } catch {
    return []
  }
}

const loadPlans = callActor<PlanList, { enrollmentId: string; category: string | null }>(
  async ({ enrollmentId, category }, signal) => {
    const [filter, side, plans, isPremier, lost] = await Promise.all([
      readFilter(enrollmentId, signal),
      send('GET enrollment/get-left-side-filter-fields', { query: { enrollment_id: enrollmentId }, signal }),
      send('GET enrollment/get-filtered-plans', {
        query: { enrollment_id: enrollmentId, ...(category !== null && { categories: category }) },
        signal,
      }),
      readPremier(enrollmentId, signal),
      readLost(enrollmentId, signal),
    ])
    const { categories, price } = side.result
    return { filter, categories, price, plans: plans.result, isPremier, lost }
  },
)

const checkPricing = callActor<Readiness, { enrollmentId: string; pid: string }>(
  async ({ enrollmentId, pid }, signal) => {
    const {
      errorCode,
      message,
      pid: other,
    } = await send('GET enrollment/get-plan-pricing-detail', {
      query: { pid, enrollment_id: enrollmentId },
      signal,
    })
    return { errorCode, message, pid: other }
  },
)

/** The list of plans with its calls. */
export const providedPlansMachine = plansMachine.provide({
  actors: {
    quote: providedQuoteMachine,
    adding: planAddingMachine.provide({ actors: { checkPricing, addPlan } }),
    loadPlans,
  },
})
