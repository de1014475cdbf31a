import type { Catalog } from '../../catalog/load-catalog.ts'
import type { FigureColumn } from '../../repositories/desk/desk-figures.repository.ts'
import type { RecordsService } from '../enrollment/record/records.service.ts'

type Named = Exclude<FigureColumn, 'day'>

/** Names that are kept in memory. */
const MOST_GONE = 5000

interface Parts {
  catalog: Pick<Catalog, 'findPlan' | 'reps' | 'groups' | 'sites'>
  records: Pick<RecordsService, 'read'>
  newestOf: (by: Named, id: string) => Promise<string | undefined>
}

/** The name of a plan, a rep, a group or a site: the catalog's, or that of the newest record where it has it no more. */
export const makeFigureNames = ({ catalog, records, newestOf }: Parts) => {
  const inCatalog = (by: Named, id: string): string | undefined => {
    switch (by) {
      case 'plan_id':
        return catalog.findPlan(id)?.name
      case 'agent_id': {
        const rep = catalog.reps.find((one) => one.id === id)
        return rep && `${rep.first_name} ${rep.last_name}`
      }
      case 'group_id':
        return catalog.groups.find((one) => one.id === id)?.name
      case 'site':
        return catalog.sites.find((one) => one.id === id)?.name
    }
  }
  const inRecords = async (by: Named, id: string): Promise<string | undefined> => {
    const policyId = await newestOf(by, id)
    const submitted = policyId === undefined ? undefined : (await records.read(policyId))?.submitted
    switch (by) {
      case 'plan_id':
        return submitted?.plans.find(({ plan_id }) => plan_id === id)?.name
      case 'agent_id':
        return submitted?.agent?.name
      case 'group_id':
        return submitted?.group?.name
      case 'site':
        return submitted?.site.name
    }
  }
  /** What the catalog has no more is looked for once: a record never changes. */
  const gone = new Map<string, string>()
  const remembered = async (by: Named, id: string): Promise<string> => {
    const key = `${by} ${id}`
    const known = gone.get(key)
    if (known !== undefined) return known
    const name = await inRecords(by, id)
    if (name !== undefined && gone.size < MOST_GONE) gone.set(key, name)
    return name ?? id
  }
  return async (by: Named, id: string): Promise<string> => inCatalog(by, id) ?? (await remembered(by, id))
}
