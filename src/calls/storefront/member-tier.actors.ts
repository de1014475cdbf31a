import { type StartExistingInput, memberTierMachine } from '#machines/storefront/member-tier/member-tier.machine.ts'
import { storage } from '../../browser/storage.ts'
import { callActor } from '../call-actor.ts'
import { dropEnrollment } from '../enrollment/forget-enrollment.ts'
import { send } from '../send.ts'
import { siteNews } from '../site-news.ts'

/** Begins the enrollment of a member who exists; the tab then knows whose it is, by ids alone. */
const startExisting = callActor<void, StartExistingInput>(async ({ userId, groupId, tier }, signal) => {
  const started = await send('POST enrollment/add-filter-for-existing-user', {
    body: { user_id: userId, tier, ...(groupId !== null && { group_id: groupId }) },
    signal,
  })
  dropEnrollment()
  const ids = { agent_id: started.agent_id, group_id: started.group_id, portal_id: started.portal_id }
  for (const key of ['agent_id', 'group_id', 'portal_id'] as const) {
    const id = ids[key]
    if (id === null) storage.remove(key)
    else storage.set(key, id)
  }
  storage.set('tempId', started.temp_enrollment_id)
  storage.set('uid', userId)
  storage.set('enroll_type', started.type)
  storage.set('eprocess', started.eprocess)
  storage.set('selectedTier', started.result.tier)
  siteNews.tell({ type: 'site.identityChanged', enrollmentId: started.temp_enrollment_id })
})

export const providedMemberTierMachine = memberTierMachine.provide({ actors: { startExisting } })
