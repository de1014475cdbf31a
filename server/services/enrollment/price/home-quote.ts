import type { ContactInfo } from '#schemas/calls/enrollment/contact.calls.ts'
import type { Catalog } from '../../../catalog/load-catalog.ts'
import { pricedCart } from '../../quote/cart-view.ts'
import { type StoredFilter, quoteFacts } from '../../quote/quote-facts.ts'
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

/** Whether every plan of the cart is sold at home for the price of the quote. */
export const isPricedAtHome = (catalog: Catalog, state: EnrollmentState, home: Home): boolean => {
  const filter = homeQuote(catalog, state.filter, home)
  if (filter === null) return true
  const { facts, lines, priced, today } = state
  const atHome = pricedCart(catalog, lines, quoteFacts(catalog, filter, facts.portalId, today))
  return atHome.every(({ cents }, index) => cents === priced[index]?.cents)
}
