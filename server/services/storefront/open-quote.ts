import type { CartLine } from '#schemas/storefront/cart.rules.ts'
import type { QuoteFacts } from '#schemas/storefront/pricing.rules.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'
import { dayOf } from '../../clock.ts'
import { Refused } from '../../http/answer.ts'
import type { Caller } from '../../http/caller.ts'
import { makeCartItems } from '../../repositories/cart-items.repository.ts'
import type { Draft } from '../drafts.service.ts'
import { readFilter } from '../enrollment/load-state.ts'
import type { CoreServices } from '../services.ts'
import { type CartLines, type LineDetails, readLines } from './cart-lines.ts'
import { type StoredFilter, quoteFacts } from './quote-facts.ts'

/** What the services of the storefront are made of. */
export interface StorefrontParts extends Pick<CoreServices, 'database' | 'clock' | 'sealing' | 'drafts' | 'audit'> {
  catalog: Catalog
  cartItems: CartLines
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

/** Refused because the enrollment belongs to another session: looks like 404, and its audit row is kept. */
class NotTheirs extends Refused {
  override name = 'NotTheirs'
}

/** Opens a draft; an attempt on another session's draft leaves an audit row under that draft. */
const openDraft = async (
  { drafts, audit, database }: StorefrontParts,
  caller: Caller,
  id: string,
  toChange: boolean,
): Promise<Draft> => {
  try {
    return await (toChange ? drafts.openForChange(caller, id) : drafts.open(caller, id))
  } catch (error) {
    if (!(error instanceof Refused) || error.statusCode !== 404) throw error
    const row = await database.sql.selectFrom('drafts').select('id').where('id', '=', id).executeTakeFirst()
    // Ids that were never given out leave nothing: whoever guesses cannot fill the table.
    if (row === undefined) throw error
    await audit.record(caller, toChange ? 'write' : 'read', `draft:${id}`, 'refused')
    throw new NotTheirs(error.statusCode, error.messageKey)
  }
}

/** Reads a quote; `toChange` refuses a submitted enrollment with 409. */
export const openQuote = async (
  parts: StorefrontParts,
  caller: Caller,
  id: string,
  { toChange = false }: { toChange?: boolean } = {},
): Promise<Quote> => {
  const draft = await openDraft(parts, caller, id, toChange)
  const [filter, lines] = await Promise.all([readFilter(parts.drafts, draft), readLines(parts.cartItems, draft.id)])
  const today = dayOf(parts.clock)
  return { draft, filter, facts: quoteFacts(parts.catalog, filter, draft.portal_id, today), lines, today }
}

/**
 * A handler whose `NotTheirs` is returned, not thrown: a POST runs in a transaction, and a thrown refusal would take
 * the audit row with it. Opening is the first thing that handlers do, so nothing else is kept.
 */
export const audited =
  <Request, Data>(handler: (request: Request) => Promise<Data>) =>
  async (request: Request): Promise<Data | Refused> => {
    try {
      return await handler(request)
    } catch (error) {
      if (error instanceof NotTheirs) return error
      throw error
    }
  }
