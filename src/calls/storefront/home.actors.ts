import type { HomeInput, HomeOffer, HomeOutput } from '#machines/storefront/home/home.context.ts'
import { homeMachine } from '#machines/storefront/home/home.machine.ts'
import { storage } from '../../browser/storage.ts'
import { callActor } from '../call-actor.ts'
import { dropEnrollment } from '../enrollment/forget-enrollment.ts'
import { send } from '../send.ts'
import { siteNews } from '../site-news.ts'

const loadOffer = callActor<HomeOffer, Pick<HomeInput, 'mode' | 'agentId' | 'groupId'>>(
  async ({ mode, agentId, groupId }, signal) => {
    const isRep = mode === 'rep' && agentId !== null
    const [portals, groups] = await Promise.all([
      send('GET enrollment/get-enrollment-platforms', {
        query: isRep ? { agent_id: agentId } : groupId === null ? {} : { group_id: groupId },
        signal,
      }),
      isRep ? send('GET enrollment/get-agent-groups', { query: { agent_id: agentId }, signal }) : [],
    ])
    return { portals, groups }
  },
)

const openGroup = callActor<{ groupId: string }, { code: string }>(async ({ code }, signal) => {
  const { group_id } = await send('POST enrollment/confirm-group', { body: { group_code: code }, signal })
  siteNews.tell({ type: 'site.identityChanged', enrollmentId: storage.get('tempId') })
  return { groupId: group_id }
})

/**
 * Homes begin anew (spec 1, section 2, Routes): the last client, their cart, group and portal are forgotten. The session
 * stays, and so does the way past the access page; who is here the frame asks again.
 */
export const beginAtHome = (): void => {
  const passed = storage.get('passed')
  storage.startOver()
  if (passed !== null) storage.set('passed', passed)
  siteNews.tell({ type: 'site.identityChanged', enrollmentId: null })
}

/** Keeps whom the next quote is for, and begins it without a quote of before (spec 1, section 4, Agent home). */
export const keepHomeChoice = ({ portalId, groupId }: Exclude<HomeOutput, { to: 'members' }>): void => {
  dropEnrollment()
  storage.set('portal_id', portalId)
  if (groupId === null) storage.remove('group_id')
  else storage.set('group_id', groupId)
  storage.set('enroll_type', groupId === null ? 'new-member' : 'new-group-member')
  // A member of an earlier errand is not the one who is enrolled now.
  storage.remove('uid')
  siteNews.tell({ type: 'site.identityChanged', enrollmentId: null })
}

export const providedHomeMachine = homeMachine.provide({ actors: { loadOffer, openGroup } })
