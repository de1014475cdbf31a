import type { Catalog } from '../../catalog/load-catalog.ts'

/** Who enrolled somebody, by name: the group, else the rep; null for who enrolled alone and without either. */
export const enrollerName = (
  { reps, groups }: Pick<Catalog, 'reps' | 'groups'>,
  { agent_id, group_id }: { agent_id: string | null; group_id: string | null },
): string | null => {
  const group = groups.find(({ id }) => id === group_id)
  const rep = reps.find(({ id }) => id === agent_id)
  if (group !== undefined) return group.name
  return rep === undefined ? null : `${rep.first_name} ${rep.last_name}`
}
