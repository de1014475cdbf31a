import type { CallData } from '#schemas/calls/call.ts'
import type { Cart, cartCalls } from '#schemas/calls/cart.calls.ts'
import { errorText } from '#schemas/messages/error-text.ts'
import { type RuleProblem, wrong } from '#schemas/steps/rule-problem.ts'
import {
  type AddRefusal,
  type CartLine,
  addRefusal,
  blackoutOf,
  cartTotals,
  hasTrait,
  withPlan,
  withoutPlan,
} from '#schemas/storefront/cart.rules.ts'
import { toDollars } from '#schemas/storefront/money.rules.ts'
import type { Plan } from '#schemas/storefront/plan.types.ts'
import { type RateCard, parsePricingId, priceOf } from '#schemas/storefront/pricing.rules.ts'
import { priceRefusalText } from '#schemas/storefront/pricing-text.ts'
import { tierHasSpouse } from '#schemas/storefront/quote-form.rules.ts'
import { missing, refuse, refuseField } from '../../http/answer.ts'
import type { Caller } from '../../http/caller.ts'
import type { Draft } from '../drafts.service.ts'
import { loadState } from '../enrollment/load-state.ts'
import { tabProblems } from '../enrollment/tab-check.ts'
import { readLines } from './cart-lines.ts'
import { cartView, plansOf, pricedCart, unavailableLines } from './cart-view.ts'
import { dropStaleDate, offeredDates, standingDate } from './effective-date.ts'
import { type Quote, type StorefrontParts, openQuote } from './open-quote.ts'
import type { Locale } from './plan-view.ts'

export interface Line {
  enrollment_id: string
  plan_id: string
  plan_pricing_id: string
}
type Added = CallData<typeof cartCalls.addPlanToCart>

export interface CartService {
  show: (caller: Caller, enrollmentId: string, locale: Locale) => Promise<Cart>
  contains: (caller: Caller, line: Line) => Promise<boolean>
  /** Adds at the server's own price; another option of a plan in the cart takes the place of the first. */
  add: (caller: Caller, line: Line, locale: Locale) => Promise<Added>
  /** False where it was not in the cart. A fixed plan is refused. */
  remove: (caller: Caller, line: Line) => Promise<boolean>
  count: (caller: Caller, enrollmentId: string) => Promise<number>
  /** Dollars a month. */
  amount: (caller: Caller, enrollmentId: string) => Promise<number>
  dates: (caller: Caller, enrollmentId: string) => Promise<string[]>
  checkout: (caller: Caller, enrollmentId: string, date: string) => Promise<{ effective_date: string }>
  planInfo: (caller: Caller, enrollmentId: string) => Promise<CallData<typeof cartCalls.getCartPlanInfo>>
  /** Whether a premier plan is in the cart, or is the plan. */
  isPremier: (caller: Caller, asked: { enrollment_id?: string; plan_id?: string }) => Promise<boolean>
  hasPrudential: (caller: Caller, enrollmentId: string) => Promise<boolean>
}

const added: Added = { added: true, errorCode: null, message: null }

export const makeCarts = (parts: StorefrontParts): CartService => {
  const { catalog, cartItems, drafts, database } = parts

  const planOf = (id: string): Plan => {
    const plan = catalog.findPlan(id)
    if (plan === undefined) throw missing('error_plan_not_found')
    return plan
  }

  /** The rate that a pricing id means, priced anew; refused where it is another plan's, tier's or nobody's. */
  const rateOf = (id: string, rates: readonly RateCard[]): RateCard => {
    const rate = rates.find(({ pricing_id }) => pricing_id === id)
    if (rate === undefined) throw refuseField('plan_pricing_id', 'error_plan_price_unknown')
    if (!rate.selected) throw refuseField('plan_pricing_id', 'error_plan_price_tier')
    return rate
  }

  const addRefusalText = (plan: Plan, refusal: AddRefusal, { today }: Quote, locale: Locale): string | null => {
    if (refusal === 'blackout') return blackoutOf(plan, today)?.[locale] ?? null
    return errorText(refusal === 'already-active' ? 'error_plan_active' : 'error_plan_in_cart', {}, locale)
  }

  const activePlanIds = ({ filter }: Quote): string[] =>
    (catalog.members.find(({ id }) => id === filter.user_id)?.plans ?? [])
      .filter(({ status }) => status === 'ACTIVE')
      .map(({ plan_id }) => plan_id)

  const keepLine = ({ plan_id, ...details }: CartLine, pricingId: string) => ({
    plan_id,
    plan_pricing_id: pricingId,
    details,
  })

  /** Writes what a rule made of the cart. False where another request added the plan meanwhile. */
  const addLines = async (quote: Quote, lines: readonly CartLine[]): Promise<boolean> => {
    const known = new Set(quote.lines.map(({ plan_id }) => plan_id))
    const fresh = pricedCart(catalog, lines, quote.facts).filter(({ plan_id }) => !known.has(plan_id))
    let last = false
    for (const { plan_id, option_id, riders, removable, pricing_id } of fresh) {
      last = await cartItems.add(quote.draft.id, keepLine({ plan_id, option_id, riders, removable }, pricing_id))
    }
    return last
  }

  /** A changed cart is a change of the draft: an event, and sixty more days. */
  const noted = (draft: Draft) => drafts.change(draft, {})

  const dateOf = (date: string, quote: Quote): RuleProblem | null => {
    const offered = offeredDates(catalog, quote.lines, quote.today)
    if (offered.length === 0) return wrong('effective_date', 'error_dates_none')
    if (date.trim() === '') return wrong('effective_date', 'error_field_required')
    return offered.includes(date) ? null : wrong('effective_date', 'error_option_invalid')
  }

  const cartPlans = async (caller: Caller, enrollmentId: string) => {
    const quote = await openQuote(parts, caller, enrollmentId)
    return { quote, plans: plansOf(catalog, quote.lines) }
  }

  return {
    show: async (caller, enrollmentId, locale) => {
      const { draft } = await openQuote(parts, caller, enrollmentId)
      const state = await loadState(parts, draft)
      const { facts, lines, sections, needs, today } = state
      return cartView(catalog, lines, facts, {
        locale,
        effectiveDate: standingDate(catalog, sections.effective_date, lines, today),
        // What was signed for another cart or price does not count any more.
        hasSigned:
          sections.aggrement_info?.signed === true && tabProblems(catalog, state, 'agreement_info').length === 0,
        signatureRequired: needs.signatureRequired,
      })
    },
    contains: async (caller, { enrollment_id, plan_id }) => {
      planOf(plan_id)
      const { lines } = await openQuote(parts, caller, enrollment_id)
      return lines.some((line) => line.plan_id === plan_id)
    },
    add: async (caller, { enrollment_id, plan_id, plan_pricing_id }, locale) => {
      const quote = await openQuote(parts, caller, enrollment_id, { toChange: true })
      const plan = planOf(plan_id)
      if (parsePricingId(plan_pricing_id)?.planId !== plan_id) {
        throw refuseField('plan_pricing_id', 'error_plan_price_unknown')
      }
      // A membership alone would let its plan be bought without one later: it comes with its plan.
      if (plan.traits.includes('membership')) throw refuseField('plan_id', 'error_plan_with_another')
      const outcome = priceOf(plan, quote.facts)
      if (!outcome.ok) {
        return { added: false, errorCode: outcome.code, message: priceRefusalText(outcome, locale) || null }
      }
      const rate = rateOf(plan_pricing_id, outcome.rates)
      const { lines, draft, today } = quote
      const own = lines.find((line) => line.plan_id === plan_id)
      const refusal = addRefusal(plan, { cart: lines, activePlanIds: activePlanIds(quote), today })
      if (refusal === 'already-in-cart' && own !== undefined && own.option_id !== rate.option_id) {
        await cartItems.update(draft.id, keepLine({ ...own, option_id: rate.option_id }, rate.pricing_id))
        await noted(draft)
        return added
      }
      const isExistingMember = draft.type === 'existing-member'
      const next = withPlan(lines, plan, rate.option_id, { isExistingMember })
      const reason = refusal ?? ((await addLines(quote, next)) ? null : 'already-in-cart')
      if (reason !== null) {
        return { added: false, errorCode: reason, message: addRefusalText(plan, reason, quote, locale) }
      }
      await noted(draft)
      await dropStaleDate(parts, draft, next, today)
      return added
    },
    remove: async (caller, { enrollment_id, plan_id, plan_pricing_id }) => {
      const { draft, today } = await openQuote(parts, caller, enrollment_id, { toChange: true })
      if (parsePricingId(plan_pricing_id)?.planId !== plan_id) {
        throw refuseField('plan_pricing_id', 'error_plan_price_unknown')
      }
      // A GET has no transaction of its own: the plan and the membership that came with it go together.
      return database.transaction(async () => {
        const lines = await readLines(cartItems, draft.id)
        const rest = withoutPlan(lines, plan_id, catalog.findPlan)
        if (rest === null) throw refuseField('plan_id', 'error_plan_fixed')
        const left = new Set(rest.map((line) => line.plan_id))
        let removed = false
        for (const line of lines) {
          if (left.has(line.plan_id)) continue
          const gone = await cartItems.remove(draft.id, line.plan_id)
          removed ||= gone && line.plan_id === plan_id
        }
        if (!removed) return false
        await noted(draft)
        await dropStaleDate(parts, draft, rest, today)
        return true
      })
    },
    count: async (caller, enrollmentId) => (await openQuote(parts, caller, enrollmentId)).lines.length,
    amount: async (caller, enrollmentId) => {
      const { lines, facts } = await openQuote(parts, caller, enrollmentId)
      return toDollars(cartTotals(pricedCart(catalog, lines, facts), catalog.findPlan).recurringCents)
    },
    dates: async (caller, enrollmentId) => {
      const { lines, today } = await openQuote(parts, caller, enrollmentId)
      return offeredDates(catalog, lines, today)
    },
    checkout: async (caller, enrollmentId, date) => {
      const quote = await openQuote(parts, caller, enrollmentId, { toChange: true })
      if (quote.lines.length === 0) throw refuseField('main', 'error_cart_empty')
      if (unavailableLines(catalog, quote.lines, quote.facts).length > 0) {
        throw refuseField('main', 'error_cart_unavailable')
      }
      const problem = dateOf(date, quote)
      if (problem !== null) throw refuse([problem])
      await drafts.save(quote.draft, 'effective_date', date, 'any')
      return { effective_date: date }
    },
    planInfo: async (caller, enrollmentId) => {
      const { quote, plans } = await cartPlans(caller, enrollmentId)
      return {
        is_IHA: hasTrait(plans, 'iha'),
        has_spouse: tierHasSpouse(quote.filter.tier),
        is_l713: hasTrait(plans, 'l713'),
      }
    },
    isPremier: async (caller, { enrollment_id, plan_id }) => {
      const plans = [
        ...(plan_id === undefined ? [] : [planOf(plan_id)]),
        ...(enrollment_id === undefined ? [] : (await cartPlans(caller, enrollment_id)).plans),
      ]
      return hasTrait(plans, 'premier')
    },
    hasPrudential: async (caller, enrollmentId) =>
      hasTrait((await cartPlans(caller, enrollmentId)).plans, 'prudential'),
  }
}
