import type { CartLine } from '#schemas/storefront/cart.rules.ts'
import type { QuoteFacts } from '#schemas/storefront/pricing.rules.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'
import { dayOf } from '../../clock.ts'
import type { Caller } from '../../http/caller.ts'
import { makeCartItems } from '../../repositories/cart-items.repository.ts'
import type { Draft } from '../drafts.service.ts'
import { readFilter } from '../enrollment/load-state.ts'
import type { CoreServices } from '../services.ts'
import { type CartLines, type LineDetails, readLines } from './cart-lines.ts'
import { type StoredFilter, quoteFacts } from './quote-facts.ts'

/** What the services of the storefront are made of. */
export interface StorefrontParts extends Pick<
  CoreServices,
  'database' | 'clock' | 'sealing' | 'drafts' | 'audit' | 'visits'
> {
  catalog: Catalog
  cartItems: CartLines
  planCounts: CoreServices['planCounts']
}

export const storefrontParts = (services: CoreServices): StorefrontParts => {
  const { catalog } = services
  if (catalog === null) throw new Error('the storefront needs a catalog')
  return { ...services, catalog, cartItems: makeCartItems<LineDetails>(services) }
}

/** A temporary enrollment with its quote and cart, as prices need them. */
export interface Quote {
  draft: Draft
  filter: StoredFilter
  facts: QuoteFacts
  lines: CartLine[]
  /** yyyy-mm-dd */
  today: string
}

/** Reads a quote; `toChange` refuses a submitted enrollment with 409. */
export const openQuote = async (
  parts: StorefrontParts,
  caller: Caller,
  id: string,
  { toChange = false }: { toChange?: boolean } = {},
): Promise<Quote> => {
  const draft = await (toChange ? parts.drafts.openForChange(caller, id) : parts.drafts.open(caller, id))
  const [filter, lines] = await Promise.all([readFilter(parts.drafts, draft), readLines(parts.cartItems, draft.id)])
  const today = dayOf(parts.clock)
  return { draft, filter, facts: quoteFacts(parts.catalog, filter, draft.portal_id, today), lines, today }
}
