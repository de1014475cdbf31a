import type { ActorRefFrom } from 'xstate'
import type { PlanStart } from '#machines/storefront/plan-detail/plan-detail.types.ts'
import type { plansMachine } from '#machines/storefront/plans/plans.machine.ts'
import type { SiteInfo } from '#machines/storefront/site/site.machine.ts'
import { storage } from '../browser/storage.ts'
import { siteNews } from '../calls/site-news.ts'

/*
 * What the pages of the shop start their machines with, and where they lead once these are done: plain functions, so
 * that whole visits can be run without a page (tests/wander).
 */

/** The category of a list of plans: of the address, or of the landing page whose list it is. */
export const categoryAt = (pathname: string, query: URLSearchParams): string | null =>
  query.get('type') ?? (pathname === '/new-plans' ? storage.get('new_landing_category') : null)

export const plansStart = (category: string | null) => ({ enrollmentId: storage.get('tempId'), category })

/** Another age, portal, group or person, chosen in the frame or in another window, has another list. Gives the end. */
export const refreshPlans = (actorRef: ActorRefFrom<typeof plansMachine>): (() => void) => {
  const refresh = () => actorRef.send({ type: 'plans.refresh', enrollmentId: storage.get('tempId') })
  const stopNews = siteNews.listen(({ type }) => {
    if (type === 'site.identityChanged') refresh()
  })
  const stopStorage = storage.subscribe((key) => {
    if (key === 'over_65') refresh()
  })
  return () => {
    stopNews()
    stopStorage()
  }
}

const startOf = (isExternal: boolean): PlanStart => ({
  enrollType: storage.get('enroll_type'),
  userId: storage.get('uid'),
  agentId: storage.get('agent_id'),
  portalId: storage.get('portal_id'),
  groupId: storage.get('group_id'),
  isRep: storage.get('eprocess') === 'rep',
  isExternal,
})

export const planStart = (planId: string, site: SiteInfo) => ({
  planId,
  enrollmentId: storage.get('tempId'),
  start: startOf(site.kind === 'external'),
})

export const cartStart = () => ({ enrollmentId: storage.get('tempId') })
/** The cart is checked out: its enrollment opens. */
export const afterCart = '/enrollment/personal-info'
