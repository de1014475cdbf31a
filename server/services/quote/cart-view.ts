import { say } from '../../domain/locale.ts'
import type { Cart, CartRider } from '#schemas/calls/storefront/cart.calls.ts'
import {
  type CartLine,
  type PricedLine,
  blackoutOf,
  cartTotals,
  hasTrait,
  l713NetCents,
  priceLine,
} from '#schemas/storefront/cart/cart.rules.ts'
import { overlapsOf } from '#schemas/storefront/cart/overlap.rules.ts'
import { employerPays } from '#schemas/storefront/pricing/contribution.rules.ts'
import { toDollars } from '#schemas/storefront/pricing/money.rules.ts'
import type { Plan } from '#schemas/storefront/catalog/plan.types.ts'
import { priceRefusalText } from '#schemas/storefront/pricing/pricing-text.ts'
import type { QuoteFacts } from '#schemas/storefront/pricing/pricing.rules.ts'
import { offeredRiders } from '#schemas/storefront/plans/riders.rules.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'
import { optionName, pictureUrl } from './plan-view.ts'

import {
  type Locale,
  maybeTextIn,
  textIn,
} from '#schemas/messages/languages.ts' /** The plans of a cart that the catalog still has. */
export const plansOf = (catalog: Pick<Catalog, 'findPlan'>, lines: readonly CartLine[]): Plan[] =>
  lines.flatMap(({ plan_id }) => catalog.findPlan(plan_id) ?? [])

/** A cart at today's prices for the quote. */
export const pricedCart = (
  catalog: Pick<Catalog, 'findPlan'>,
  lines: readonly CartLine[],
  facts: QuoteFacts,
): PricedLine[] => lines.map((line) => priceLine(line, catalog.findPlan(line.plan_id), facts))

/** The lines that hold up the checkout: without a price, or of a plan that may not be sold today. */
const unavailableOf = (catalog: Pick<Catalog, 'findPlan'>, priced: readonly PricedLine[], today: string) =>
  priced
    .map((line) => {
      const plan = catalog.findPlan(line.plan_id)
      return { line, plan, blackout: plan === undefined ? null : blackoutOf(plan, today) }
    })
    .filter(({ line, blackout }) => line.cents === null || blackout !== null)

/** As above, of a cart that is not priced yet. */
export const unavailableLines = (
  catalog: Pick<Catalog, 'findPlan'>,
  lines: readonly CartLine[],
  facts: QuoteFacts,
): PricedLine[] => unavailableOf(catalog, pricedCart(catalog, lines, facts), facts.today).map(({ line }) => line)

/** The riders that a plan offers to the tier of the quote, and which are chosen; nothing where it offers none. */
const ridersOf = (plan: Plan | undefined, { tier, riders }: PricedLine, locale: Locale): { riders?: CartRider[] } => {
  const offered = plan === undefined ? [] : offeredRiders(plan, tier)
  if (offered.length === 0) return {}
  return {
    riders: offered.map(({ id, name, text, cents }) => ({
      rider_id: id,
      name: textIn(name, locale),
      text: textIn(text, locale),
      price: toDollars(cents[tier] ?? 0),
      chosen: riders.includes(id),
    })),
  }
}

/** The cart as the page shows it; plans that became unavailable are named with their reason. */
export const cartView = (
  catalog: Pick<Catalog, 'findPlan' | 'logoOf' | 'lists'>,
  lines: readonly CartLine[],
  facts: QuoteFacts,
  rest: { locale: Locale; effectiveDate: string | null; hasSigned: boolean; signatureRequired: boolean },
): Cart => {
  const { locale } = rest
  const priced = pricedCart(catalog, lines, facts)
  const plans = plansOf(catalog, lines)
  const totals = cartTotals(priced, catalog.findPlan)
  const special = plans.find((plan) => plan.traits.includes('l713'))
  const specialLine = priced.find((line) => line.plan_id === special?.id)
  const messages = plans.flatMap((plan) => maybeTextIn(plan.special_message, locale) ?? [])
  return {
    result: priced.map((line) => {
      const plan = catalog.findPlan(line.plan_id)
      return {
        plan_id: line.plan_id,
        plan_pricing_id: line.pricing_id,
        plan_name: plan === undefined ? line.plan_id : optionName(plan, line.option_id, locale),
        plan_logo: plan === undefined ? '' : pictureUrl(catalog.logoOf(plan)),
        price: line.cents === null ? null : toDollars(line.cents),
        ...employerPays(line),
        removable: line.removable,
        ...ridersOf(plan, line, locale),
      }
    }),
    initial_month_cost: toDollars(totals.initialCents),
    recurring_month_cost: toDollars(totals.recurringCents),
    ...employerPays({ employer_cents: totals.employerCents }),
    effective_date: rest.effectiveDate,
    has_already_signed: rest.hasSigned,
    signature_required: rest.signatureRequired,
    special_message: messages.length === 0 ? null : [...new Set(messages)].join(''),
    has_l713: hasTrait(plans, 'l713'),
    l713_net_price:
      specialLine?.cents === undefined || specialLine.cents === null
        ? null
        : toDollars(l713NetCents(specialLine.cents + specialLine.employer_cents, facts.tier)),
    overlaps: overlapsOf(plans, catalog.lists.overlapping).map((alike) => alike.map(({ name }) => name)),
    unavailable: unavailableOf(catalog, priced, facts.today).map(({ line, plan, blackout }) => ({
      plan_id: line.plan_id,
      plan_name: plan?.name ?? line.plan_id,
      errorCode: line.refusal?.code ?? null,
      message:
        (line.refusal && priceRefusalText(line.refusal, locale)) ||
        (maybeTextIn(blackout, locale) ?? say('error_plan_unavailable', {}, locale)),
    })),
  }
}
