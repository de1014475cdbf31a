import type { PlanCard } from '#schemas/calls/storefront/plans.calls.ts'
import { storage } from '../../browser/storage.ts'
import { optionalActor } from '../call-actor.ts'
import { send } from '../send.ts'

/**
 * Plans at their lowest price, for who asks: a few, or those of a category. A promise is machine enough: it waits, it
 * has them, it failed.
 */
export const featuredPlans = optionalActor<PlanCard[], { category: string | null }>(async ({ category }, signal) => {
  const ids = {
    eprocess: storage.get('eprocess'),
    open_type: storage.get('open_type'),
    agent_id: storage.get('agent_id'),
    group_id: storage.get('group_id'),
    portal_id: storage.get('portal_id'),
  }
  const query = Object.fromEntries(Object.entries(ids).filter(([, value]) => value !== null))
  const options = { signal, quiet: true }
  const answer =
    category === null
      ? send('GET enrollment/get-featured-plans', { query, ...options })
      : send('GET enrollment/get-menu-filtered-plans', { query: { ...query, category }, ...options })
  return (await answer).result
})
