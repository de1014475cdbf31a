import { type Compared, compareMachine } from '#machines/storefront/compare/compare.machine.ts'
import { callActor } from '../call-actor.ts'
import { send } from '../send.ts'

/** One that fails stops the others: half a comparison is none. */
const loadCompared = callActor<Compared[], { plan_ids: string[] }>(async ({ plan_ids }, signal) => {
  const others = new AbortController()
  const either = AbortSignal.any([signal, others.signal])
  const load = async (plan_id: string): Promise<Compared> => {
    const answer = await send('GET enrollment/get-plan-detail/{id}', { params: { id: plan_id }, signal: either })
    return {
      plan_id,
      benefits: answer?.result.benefits ?? [],
      cost_sharing: answer?.result.cost_sharing ?? null,
    }
  }
  try {
    return await Promise.all(plan_ids.map(load))
  } catch (error) {
    others.abort()
    throw error
  }
})

/** The comparison with its call. */
export const providedCompareMachine = compareMachine.provide({ actors: { loadCompared } })
