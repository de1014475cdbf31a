import type { AreaRow, Plan } from '#schemas/storefront/catalog/plan.types.ts'
import type { CatalogFiles } from './catalog-files.ts'
import type { Mistake } from './mistake.ts'
import { centsIn, readCsv } from './read-csv.ts'
import { areaRow, premiumColumns } from './catalog-tables.ts'

/**
 * The plans of a load-test table (`plan_id,name,category,state,area` and the premium columns, gzipped), each like the
 * template but for its name, category, states and premiums. Tiers with an empty premium are not sold.
 */
export const largePlans = (files: CatalogFiles, file: string, template: Plan, mistakes: Mistake[]): Plan[] => {
  const columns = ['plan_id', 'name', 'category', 'state', 'area', ...premiumColumns]
  const found = new Map<
    string,
    { name: string; category: string; states: Set<string>; areas: Record<string, AreaRow> }
  >()
  for (const { line, cells } of readCsv(files, file, columns, mistakes)) {
    const [id, name, category, state, area, ...prices] = cells as [string, string, string, string, string, ...string[]]
    const plan = found.get(id) ?? { name, category, states: new Set(), areas: {} }
    plan.states.add(state)
    plan.areas[`${state}-${area}`] = areaRow(
      prices.map((text, index) => centsIn(text, { file, line, column: premiumColumns[index] as string }, mistakes)),
    )
    found.set(id, plan)
  }
  return [...found].map(([id, { name, category, states, areas }]): Plan => {
    const { featured: _featured, suggested: _suggested, callout: _callout, ...like } = template
    return {
      ...like,
      id,
      name,
      category: category === 'hsa' ? 'hsa' : 'medical',
      states: [...states],
      rating: { by: 'rating_area', areas },
    }
  })
}
