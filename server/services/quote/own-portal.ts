import type { Group, Portal, Rep } from '#schemas/storefront/catalog/catalog.schema.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'

type Known = Pick<Catalog, 'groups' | 'reps' | 'sites'>

/** The portal that a group's employees enroll in unless another one is chosen: the first of the group's. */
export const groupPortal = ({ groups }: Pick<Known, 'groups'>, groupId: string | null | undefined): string | null =>
  groups.find(({ id }) => id === groupId)?.portals[0] ?? null

/**
 * The portal of a quote for a group (spec 1, section 1): the one that was chosen, where the group, the rep who enrolls
 * or the external site that the employee came by has it; else the group's own, whatever host the employee is on. Null
 * where the quote is for no group.
 */
export const portalForGroup = (
  catalog: Known,
  groupId: string | null | undefined,
  { chosen, repId }: { chosen: string | null | undefined; repId: string | null },
): string | null => {
  const group = catalog.groups.find(({ id }) => id === groupId)
  if (group === undefined) return null
  const offered = [
    ...group.portals,
    ...(catalog.reps.find(({ id }) => id === repId)?.portals ?? []),
    ...catalog.sites.flatMap(({ kind, portal_id }) => (kind === 'external' && portal_id ? [portal_id] : [])),
  ]
  return typeof chosen === 'string' && offered.includes(chosen) ? chosen : groupPortal(catalog, group.id)
}

/** The portals that may be chosen for a group or with a rep: the group's own, else the rep's, else all that there are. */
export const offeredPortals = (
  { portals, reps }: Pick<Catalog, 'portals' | 'reps'>,
  group: Group | undefined,
  agentId: string | null | undefined,
): Portal[] => {
  const ids = group?.portals ?? reps.find(({ id }) => id === agentId)?.portals
  return ids === undefined ? [...portals] : portals.filter(({ id }) => ids.includes(id))
}

/** The groups that a rep may enroll for: the rep's own list, and those that name the rep. */
export const groupsOf = ({ groups }: Pick<Catalog, 'groups'>, rep: Rep): Group[] =>
  groups.filter((group) => group.agent_id === rep.id || rep.groups.includes(group.id))
