import type { CartLine } from '#schemas/storefront/cart/cart.rules.ts'
import type { QuoteFacts } from '#schemas/storefront/pricing/pricing.rules.ts'
import { editionOf } from '../../../catalog/live-catalog.ts'
import type { Catalog } from '../../../catalog/load-catalog.ts'
import { dayOf } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import { shared } from '../../../db/shared-reads.ts'
import { VersionedCache } from '../../../db/versioned-cache.ts'
import { PreserializedJson } from '../../../domain/preserialized-json.ts'
import { missing } from '../../../domain/refusals.ts'
import type { Caller } from '../../../domain/caller.ts'
import { makeCartItems } from '../../../repositories/enrollment/cart-items.repository.ts'
import type { Draft } from '../../drafts/drafts.types.ts'
import { filterOf } from '../../enrollment/load-state.ts'
import type { CoreServices } from '../../core/core-services.ts'
import { type CartLines, readLines } from '../../quote/cart-lines.ts'
import type { LineDetails } from '../../../domain/line-details.ts'
import { type StoredFilter, quoteFacts } from '../../quote/quote-facts.ts'

/** What the services of the storefront are made of. */
export interface StorefrontParts extends Pick<
  CoreServices,
  'database' | 'clock' | 'sealing' | 'drafts' | 'audit' | 'visits' | 'cards'
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
  /** Answers that follow from the quote alone, written once; gone with it. */
  written: Map<string, Promise<PreserializedJson<unknown>>>
}

/** Quotes that are kept for as long as nothing is written, and answers of each. */
const QUOTES_KEPT = 200
const ANSWERS_KEPT = 8
const known = new WeakMap<Database, WeakMap<object, VersionedCache<Quote>>>()

const unchanged = ({ database, catalog }: Pick<StorefrontParts, 'database' | 'catalog'>) => {
  const editions = known.get(database) ?? new WeakMap<object, VersionedCache<Quote>>()
  known.set(database, editions)
  const edition = editionOf(catalog)
  const quotes = editions.get(edition) ?? new VersionedCache<Quote>(database, QUOTES_KEPT)
  editions.set(edition, quotes)
  return quotes
}

const read = async (
  parts: StorefrontParts,
  caller: Caller,
  id: string,
  today: string,
  options: { toChange: boolean },
): Promise<Quote> => {
  const [{ draft, saved }, lines] = await Promise.all([
    parts.drafts.openSaved(caller, id, options),
    readLines(parts.cartItems, id),
  ])
  const filter = filterOf(saved)
  return {
    draft,
    filter,
    facts: quoteFacts(parts.catalog, filter, { portalId: draft.portal_id, groupId: draft.group_id }, today),
    lines,
    today,
    written: new Map(),
  }
}

/** Reads a quote; `toChange` refuses a submitted enrollment with 409. */
export const openQuote = async (
  parts: StorefrontParts,
  caller: Caller,
  id: string,
  { toChange = false }: { toChange?: boolean } = {},
): Promise<Quote> => {
  const { clock } = parts
  const today = dayOf(clock)
  if (toChange) return read(parts, caller, id, today, { toChange })
  const name = `${caller.sessionId} ${id} ${today}`
  const quote = await shared(`quote ${name}`, () =>
    unchanged(parts).of(name, () => read(parts, caller, id, today, { toChange }), caller.version),
  )
  if (quote.draft.expires_at <= clock.now()) throw missing('error_enrollment_not_found')
  return { ...quote, draft: { ...quote.draft, caller } }
}

/** An answer that follows from the quote, the day, the catalog and `key` alone: made and written once a quote. */
export const writtenOf = <Data>(
  { written }: Quote,
  key: string,
  make: () => PreserializedJson<Data> | Promise<Data> | Data,
): Promise<PreserializedJson<Data>> => {
  const before = written.get(key)
  if (before !== undefined) return before as Promise<PreserializedJson<Data>>
  const answer = (async () => {
    const made = await make()
    return made instanceof PreserializedJson ? made : new PreserializedJson<Data>(JSON.stringify(made))
  })()
  if (written.size < ANSWERS_KEPT) {
    written.set(key, answer)
    answer.catch(() => written.delete(key))
  }
  return answer
}
