import type { SiteInfo } from '#machines/storefront/site.machine.ts'
import { callActor } from './call-actor.ts'
import { send, sendFull } from './send.ts'

/** The rep's code, which dashboards and registrations are told; null where there is no rep, or none is known. */
export const repCode = callActor<string | null, { agentId: string | null }>(async ({ agentId }, signal) => {
  if (agentId === null) return null
  const query = { agent_id: agentId }
  const { agent_code } = await send('GET enrollment/get-agent-info-enroll', { query, signal, quiet: true })
  return agent_code
})

/** The plan that the questions banner leads to; null where the site names none, or it is not sold any more. */
export const footerPlan = callActor<{ id: string; name: string } | null, { site: SiteInfo }>(
  async ({ site }, signal) => {
    const planId = site.settings['footer_plan']
    if (planId === undefined) return null
    const query = { plan_id: planId }
    const { data } = await sendFull('GET enrollment/get-goenroll-footer-plan', { query, signal, quiet: true })
    return data === null ? null : { id: data.plan_id, name: data.plan_name }
  },
)

/** The address of the ticket management; null where the site has none. */
export const ticketLink = callActor<string | null>(async (_, signal) => {
  const { data } = await sendFull('GET enrollment/get-ticket-link', { signal, quiet: true })
  return data?.ticket ?? null
})

/** What the group, else the rep, of the site says about themselves: HTML of the catalog. */
export const aboutText = callActor<string, { agentId: string | null; groupId: string | null }>(
  async ({ agentId, groupId }, signal) => {
    if (groupId !== null) {
      const query = { group_id: groupId }
      return (await send('GET enrollment/get-group-about-page-info', { query, signal, quiet: true })).gweb_aboutus
    }
    const query = { agent_id: agentId ?? '' }
    return (await send('GET enrollment/get-agent-about-page-info', { query, signal, quiet: true })).agent_bio
  },
)
