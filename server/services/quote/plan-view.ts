import { m } from '#schemas/messages/generated/messages.js'
import type {
  PlanCard,
  PlanDetail,
  PlanPricing,
  PricingEntry,
  TierPrice,
} from '#schemas/calls/storefront/plans.calls.ts'
import { tiers } from '#schemas/storefront/catalog/catalog-codes.ts'
import type { PricedLine } from '#schemas/storefront/cart/cart.rules.ts'
import { employerPays } from '#schemas/storefront/pricing/contribution.rules.ts'
import { wholeDollarText, toDollars } from '#schemas/storefront/pricing/money.rules.ts'
import { priceRefusalText } from '#schemas/storefront/pricing/pricing-text.ts'
import {
  type PriceOutcome,
  type QuoteFacts,
  type RateCard,
  asksMore,
  isAbove100k,
  lowestByTier,
  priceOf,
  pricingId,
  STANDARD_OPTION,
} from '#schemas/storefront/pricing/pricing.rules.ts'
import { AMOUNTS, type Localized, type PlanSource } from '#schemas/storefront/catalog/plan.schema.ts'
import type { Plan } from '#schemas/storefront/catalog/plan.types.ts'
import { offeredRiders } from '#schemas/storefront/plans/riders.rules.ts'
import { type Locale, languages, maybeTextIn, textIn } from '#schemas/messages/languages.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'

/** Where the pictures of the catalog are served. */
export const pictureUrl = (path: string): string => (path === '' ? '' : `/catalog/${path}`)

/** The cheapest option of the quote's tier: what a list shows and its add icon adds. */
const cheapest = (rates: readonly RateCard[]): RateCard | undefined =>
  rates.filter((rate) => rate.selected).toSorted((one, other) => one.cents - other.cents)[0]

/** Whether a quote finds the plan in its lists: it has a price, or its page asks for what is missing. */
export const isSold = (plan: Plan, facts: QuoteFacts): boolean => isOffered(priceOf(plan, facts))

/** As `isSold`, for a price that is known already. */
export const isOffered = (outcome: PriceOutcome): boolean => outcome.ok || asksMore(outcome.code)

/** A benefit's text, with the face amounts that the plan is sold at where it has a place for them. */
export const benefitText = (text: Localized, rating: Plan['rating'] | PlanSource['rating'], locale: Locale): string => {
  const words = textIn(text, locale)
  if (rating.by !== 'age_band') return words
  const amounts = rating.options.map(({ face_dollars }) => wholeDollarText(face_dollars * 100, locale))
  const list = new Intl.ListFormat(languages[locale].tag, { type: 'disjunction' }).format(amounts)
  return words.replaceAll(AMOUNTS, () => list)
}

/** The benefits that a plan's card shows: the catalog's check holds them to three, without markup. */
export const planFacts = ({ benefits, rating }: Pick<Plan, 'benefits' | 'rating'>, locale: Locale): PlanCard['facts'] =>
  benefits.flatMap(({ name, text, on_card }) =>
    on_card === true ? [{ name: textIn(name, locale), text: benefitText(text, rating, locale) }] : [],
  )

/** The prices of a card, of the tiers that have one. */
export const tierPrices = (lowest: ReturnType<typeof lowestByTier>): TierPrice[] =>
  tiers.flatMap((tier) => {
    const rate = lowest[tier]
    return rate === undefined ? [] : [{ tier, price_male_nons: toDollars(rate.cents), ...employerPays(rate) }]
  })

/** A plan as a card of a list; null where it is not sold to this quote at all (spec 1, section 2). */
export const planCard = (
  catalog: Pick<Catalog, 'logoOf'>,
  plan: Plan,
  facts: QuoteFacts,
  { locale, inCart }: { locale: Locale; inCart: ReadonlySet<string> },
): PlanCard | null => {
  const outcome = priceOf(plan, facts)
  if (plan.unlisted || !isOffered(outcome)) return null
  const rates = outcome.ok ? outcome.rates : []
  const lowest = lowestByTier(rates)
  const chosen = cheapest(rates)
  const hasOptions = rates.filter((rate) => rate.selected).length > 1
  return {
    plan_id: plan.id,
    pid: plan.id,
    ppid: chosen?.pricing_id ?? pricingId(plan.id, STANDARD_OPTION, facts.tier),
    plan_pricing_id: chosen?.pricing_id ?? pricingId(plan.id, STANDARD_OPTION, facts.tier),
    plan_name: plan.name,
    plan_logo: pictureUrl(catalog.logoOf(plan)),
    plan_short_text: textIn(plan.short_text, locale),
    facts: planFacts(plan, locale),
    plan_category: plan.category,
    plan_price: toDollars(chosen?.cents ?? 0),
    ...employerPays(chosen ?? {}),
    ...(hasOptions && { has_options: true }),
    price_basis: null,
    ...(!outcome.ok && { price_asks: outcome.code }),
    callout_text: maybeTextIn(plan.callout, locale) ?? null,
    tier_price: tierPrices(lowest),
    selected_plan: chosen !== undefined,
    is_in_cart: inCart.has(plan.id),
    // A plan that asks something first, or has several options, is chosen on its own page.
    hide_add_to_cart: plan.hide_add_to_cart === true || chosen === undefined || hasOptions,
    bundle_plan_count: plan.bundle_plan_count,
  }
}

/** What a plan is, in one language. Texts are HTML, shown only sanitised. */
export const planDetail = (
  catalog: Pick<Catalog, 'logoOf' | 'association_text' | 'sizeOf'>,
  plan: Plan,
  locale: Locale,
): PlanDetail => {
  const { description } = plan
  return {
    plan_id: plan.id,
    plan_name: plan.name,
    plan_logo: pictureUrl(catalog.logoOf(plan)),
    plan_category: plan.category,
    plan_short_text: textIn(plan.short_text, locale),
    plan_desc: {
      header_text: textIn(description.header_text, locale),
      body_text: textIn(description.body_text, locale),
      blueBarText: maybeTextIn(description.blueBarText, locale) ?? null,
      // A plan that comes with a membership says so, whether or not its own texts do (spec 1, section 1).
      association_text:
        maybeTextIn(description.association_text, locale) ??
        (plan.membership === undefined ? null : textIn(catalog.association_text, locale)),
      exclusions_text_name: maybeTextIn(description.exclusions?.name, locale) ?? null,
      exclusions_text: maybeTextIn(description.exclusions?.text, locale) ?? null,
      example_text_name: maybeTextIn(description.example?.name, locale) ?? null,
      example_text: maybeTextIn(description.example?.text, locale) ?? null,
      faq_text_name: maybeTextIn(description.faq?.name, locale) ?? null,
      faq_text: maybeTextIn(description.faq?.text, locale) ?? null,
    },
    benefits: plan.benefits.map(({ name, text, paid_by }) => ({
      name: textIn(name, locale),
      html: benefitText(text, plan.rating, locale),
      paid_by,
    })),
    cost_sharing: plan.cost_sharing ?? null,
    documents: (plan.documents ?? []).map(({ kind, language, file, href = '', bytes = 0 }) => ({
      kind,
      language,
      bytes: file === undefined ? bytes : catalog.sizeOf(file),
      href: file === undefined ? href : pictureUrl(file),
    })),
    traits: plan.traits,
  }
}

/** A plan with its option where there are several: a level, or the face amount of a life plan. */
export const optionName = ({ name, rating }: Plan, optionId: string, locale: Locale): string => {
  if (rating.by === 'tier' && rating.options.length > 1) {
    const option = rating.options.find(({ id }) => id === optionId)
    return option === undefined ? name : `${name}, ${textIn(option.name, locale)}`
  }
  if (rating.by !== 'age_band') return name
  const option = rating.options.find(({ id }) => id === optionId)
  return option === undefined ? name : `${name}, ${wholeDollarText(option.face_dollars * 100, locale)}`
}

/** A line of a cart as letters and receipts name it: with what was chosen beside the plan, which its price contains. */
export const lineName = (
  plan: Plan | undefined,
  { plan_id, option_id, riders, tier }: Pick<PricedLine, 'plan_id' | 'option_id' | 'riders' | 'tier'>,
  locale: Locale,
): string => {
  if (plan === undefined) return plan_id
  const name = optionName(plan, option_id, locale)
  const chosen = offeredRiders(plan, tier).flatMap((rider) =>
    riders.includes(rider.id) ? [textIn(rider.name, locale)] : [],
  )
  return chosen.length === 0 ? name : m.plan_with_riders({ plan: name, riders: chosen.join(', ') }, { locale })
}

/** The rate cards of a plan's page, or the code and words that say why there are none (spec 1, section 8). */
export const planPricing = (
  plan: Plan,
  outcome: PriceOutcome,
  { locale, inCart }: { locale: Locale; inCart: ReadonlySet<string> },
): PlanPricing => {
  if (!outcome.ok) {
    return { plans: [], errorCode: outcome.code, message: priceRefusalText(outcome, locale) || null, pid: outcome.pid }
  }
  const special = plan.traits.includes('prudential')
  return {
    plans: outcome.rates.map((rate): PricingEntry => ({
      pid: plan.id,
      ppid: rate.pricing_id,
      plan_name: optionName(plan, rate.option_id, locale),
      plan_price: toDollars(rate.cents),
      ...employerPays(rate),
      tier: rate.tier,
      selected_plan: rate.selected,
      is_in_cart: inCart.has(rate.pricing_id),
      is_prudential_plan: special,
      is_prudential: special,
      above_100k: isAbove100k(rate),
    })),
    errorCode: null,
    message: null,
    pid: null,
  }
}
