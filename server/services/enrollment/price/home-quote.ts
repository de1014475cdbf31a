import type { ContactInfo } from '#schemas/calls/enrollment/contact.calls.ts'
import { cartTotals } from '#schemas/storefront/cart/cart.rules.ts'
import type { SharedCents } from '#schemas/storefront/pricing/contribution.rules.ts'
import type { Catalog } from '../../../catalog/load-catalog.ts'
import { pricedCart } from '../../quote/cart-view.ts'
import { type SoldIn, type StoredFilter, quoteFacts } from '../../quote/quote-facts.ts'
import type { EnrollmentState } from '../enrollment-state.ts'

/** Where somebody lives: the home address, never the one that mail goes to. */
export type Home = Pick<ContactInfo, 'zip' | 'state'> & { county?: string | undefined }

/**
 * The quote as it would be at home; null where it is of there already, or no home is known. The county is
 * the one that was said of the home; that of the quote stays where the home's ZIP code lies in it too.
 */
export const homeQuote = (
  catalog: Pick<Catalog, 'findZip' | 'countiesOf'>,
  { county, ...filter }: StoredFilter,
  { zip, state, county: said }: Home,
): StoredFilter | null => {
  if (zip === undefined || zip === filter.zip) return null
  const place = catalog.findZip(zip)
  const before = place?.state === filter.state ? county : undefined
  const counties = catalog.countiesOf(zip)
  const there = [said, before].find((name) => name !== undefined && counties.includes(name))
  return { ...filter, ...(there !== undefined && { county: there }), zip, state: place?.state ?? state ?? filter.state }
}

const soldIn = ({ facts, groupId }: EnrollmentState): SoldIn => ({ portalId: facts.portalId, groupId })

/** What the plans of a cart cost each month at a home; null where one of them is not sold there. */
export interface HomePrices {
  plans: (SharedCents & { plan_id: string })[]
  monthlyCents: number
}

export const pricesAtHome = (catalog: Catalog, state: EnrollmentState, home: Home): HomePrices | null => {
  const filter = homeQuote(catalog, state.filter, home) ?? state.filter
  const priced = pricedCart(catalog, state.lines, quoteFacts(catalog, filter, soldIn(state), state.today))
  const plans = priced.flatMap(({ plan_id, cents, employer_cents }) =>
    cents === null ? [] : [{ plan_id, cents, employer_cents }],
  )
  if (plans.length < priced.length) return null
  return { plans, monthlyCents: cartTotals(priced, catalog.findPlan).recurringCents }
}

/** Whether every plan of the cart is sold at home for the price of the quote. */
export const isPricedAtHome = (catalog: Catalog, state: EnrollmentState, home: Home): boolean => {
  const filter = homeQuote(catalog, state.filter, home)
  if (filter === null) return true
  const { lines, priced, today } = state
  const atHome = pricedCart(catalog, lines, quoteFacts(catalog, filter, soldIn(state), today))
  return atHome.every(
    ({ cents, employer_cents }, index) =>
      cents === priced[index]?.cents && employer_cents === priced[index]?.employer_cents,
  )
}
