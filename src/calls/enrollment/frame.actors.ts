import { type Problem, problemOf } from '#machines/support/problem.ts'
import type { SiteInfo } from '#machines/storefront/site/site.machine.ts'
import { callActor } from '../call-actor.ts'
import { send } from '../send.ts'

/** What the frame does without where it cannot be had; the browser and the server log why (spec 1, section 8). */
const without = (error: unknown, signal: AbortSignal): null => {
  if (signal.aborted) throw error
  return null
}

/** The rep's code, which dashboards and registrations are told; null where there is no rep, or none is known. */
export const repCode = callActor<string | null, { agentId: string | null }>(async ({ agentId }, signal) => {
  if (agentId === null) return null
  const query = { agent_id: agentId }
  const rep = await send('GET enrollment/get-agent-info-enroll', { query, signal, quiet: true }).catch(
    (error: unknown) => without(error, signal),
  )
  return rep?.agent_code ?? null
})

/** The plan that the questions banner leads to; null where the site names none, or it is not sold any more. */
export const footerPlan = callActor<{ id: string; name: string } | null, { site: SiteInfo }>(
  async ({ site }, signal) => {
    const planId = site.settings['footer_plan']
    if (planId === undefined) return null
    const query = { plan_id: planId }
    const plan = await send('GET enrollment/get-goenroll-footer-plan', { query, signal, quiet: true }).catch(
      (error: unknown) => without(error, signal),
    )
    return plan === null ? null : { id: plan.plan_id, name: plan.plan_name }
  },
)

/** The address of the ticket management; null where the site has none. */
export const ticketLink = callActor<string | null>(async (_, signal) => {
  const link = await send('GET enrollment/get-ticket-link', { signal, quiet: true }).catch((error: unknown) =>
    without(error, signal),
  )
  return link?.ticket ?? null
})

const readAbout = async (agentId: string | null, groupId: string | null, signal: AbortSignal): Promise<string> => {
  if (groupId !== null) {
    const query = { group_id: groupId }
    return (await send('GET enrollment/get-group-about-page-info', { query, signal, quiet: true })).gweb_aboutus
  }
  const query = { agent_id: agentId ?? '' }
  return (await send('GET enrollment/get-agent-about-page-info', { query, signal, quiet: true })).agent_bio
}

/** What the group, else the rep, of the site says about themselves, HTML of the catalog; or why it cannot be had. */
export const aboutText = callActor<
  { html: string } | { problem: Problem },
  { agentId: string | null; groupId: string | null }
>(({ agentId, groupId }, signal) =>
  readAbout(agentId, groupId, signal).then(
    (html) => ({ html }),
    (error: unknown) => {
      if (signal.aborted) throw error
      return { problem: problemOf(error) }
    },
  ),
)

/** The picture of the rep or the group whose pages these are, and where it leads; null where they have none. */
export const landingPicture = callActor<
  { image: string; link: string | null } | null,
  { agentId: string | null; groupId: string | null }
>(async ({ agentId, groupId }, signal) => {
  const options = { signal, quiet: true }
  const asked =
    groupId !== null
      ? send('GET enrollment/get-group-landing-page-info', { query: { group_id: groupId }, ...options })
      : agentId !== null
        ? send('GET enrollment/get-agent-landing-page-info', { query: { agent_id: agentId }, ...options })
        : null
  const shown = await asked?.catch((error: unknown) => without(error, signal))
  if (!shown?.image) return null
  return { image: shown.image, link: ('image_link' in shown && shown.image_link) || null }
})
