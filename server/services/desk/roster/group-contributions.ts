import type { GroupContribution } from '#schemas/calls/desk/desk-groups.calls.ts'
import type { Contribution } from '#schemas/storefront/catalog/contribution.schema.ts'
import { toDollars } from '#schemas/storefront/pricing/money.rules.ts'
import type { Catalog } from '../../../catalog/load-catalog.ts'

/** What an employer pays, with the names of plans and in dollars. */
export const shownContribution = (
  { findPlan }: Pick<Catalog, 'findPlan'>,
  { plans = [], categories = [], percent, amount_cents: amounts, at_most_cents: most }: Contribution,
): GroupContribution => ({
  plans: plans.map((id) => findPlan(id)?.name ?? id),
  categories: [...categories],
  percent: percent ?? null,
  at_most: most === undefined ? null : toDollars(most),
  amounts:
    amounts === undefined
      ? null
      : {
          IO: toDollars(amounts.IO),
          IS: toDollars(amounts.IS),
          IC: toDollars(amounts.IC),
          IF: toDollars(amounts.IF),
        },
})
