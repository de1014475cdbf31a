import type { Plan } from '#schemas/storefront/catalog/plan.types.ts'
import { type Tables, type ZipEntry, countyKey } from './catalog-tables.ts'

/**
 * Gives the counties to choose from where a price depends on which one it is, in the directory's order: where a plan
 * that is sold in the state by rating area has other premiums, or none, in one of them. Empty everywhere else.
 */
export const countyQuestion = (
  plans: readonly Plan[],
  { ratingAreas }: Pick<Tables, 'ratingAreas'>,
): ((entry: ZipEntry) => readonly string[]) => {
  const byAreas = new Map<string, boolean>()
  const differ = (state: string, areas: readonly string[]): boolean =>
    plans.some(({ rating, states }) => {
      if (rating.by !== 'rating_area' || (states !== 'all' && !states.includes(state))) return false
      const rates = new Set(areas.map((area) => JSON.stringify(rating.areas[area])))
      return rates.size > 1
    })
  return ({ state, counties = [] }) => {
    const areas = [...new Set(counties.map((county) => ratingAreas.get(countyKey(state, county)) ?? ''))].sort()
    if (areas.length < 2) return []
    const key = `${state} ${areas.join()}`
    const known = byAreas.get(key) ?? differ(state, areas)
    byAreas.set(key, known)
    return known ? counties : []
  }
}
