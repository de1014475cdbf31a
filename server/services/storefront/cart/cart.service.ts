import type { CallData } from '#schemas/calls/call.ts'
import type { Cart, cartCalls } from '#schemas/calls/storefront/cart.calls.ts'
import { type FieldError, wrong } from '#schemas/fields/field-error.ts'
import { cartTotals, hasTrait, withoutPlan } from '#schemas/storefront/cart/cart.rules.ts'
import { toDollars } from '#schemas/storefront/pricing/money.rules.ts'
import type { Plan } from '#schemas/storefront/catalog/plan.types.ts'
import { parsePricingId } from '#schemas/storefront/pricing/pricing.rules.ts'
import { tierHasSpouse } from '#schemas/storefront/quote-form.rules.ts'
import type { PreserializedJson } from '../../../domain/preserialized-json.ts'
import { missing, refuse, refuseField } from '../../../domain/refusals.ts'
import type { Caller } from '../../../domain/caller.ts'
import type { Draft } from '../../drafts/drafts.types.ts'
import { keepOffer } from '../../enrollment/price/offer.service.ts'
import { loadState } from '../../enrollment/load-state.ts'
import { stepProblems } from '../../enrollment/step-check.ts'
import { makeAdding } from './add-plan.ts'
import { readLines } from '../../quote/cart-lines.ts'
import { cartView, plansOf, pricedCart, unavailableLines } from '../../quote/cart-view.ts'
import { dropStaleDate, offeredDates, standingDate } from '../../quote/effective-date.ts'
import { type Quote, type StorefrontParts, openQuote, writtenOf } from '../quote/open-quote.ts'
import type { Locale } from '#schemas/messages/languages.ts'

export interface Line {
  enrollment_id: string
  plan_id: string
  plan_pricing_id: string
}
type Added = CallData<typeof cartCalls.addPlanToCart>

export interface CartService {
  show: (caller: Caller, enrollmentId: string, locale: Locale) => Promise<PreserializedJson<Cart>>
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

export const makeCarts = (parts: StorefrontParts): CartService => {
  const { catalog, cartItems, drafts, database } = parts

  const planOf = (id: string): Plan => {
    const plan = catalog.findPlan(id)
    if (plan === undefined) throw missing('error_plan_not_found')
    return plan
  }

  /** A changed cart is a change of the draft: an event, and sixty more days. */
  const noted = (draft: Draft) => drafts.change(draft, {})

  const dateOf = (date: string, quote: Quote): FieldError | null => {
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
      const quote = await openQuote(parts, caller, enrollmentId)
      return writtenOf(quote, `cart ${locale}`, async () => {
        const state = await loadState(parts, quote.draft)
        const { facts, lines, section, effectiveDate, needs, today } = state
        return cartView(catalog, lines, facts, {
          locale,
          effectiveDate: standingDate(catalog, effectiveDate, lines, today),
          // What was signed for another cart or price does not count any more.
          hasSigned: section('agreement')?.signed === true && stepProblems(catalog, state, 'agreement').length === 0,
          signatureRequired: needs.signatureRequired,
        })
      })
    },
    contains: async (caller, { enrollment_id, plan_id }) => {
      planOf(plan_id)
      const { lines } = await openQuote(parts, caller, enrollment_id)
      return lines.some((line) => line.plan_id === plan_id)
    },
    add: makeAdding(parts).add,
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
      const { draft, lines, facts } = quote
      const priced = pricedCart(catalog, lines, facts)
      const monthlyCents = cartTotals(priced, catalog.findPlan).recurringCents
      const chosen = lines.filter(({ removable }) => removable === 1)
      // The first one holds the draft: of two checkouts at once, the second counts what the first has left.
      await Promise.all([
        drafts.save(draft, 'effective_date', date, 'any'),
        keepOffer(parts, draft, { lines, facts, priced, monthlyCents }),
        parts.planCounts.checkedOut(
          draft.id,
          chosen.map(({ plan_id }) => plan_id),
        ),
      ])
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
