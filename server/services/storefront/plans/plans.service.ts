import type { PlanCard } from '#schemas/calls/storefront/plans.calls.ts'
import { perVersion } from '../../../catalog/live-catalog.ts'
import type { PreserializedJson } from '../../../domain/preserialized-json.ts'
import type { Caller } from '../../../domain/caller.ts'
import { type StorefrontParts, openQuote, writtenOf } from '../quote/open-quote.ts'
import type { Locale } from '#schemas/messages/languages.ts'
import { askedCategories, planCards, planList } from './plan-list.ts'
import { PreserializedLists } from './preserialized-lists.ts'

export interface PlansService {
  filtered: (
    caller: Caller,
    enrollmentId: string,
    categories: string | undefined,
    locale: Locale,
  ) => Promise<PreserializedJson<{ result: PlanCard[] }>>
}

/** Lists that are kept written: of the large catalog one has some 300 kB. */
const LISTS_KEPT = 200

export const makePlans = (parts: StorefrontParts): PlansService => {
  const { catalog } = parts
  const list = perVersion(catalog, () => planList(catalog))

  /** Whoever has the same quote and cart on the same day has the same list: it is priced and written once. */
  const written = perVersion(catalog, () => new PreserializedLists<PlanCard[]>(LISTS_KEPT))

  return {
    filtered: async (caller, enrollmentId, text, locale) => {
      const quote = await openQuote(parts, caller, enrollmentId)
      return writtenOf(quote, `list ${locale} ${caller.over65} ${text}`, () => {
        const inCart = quote.lines.map(({ plan_id }) => plan_id)
        const key = JSON.stringify([quote.facts, text, caller.over65, locale, inCart])
        return written().of(key, () =>
          planCards(catalog, list(), quote.facts, {
            categories: askedCategories(text),
            over65: caller.over65,
            locale,
            inCart: new Set(inCart),
          }),
        )
      })
    },
  }
}
