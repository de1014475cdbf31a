import type { TierCode } from '#schemas/calls/shapes.ts'
import { tiers } from '#schemas/storefront/catalog/catalog-codes.ts'
import type { PlanSource, TierCents } from '#schemas/storefront/catalog/plan.schema.ts'
import type { Tables } from './catalog-tables.ts'

const pricedIn = (rows: readonly TierCents[]): TierCode[] =>
  tiers.filter((tier) => rows.length > 0 && rows.every((row) => (row[tier] ?? 0) > 0))

/** The tiers for which a plan has a price above zero in every option, region or area. */
export const acceptedTiers = (plan: PlanSource, tables: Pick<Tables, 'regionRates' | 'areaRates'>): TierCode[] => {
  const { rating } = plan
  if (rating.by === 'tier') return pricedIn(rating.options.map(({ cents }) => cents))
  if (rating.by === 'region') return pricedIn(Object.values(tables.regionRates.get(plan.id)?.rates ?? {}))
  if (rating.by === 'rating_area') {
    const rows = Object.values(tables.areaRates.get(plan.id)?.rates ?? {})
    const all = (cents: (row: (typeof rows)[number]) => readonly number[]): boolean =>
      rows.every((row) => cents(row).every((price) => price > 0))
    return tiers.filter((tier) =>
      all(
        {
          IO: (row: (typeof rows)[number]) => [row.child, ...row.adult],
          IS: (row: (typeof rows)[number]) => row.couple,
          IC: (row: (typeof rows)[number]) => row.adultWithChildren.flat(),
          IF: (row: (typeof rows)[number]) => row.coupleWithChildren.flat(),
        }[tier],
      ),
    )
  }
  return [...tiers]
}
