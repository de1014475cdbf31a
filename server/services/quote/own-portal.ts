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
