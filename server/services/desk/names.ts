import type { Catalog } from '../../catalog/load-catalog.ts'
import type { StaffRepository } from '../../repositories/desk/staff.repository.ts'

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

/** A destination's receiver by name; one that the catalog has no more stands as its id. */
export const receiverName = ({ destinations }: Pick<Catalog, 'destinations'>, destination: string): string =>
  destinations.find(({ id }) => id === destination)?.payer.name ?? destination

/** The names of the staff by their ids, whoever has left included. */
export const staffNames = async (staff: Pick<StaffRepository, 'all'>): Promise<(id: string) => string> => {
  const names = new Map((await staff.all()).map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? id
}
