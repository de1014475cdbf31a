import { say } from '../../../domain/locale.ts'
import type { CallBody, CallData } from '#schemas/calls/call.ts'
import type { cartCalls } from '#schemas/calls/storefront/cart.calls.ts'
import type { planCalls } from '#schemas/calls/storefront/plan.calls.ts'
import {
  type AddRefusal,
  type CartLine,
  addRefusal,
  blackoutOf,
  withPlan,
} from '#schemas/storefront/cart/cart.rules.ts'
import { lacksChildDates } from '#schemas/storefront/plans/plan-requirements.rules.ts'
import type { Plan } from '#schemas/storefront/catalog/plan.types.ts'
import { type RateCard, parsePricingId, priceOf } from '#schemas/storefront/pricing/pricing.rules.ts'
import { priceRefusalText } from '#schemas/storefront/pricing/pricing-text.ts'
import { missing, refuseField } from '../../../domain/refusals.ts'
import type { Caller } from '../../../domain/caller.ts'
import { activePlanIds } from '../plans/active-plans.ts'
import { pricedCart } from '../../quote/cart-view.ts'
import { dropStaleDate } from '../../quote/effective-date.ts'
import { membershipIds } from '../../quote/membership-ids.ts'
import { needsMembership } from './memberships.ts'
import { type Quote, type StorefrontParts, openQuote } from '../quote/open-quote.ts'
import { type Locale, maybeTextIn } from '#schemas/messages/languages.ts'
interface Line {
  enrollment_id: string
  plan_id: string
  plan_pricing_id: string
}
type Linked = CallBody<typeof planCalls.addPrudentialPlans>
type Added = CallData<typeof cartCalls.addPlanToCart>
type Membership = { plan_id: string; option_id: string }

export interface AddingService {
  /** Adds at the server's own price; another option of a plan in the cart takes the place of the first. */
  add: (caller: Caller, line: Line, locale: Locale) => Promise<Added>
  /** A plan of the special carrier with its membership, which goes first (spec 1, section 4, Add to cart). */
  addLinked: (caller: Caller, body: Linked, locale: Locale) => Promise<Added>
}

const added: Added = { added: true, errorCode: null, message: null }

/** Puts plans into carts (spec 1, sections 4 and 8). */
export const makeAdding = (parts: StorefrontParts): AddingService => {
  const { catalog, cartItems, drafts } = parts

  const planOf = (id: string): Plan => {
    const plan = catalog.findPlan(id)
    if (plan === undefined) throw missing('error_plan_not_found')
    return plan
  }

  /** The rate that a pricing id means, priced anew; refused where it is another plan's, tier's or nobody's. */
  const rateOf = (field: string, id: string, rates: readonly RateCard[]): RateCard => {
    const rate = rates.find(({ pricing_id }) => pricing_id === id)
    if (rate === undefined) throw refuseField(field, 'error_plan_price_unknown')
    if (!rate.selected) throw refuseField(field, 'error_plan_price_tier')
    return rate
  }

  const refusalText = (plan: Plan, refusal: AddRefusal, { today }: Quote, locale: Locale): string | null => {
    if (refusal === 'blackout') return maybeTextIn(blackoutOf(plan, today), locale) ?? null
    return say(refusal === 'already-active' ? 'error_plan_active' : 'error_plan_in_cart', {}, locale)
  }

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

  /** The membership that was sent, checked; null where none is needed. Refused where one is sent and none is due. */
  const membershipOf = (quote: Quote, plan: Plan, { plan_id, plan_pricing_id }: Linked): Membership | null => {
    const due = needsMembership(catalog, plan, quote)
    if (plan_id === undefined || plan_pricing_id === undefined) {
      if (due) throw refuseField(plan_id === undefined ? 'plan_id' : 'plan_pricing_id', 'error_field_required')
      return null
    }
    // Members have theirs already: nobody pays a second one.
    if (quote.draft.type === 'existing-member') throw refuseField('plan_id', 'error_option_invalid')
    const membership = planOf(plan_id)
    if (!membershipIds(catalog, plan).includes(plan_id)) throw refuseField('plan_id', 'error_option_invalid')
    const outcome = priceOf(membership, quote.facts)
    if (!outcome.ok) throw refuseField('plan_id', 'error_plan_unavailable')
    return due ? { plan_id, option_id: rateOf('plan_pricing_id', plan_pricing_id, outcome.rates).option_id } : null
  }

  const addTo = async (quote: Quote, plan: Plan, rate: RateCard, chosen: Membership | null, locale: Locale) => {
    const { lines, draft, today, filter } = quote
    if (lacksChildDates(plan, filter)) throw refuseField(`dep_dob.${filter.dep_dob.length}`, 'error_child_dates')
    const own = lines.find((line) => line.plan_id === plan.id)
    const refusal = addRefusal(plan, {
      cart: lines,
      activePlanIds: await activePlanIds(parts, quote.filter.user_id),
      today,
    })
    if (refusal === 'already-in-cart' && own !== undefined && own.option_id !== rate.option_id) {
      await cartItems.update(draft.id, keepLine({ ...own, option_id: rate.option_id }, rate.pricing_id))
      // A changed cart is a change of the draft: an event, and sixty more days.
      await drafts.change(draft, {})
      return added
    }
    const next = withPlan(lines, plan, rate.option_id, {
      isExistingMember: draft.type === 'existing-member',
      memberships: membershipIds(catalog, plan),
      ...(chosen !== null && { chosen }),
    })
    const reason = refusal ?? ((await addLines(quote, next)) ? null : 'already-in-cart')
    if (reason !== null) return { added: false, errorCode: reason, message: refusalText(plan, reason, quote, locale) }
    await drafts.change(draft, {})
    await dropStaleDate(parts, draft, next, today)
    return added
  }

  return {
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
      return addTo(quote, plan, rateOf('plan_pricing_id', plan_pricing_id, outcome.rates), null, locale)
    },
    addLinked: async (caller, body, locale) => {
      const { enrollment_id, plan_id1, plan_pricing_id1 } = body
      const quote = await openQuote(parts, caller, enrollment_id, { toChange: true })
      const plan = planOf(plan_id1)
      if (!plan.traits.includes('prudential')) throw refuseField('plan_id1', 'error_option_invalid')
      if (parsePricingId(plan_pricing_id1)?.planId !== plan_id1) {
        throw refuseField('plan_pricing_id1', 'error_plan_price_unknown')
      }
      const outcome = priceOf(plan, quote.facts)
      if (!outcome.ok) {
        return { added: false, errorCode: outcome.code, message: priceRefusalText(outcome, locale) || null }
      }
      const rate = rateOf('plan_pricing_id1', plan_pricing_id1, outcome.rates)
      return addTo(quote, plan, rate, membershipOf(quote, plan, body), locale)
    },
  }
}
