import type {
  ChosenPortal,
  PortalOptions,
  SavePortalInput,
  SelectPortalInput,
} from '#machines/storefront/select-portal/select-portal.machine.ts'
import type { EnrollType } from '#schemas/calls/shapes.ts'
import { storage } from '../../browser/storage.ts'
import { callActor } from '../call-actor.ts'
import { send } from '../send.ts'
import { siteNews } from '../site-news.ts'

/** The portals of the visit, and for reps their groups. */
export const loadPortals = callActor<PortalOptions, SelectPortalInput>(async ({ mode, agentId, groupId }, signal) => {
  const query = {
    ...(agentId !== null && { agent_id: agentId }),
    ...(agentId === null && groupId !== null && { group_id: groupId }),
  }
  const [portals, groups] = await Promise.all([
    send('GET enrollment/get-enrollment-platforms', { query, signal }),
    mode === 'with_group' && agentId !== null
      ? send('GET enrollment/get-agent-groups', { query: { agent_id: agentId }, signal })
      : [],
  ])
  return { portals, groups }
})

/** Keeps the choice in this tab, and with the temporary enrollment where there is one. */
export const savePortal = callActor<ChosenPortal, SavePortalInput>(async ({ enrollmentId, choice }, signal) => {
  const groupId = choice.enroll_for === 'group' ? choice.group_id : null
  const own: EnrollType = groupId === null ? 'new-member' : 'new-group-member'
  const enrollType =
    enrollmentId === null
      ? own
      : (
          await send('POST enrollment/update-filter-portal', {
            body: {
              enrollment_id: enrollmentId,
              platform_group_id: choice.platform_group_id,
              ...(groupId !== null && { group_id: groupId }),
            },
            signal,
          })
        ).result.type
  storage.set('portal_id', choice.platform_group_id)
  if (groupId !== null) storage.set('group_id', groupId)
  storage.set('enroll_type', enrollType)
  siteNews.tell({ type: 'site.identityChanged', enrollmentId })
  return { portalId: choice.platform_group_id, groupId, enrollType }
})
