import type { PlanCard } from '#schemas/calls/plans.calls.ts'
import { storage } from '../app/storage.ts'
import { callActor } from './call-actor.ts'
import { send } from './send.ts'

/** A few plans at their lowest price, for who asks. A promise is machine enough: it waits, it has them, it failed. */
export const featuredPlans = callActor<PlanCard[]>(async (_, signal) => {
  const ids = {
    eprocess: storage.get('eprocess'),
    open_type: storage.get('open_type'),
    agent_id: storage.get('agent_id'),
    group_id: storage.get('group_id'),
    portal_id: storage.get('portal_id'),
  }
  const query = Object.fromEntries(Object.entries(ids).filter(([, value]) => value !== null))
  return (await send('GET enrollment/get-featured-plans', { query, signal, quiet: true })).result
})
