import type { PlanCard } from '#schemas/calls/plans.calls.ts'
import type { Caller } from '../../http/caller.ts'
import { type Quote, type StorefrontParts, openQuote } from './open-quote.ts'
import { askedCategories, planCards, planList } from './plan-list.ts'
import type { Locale } from './plan-view.ts'

export interface PlansService {
  filtered: (
    caller: Caller,
    enrollmentId: string,
    categories: string | undefined,
    locale: Locale,
  ) => Promise<PlanCard[]>
}

const idsIn = ({ lines }: Quote): ReadonlySet<string> => new Set(lines.map(({ plan_id }) => plan_id))

export const makePlans = (parts: StorefrontParts): PlansService => {
  const { catalog } = parts
  const list = planList(catalog)

  return {
    filtered: async (caller, enrollmentId, text, locale) => {
      const quote = await openQuote(parts, caller, enrollmentId)
      return planCards(catalog, list, quote.facts, {
        categories: askedCategories(text),
        over65: caller.over65,
        locale,
        inCart: idsIn(quote),
      })
    },
  }
}
