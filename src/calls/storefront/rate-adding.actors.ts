import type { AddAnswer } from '#machines/storefront/plan-adding/plan-adding.machine.ts'
import type { AddRateInput } from '#machines/storefront/rate-adding/rate-adding.machine.ts'
import { callActor } from '../call-actor.ts'
import { cartReads } from '../page-reads.ts'
import { send } from '../send.ts'
import { siteNews } from '../site-news.ts'

/** Adds a rate at the server's price; a plan of the special carrier has a call of its own (spec 1, section 4). */
export const addRate = callActor<AddAnswer, AddRateInput>(
  async ({ enrollmentId, planId, rate, membership }, signal) => {
    const answer = rate.is_prudential_plan
      ? await send('POST enrollment/add-plan-to-cart-prudentials', {
          body: {
            enrollment_id: enrollmentId,
            plan_id1: planId,
            plan_pricing_id1: rate.ppid,
            ...(membership !== null && {
              plan_id: membership.plan_id,
              plan_pricing_id: membership.plan_pricing_id,
            }),
          },
          signal,
          brings: cartReads(enrollmentId),
        })
      : await send('POST enrollment/add-plan-to-cart', {
          body: { enrollment_id: enrollmentId, plan_id: planId, plan_pricing_id: rate.ppid },
          signal,
          brings: cartReads(enrollmentId),
        })
    if (answer.added) siteNews.tell({ type: 'site.cartChanged', enrollmentId })
    return answer
  },
)
