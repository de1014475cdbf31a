import type { CartLine } from '#schemas/storefront/cart/cart.rules.ts'
import { effectiveDates } from '#schemas/storefront/pricing/effective-date.rules.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'
import type { Draft, DraftsService } from '../drafts/drafts.types.ts'
import { plansOf } from './cart-view.ts'

/** The days, mm/dd/yyyy, on which all plans of a cart may begin. `today` is yyyy-mm-dd. */
export const offeredDates = (catalog: Pick<Catalog, 'findPlan'>, lines: readonly CartLine[], today: string): string[] =>
  effectiveDates(
    plansOf(catalog, lines).map(({ effective }) => effective),
    today,
  )

/** A chosen date while it is still offered, else null: days pass and carts change. */
export const standingDate = (
  catalog: Pick<Catalog, 'findPlan'>,
  chosen: string | null,
  lines: readonly CartLine[],
  today: string,
): string | null => (chosen !== null && offeredDates(catalog, lines, today).includes(chosen) ? chosen : null)

/** Forgets a chosen date that a change made impossible, so that the checkout asks again. */
export const dropStaleDate = async (
  { catalog, drafts }: { catalog: Pick<Catalog, 'findPlan'>; drafts: Pick<DraftsService, 'section' | 'save'> },
  draft: Draft,
  lines: readonly CartLine[],
  today: string,
): Promise<void> => {
  const chosen = (await drafts.section(draft, 'effective_date'))?.value ?? null
  if (chosen !== null && standingDate(catalog, chosen, lines, today) === null) {
    await drafts.save(draft, 'effective_date', null, 'any')
  }
}
