import type { CallData, CallQuery } from '#schemas/calls/call.ts'
import type { Menu, menusCalls } from '#schemas/calls/enrollment/menus.calls.ts'
import type { PlanCard } from '#schemas/calls/storefront/plans.calls.ts'
import { planCategories } from '#schemas/storefront/catalog/catalog-codes.ts'
import { categoryIcons } from '#schemas/storefront/catalog/category-icons.ts'
import { toDollars } from '#schemas/storefront/pricing/money.rules.ts'
import type { Plan } from '#schemas/storefront/catalog/plan.types.ts'
import { priceOf } from '#schemas/storefront/pricing/pricing.rules.ts'
import { perVersion } from '../../catalog/live-catalog.ts'
import type { Caller } from '../../domain/caller.ts'
import { type StorefrontParts, openQuote } from './quote/open-quote.ts'
import { featuredCard, isOnSide, mayBeFor, menuOf, planList, soldPlans } from './plans/plan-list.ts'
import { isOffered } from '../quote/plan-view.ts'
import { filterInfo } from '../quote/quote-facts.ts'
import { DEFAULT_COVERAGE } from '../quote/quote-filter.ts'
import type { Locale } from '#schemas/messages/languages.ts'
import { visitorOf } from './visitor.ts'

type Calls = typeof menusCalls
type LeftSideFilter = CallData<Calls['getLeftSideFilter']>['result']
type StoreFilter = CallData<Calls['findFilter']>['result']

/** A taste of a category: the whole list comes with the quote, when it is known what is sold where they live. */
const MOST_BEFORE_QUOTE = 60

export interface MenusService {
  common: (caller: Caller, query: CallQuery<Calls['getCommonMenu']>, locale: Locale) => Promise<Menu>
  group: (caller: Caller, query: CallQuery<Calls['getGroupMenu']>, locale: Locale) => Menu
  featured: (caller: Caller, query: CallQuery<Calls['getFeaturedPlans']>, locale: Locale) => PlanCard[]
  plansOf: (caller: Caller, query: CallQuery<Calls['getMenuPlans']>, locale: Locale) => PlanCard[]
  leftSide: (caller: Caller, enrollmentId: string, locale: Locale) => Promise<LeftSideFilter>
  filter: (caller: Caller, enrollmentId: string) => Promise<StoreFilter>
}

export const makeMenus = (parts: StorefrontParts): MenusService => {
  const { catalog } = parts
  const list = perVersion(catalog, () => planList(catalog))
  const menu = (plans: readonly Plan[], locale: Locale): Menu => ({
    categories: menuOf(plans, locale),
    category_order: [...planCategories],
    icons: { ...categoryIcons },
  })

  return {
    common: async (caller, { enrollment_id, ...who }, locale) => {
      if (enrollment_id !== undefined) {
        const { facts } = await openQuote(parts, caller, enrollment_id)
        return menu(soldPlans(list(), facts, caller.over65), locale)
      }
      const visitor = visitorOf(parts, caller, who)
      return menu(
        catalog.plans.filter((plan) => mayBeFor(plan, visitor)),
        locale,
      )
    },
    group: (caller, { group_id, from_site }, locale) => {
      // Who came by a site of its own buys in that site's portal.
      const portal_id = catalog.sites.find(({ id }) => id === from_site)?.portal_id
      const visitor = visitorOf(parts, caller, { group_id, portal_id })
      return menu(
        catalog.plans.filter((plan) => mayBeFor(plan, visitor)),
        locale,
      )
    },
    featured: (caller, who, locale) => {
      const visitor = visitorOf(parts, caller, who)
      return catalog.plans
        .filter((plan) => plan.featured === true && mayBeFor(plan, visitor))
        .flatMap((plan) => featuredCard(catalog, plan, visitor, locale) ?? [])
    },
    plansOf: (caller, { category, ...who }, locale) => {
      const visitor = visitorOf(parts, caller, who)
      const code = planCategories.find((one) => one === category)
      return (code === undefined ? [] : catalog.plansIn(code))
        .filter((plan) => mayBeFor(plan, visitor))
        .slice(0, MOST_BEFORE_QUOTE)
        .flatMap((plan) => featuredCard(catalog, plan, visitor, locale) ?? [])
    },
    leftSide: async (caller, enrollmentId, locale) => {
      const { facts, filter } = await openQuote(parts, caller, enrollmentId)
      const prices: number[] = []
      const sold = list()
        .inState(facts.state)
        .filter((plan) => {
          if (!isOnSide(plan, caller.over65)) return false
          const outcome = priceOf(plan, facts)
          if (outcome.ok) prices.push(Math.min(...outcome.rates.flatMap((rate) => (rate.selected ? [rate.cents] : []))))
          return isOffered(outcome)
        })
      return {
        filter: filterInfo(filter),
        coverage: filter.coverage ?? DEFAULT_COVERAGE,
        categories: menuOf(sold, locale),
        price:
          prices.length === 0
            ? null
            : { minimum: toDollars(lowest(prices)), maximum: toDollars(-lowest(prices.map((cents) => -cents))) },
      }
    },
    filter: async (caller, enrollmentId) => {
      const { draft, filter } = await openQuote(parts, caller, enrollmentId)
      await parts.audit.record(caller, 'read', `draft:${draft.id}`, 'filter_info')
      return { filter_info: filterInfo(filter), coverage: filter.coverage ?? DEFAULT_COVERAGE }
    },
  }
}

/** Of a list that may be too long for the arguments of `Math.min`. */
const lowest = (numbers: readonly number[]): number => numbers.reduce((one, other) => Math.min(one, other), Infinity)
