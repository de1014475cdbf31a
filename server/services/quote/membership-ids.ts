import type { Plan } from '#schemas/storefront/catalog/plan.types.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'

/** The membership that a plan comes with, then what may stand for it; empty for a plan without one. */
export const membershipIds = ({ plans }: Pick<Catalog, 'plans'>, { membership }: Plan): string[] => {
  if (membership === undefined) return []
  const others = plans.filter(({ id, traits }) => id !== membership && traits.includes('membership'))
  return [membership, ...others.map(({ id }) => id)]
}
