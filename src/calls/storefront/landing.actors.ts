import { type Arrival, type Way, landingMachine } from '#machines/storefront/landing/landing.machine.ts'
import { type StoredKey, type Stored, storage } from '../../browser/storage.ts'
import { callActor } from '../call-actor.ts'
import { send } from '../send.ts'
import { siteNews } from '../site-news.ts'

/** Puts down what a link says beside the ids, which are kept once they have been looked up. */
const note = (values: Partial<Stored>): void => {
  for (const [key, value] of Object.entries(values)) {
    if (value === null || value === undefined) storage.remove(key as StoredKey)
    else storage.set(key as StoredKey, value)
  }
}

const find: Record<Way, (value: string, signal: AbortSignal) => Promise<Arrival | null>> = {
  landing: async (path, signal) => {
    storage.startOver()
    const found = await send('GET enrollment/validate-landing-page', { query: { landing_page: path }, signal })
    if (found === null) return null
    note({
      landing_url: path,
      open_type: found.type,
      // Whoever opens a rep's page enrolls alone; at a company's page the employees do.
      eprocess: found.type === 'group' ? 'group' : 'applicant',
      enroll_type: found.type === 'group' ? 'new-group-member' : 'new-member',
      ...(found.portal_id !== null && { portal_id: found.portal_id }),
    })
    return { agent_id: found.agent_id, group_id: found.group_id, user_id: null }
  },
  referral: async (id, signal) => {
    storage.startOver()
    const found = await send('GET enrollment/get-enrollment-info-referral', { query: { referral_id: id }, signal })
    if (found === null) return null
    note({
      referral: id,
      open_type: found.group_id === null ? 'agent' : 'group',
      eprocess: 'applicant',
      enroll_type: 'new-member',
      ...(found.portal_id !== null && { portal_id: found.portal_id }),
    })
    return { agent_id: found.agent_id, group_id: found.group_id, user_id: null }
  },
  external: async (name, signal) => {
    const found = await send('GET enrollment/get-external-site-infromation', { query: { site_name: name }, signal })
    if (found === null) return null
    note({
      fromSite: found.site_name,
      eprocess: found.eprocess,
      ...(found.open_type !== null && { open_type: found.open_type }),
      ...(found.portal_id !== null && { portal_id: found.portal_id }),
    })
    return { agent_id: found.agent_id, group_id: found.group_id, user_id: null }
  },
  entry: async (token, signal) => {
    storage.startOver()
    const { user_id } = await send('POST enrollment/open-member-entry', { body: { token }, signal })
    return { agent_id: null, group_id: null, user_id }
  },
}

/** Keeps an id, or forgets it where it could not be found. */
const keep = (key: 'agent_id' | 'group_id' | 'uid', id: string | null): void => {
  if (id === null) storage.remove(key)
  else storage.set(key, id)
}

/** Whom the link was for is kept, and the frame asks anew who is meant. An entry link is the visit's, not the tab's. */
export const keepArrival = (
  way: Way,
  { agentId, groupId, userId }: { agentId: string | null; groupId: string | null; userId: string | null },
): void => {
  if (way !== 'entry') {
    keep('agent_id', agentId)
    keep('group_id', groupId)
    keep('uid', userId)
    storage.set('passed', 1)
    storage.set('arrived', 1)
  }
  siteNews.tell({ type: 'site.identityChanged', enrollmentId: storage.get('tempId') })
}

/** Who has come by a link, with its calls. */
export const providedLandingMachine = landingMachine.provide({
  actors: {
    findWay: callActor<Arrival | null, { way: Way; value: string }>(({ way, value }, signal) =>
      find[way](value, signal),
    ),
    loadAgent: callActor<void, { id: string }>(async ({ id }, signal) => {
      await send('GET enrollment/get-agent-info-enroll', { query: { agent_id: id }, signal })
    }),
    loadGroup: callActor<void, { id: string }>(async ({ id }, signal) => {
      await send('GET enrollment/get-group-info-enroll', { query: { group_id: id }, signal })
    }),
    loadMember: callActor<void, { id: string }>(async ({ id }, signal) => {
      await send('GET enrollment/get-member-info', { query: { user_id: id }, signal })
    }),
  },
})
