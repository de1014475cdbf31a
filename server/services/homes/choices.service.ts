import type { CallBody, CallData, CallQuery } from '#schemas/calls/call.ts'
import type { GroupOption, PortalOption, homesCalls } from '#schemas/calls/storefront/homes.calls.ts'
import type { EnrollType } from '#schemas/calls/shapes.ts'
import { type FieldError, wrong } from '#schemas/fields/field-error.ts'
import type { Portal } from '#schemas/storefront/catalog/catalog.schema.ts'
import { portalProblem } from '#schemas/storefront/visit/homes.rules.ts'
import { missing, refuse } from '../../domain/refusals.ts'
import type { Caller } from '../../domain/caller.ts'
import type { Locale } from '#schemas/messages/languages.ts'
import { groupsOf, offeredPortals } from '../quote/own-portal.ts'
import { type HomesParts, isGranted, portalOption } from './homes-parts.ts'

type Choices = CallData<typeof homesCalls.updateFilterPortal>

/** Portals and groups that may be chosen (spec 1, sections 4 and 7). */
export const makeChoices = ({ catalog, drafts, visits }: HomesParts) => {
  const repOf = (id: string | null | undefined) => catalog.reps.find((rep) => rep.id === id)
  const groupOf = (id: string | null | undefined) => catalog.groups.find((group) => group.id === id)

  const ofGroup = async (caller: Caller, groupId: string): Promise<Portal[]> => {
    // The host that speaks for a group names its portals to everybody who comes there, and its code to the employees.
    const isKnown = catalog.siteOf(caller.host).group_id === groupId || (await visits.of(caller))?.group_id === groupId
    const group = isKnown ? groupOf(groupId) : await visits.demandGroup(caller, groupId)
    if (group === undefined) throw missing()
    return offeredPortals(catalog, group, null)
  }

  /** A rep's own host and landing page name the rep's portals to everybody who comes there: a plan's page asks for one. */
  const ofAgent = async (caller: Caller, agentId: string): Promise<Portal[]> => {
    const own = repOf(agentId)
    const isPublic = catalog.siteOf(caller.host).agent_id === agentId || typeof own?.landing_url === 'string'
    const isKnown = isPublic || (await visits.of(caller))?.agent_id === agentId
    const rep = isKnown ? own : await visits.demandRep(caller, agentId)
    if (rep === undefined) throw missing()
    return offeredPortals(catalog, undefined, rep.id)
  }

  const ofVisitor = async (caller: Caller): Promise<Portal[]> => {
    const { agent_id, group_id } = (await visits.of(caller)) ?? catalog.siteOf(caller.host)
    return offeredPortals(catalog, groupOf(group_id), agent_id)
  }

  return {
    groups: async (caller: Caller, agentId: string): Promise<GroupOption[]> =>
      groupsOf(catalog, await visits.demandRep(caller, agentId)).map(({ id, name }) => ({ gid: id, gname: name })),

    platforms: async (
      caller: Caller,
      { agent_id, group_id }: CallQuery<typeof homesCalls.getPlatforms>,
      locale: Locale,
    ): Promise<PortalOption[]> => {
      const portals =
        group_id !== undefined
          ? await ofGroup(caller, group_id)
          : agent_id !== undefined
            ? await ofAgent(caller, agent_id)
            : await ofVisitor(caller)
      return portals.map((portal) => portalOption(portal, locale))
    },

    /** Another group than the draft's own is for that group's visit and its rep's alone. */
    update: async (
      caller: Caller,
      { enrollment_id, group_id, platform_group_id = '' }: CallBody<typeof homesCalls.updateFilterPortal>,
      locale: Locale,
    ): Promise<Choices> => {
      const draft = await drafts.openForChange(caller, enrollment_id)
      const asked = group_id ?? draft.group_id
      if (asked === '') throw refuse([wrong('group_id', 'error_group_required')])
      const isAnother = asked !== null && asked !== draft.group_id
      const group = isAnother ? await visits.demandGroup(caller, asked) : groupOf(asked)
      const portals = offeredPortals(catalog, group, draft.agent_id).map((portal) => portalOption(portal, locale))
      const problem: FieldError | null = portalProblem(platform_group_id, portals)
      if (problem !== null) throw refuse([problem])
      const type = isAnother && draft.type === 'new-member' ? 'new-group-member' : (draft.type as EnrollType)
      await drafts.change(draft, { portal_id: platform_group_id, group_id: asked, type })
      return { result: { platform_group_id, group_id: asked, type } }
    },
  }
}

/** Whether a group may be enrolled for in this session. */
export const mayUseGroup = ({ visits }: Pick<HomesParts, 'visits'>, caller: Caller, groupId: string) =>
  isGranted(visits.demandGroup(caller, groupId))
