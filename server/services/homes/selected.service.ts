import type { CallData, CallQuery } from '#schemas/calls/call.ts'
import type { homesCalls } from '#schemas/calls/storefront/homes.calls.ts'
import type { EnrollType } from '#schemas/calls/shapes.ts'
import { missing } from '../../domain/refusals.ts'
import type { Caller } from '../../domain/caller.ts'
import type { Locale } from '#schemas/messages/languages.ts'
import { readFilter } from '../enrollment/load-state.ts'
import { type HomesParts, isGranted, portalOption } from './homes-parts.ts'

type Asked = CallQuery<typeof homesCalls.getSelected>
type Selected = CallData<typeof homesCalls.getSelected>

interface Ids {
  type: string | null
  groupId: string | null
  portalId: string | null
  userId: string | null
}

/** Who knows a member by name: the member, the member's rep and group; or the session that enrolls the member. */
export interface PersonName {
  first_name: string
  last_name: string
}

interface Parts extends Pick<HomesParts, 'catalog' | 'drafts' | 'visits' | 'audit'> {
  /** The name behind a user id, whoever asks; null for an id that nobody has. */
  nameOf: (userId: string) => Promise<PersonName | null>
  /** Refuses (403, audited) who may not see that person. */
  demandPerson: (caller: Caller, userId: string) => Promise<unknown>
}

/** The line of selected group, member and portal (spec 1, sections 2, 4 and 7). */
export const makeSelected = ({ catalog, drafts, visits, audit, nameOf, demandPerson }: Parts) => {
  const idsOf = async (caller: Caller, asked: Asked): Promise<Ids> => {
    if (asked.enrollment_id === undefined) {
      const userId = asked.user_id ?? null
      if (userId !== null) await demandPerson(caller, userId)
      return { type: null, groupId: asked.group_id ?? null, portalId: asked.portal_id ?? null, userId }
    }
    const draft = await drafts.open(caller, asked.enrollment_id)
    const { user_id: userId } = await readFilter(drafts, draft)
    return { type: draft.type, groupId: draft.group_id, portalId: draft.portal_id, userId }
  }

  return async (caller: Caller, asked: Asked, locale: Locale): Promise<Selected> => {
    const { type, groupId, portalId, userId } = await idsOf(caller, asked)
    const group = catalog.groups.find(({ id }) => id === groupId)
    const known = catalog.portals.find(({ id }) => id === portalId)
    // What a draft names may have left the catalog since; what a page names must be there.
    if (asked.enrollment_id === undefined) {
      if (groupId !== null && group === undefined) throw missing()
      if (portalId !== null && known === undefined) throw missing()
    }
    // The portal that the site gives to everybody was not selected by anybody.
    const isGiven = catalog.siteOf(caller.host).portal_id === portalId && (await visits.of(caller)) === null
    const portal = isGiven ? undefined : known
    const name = userId === null ? null : await nameOf(userId)
    if (name !== null) await audit.record(caller, 'read', `member:${userId}`, 'name')
    return {
      enrollment_type: type as EnrollType | null,
      user_info: name,
      group_info:
        group === undefined
          ? null
          : {
              group_id: group.id,
              name: group.name,
              code: (await isGranted(visits.demandGroup(caller, group.id))) ? group.code : null,
            },
      portal_info: portal === undefined ? null : portalOption(portal, locale),
    }
  }
}
