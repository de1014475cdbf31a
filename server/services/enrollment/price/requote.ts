import type { QuoteOffer, SeenOffer } from '#schemas/calls/enrollment/offer.calls.ts'
import type { PricedLine } from '#schemas/storefront/cart/cart.rules.ts'
import { employerKept } from '#schemas/storefront/pricing/contribution.rules.ts'
import { toCents, toDollars } from '#schemas/storefront/pricing/money.rules.ts'
import {
  type Offer,
  type OfferDifference,
  type OfferLine,
  offerDifferences,
  sameChanges,
} from '#schemas/storefront/plans/offer.rules.ts'
import { priceRefusalText } from '#schemas/storefront/pricing/pricing-text.ts'
import type { Catalog } from '../../../catalog/load-catalog.ts'
import { Refused } from '../../../domain/refusals.ts'
import { unavailableLines } from '../../quote/cart-view.ts'
import { type StoredFilter, filterInfo, quoteFacts } from '../../quote/quote-facts.ts'
import type { Locale } from '#schemas/messages/languages.ts'
import { keepLines, withoutPlans } from './cart-left.ts'
import { type EnrollmentState, enrollmentState } from '../enrollment-state.ts'
import type { StateParts } from '../load-state.ts'
import { keepOffer } from './offer.service.ts'
import { seenChanges, shownEmployerParts } from './seen-offer.ts'
import type { OpenStep } from '../step-frame.ts'

/** An enrollment as it would be with another quote. */
export interface Requoted {
  /** Without the plans that the other quote cannot have. */
  would: EnrollmentState
  /** Their refusals, by plan. */
  lost: ReadonlyMap<string, PricedLine['refusal']>
  before: Offer
  now: Offer
  changes: OfferDifference[]
}

/**
 * What another quote would do to the cart and its prices, held against what was agreed to: the checkout's prices where
 * they are known, today's otherwise. Plans that cannot be had either way are not its doing.
 */
export const requoted = (
  catalog: Catalog,
  { saved, state }: Pick<OpenStep, 'saved' | 'state'>,
  filter: StoredFilter,
): Requoted => {
  const { groupId } = state
  const { portalId } = state.facts
  const facts = quoteFacts(catalog, filter, { portalId, groupId }, state.today)
  const lostBefore = new Set(unavailableLines(catalog, state.lines, state.facts).map(({ plan_id }) => plan_id))
  const lost = new Map(
    unavailableLines(catalog, state.lines, facts)
      .filter(({ plan_id }) => !lostBefore.has(plan_id))
      .map(({ plan_id, refusal }) => [plan_id, refusal]),
  )
  const lines = withoutPlans(state.lines, [...lost.keys()], catalog.findPlan)
  const would = enrollmentState(catalog, { ...state, portalId, filter, lines }, state.today)
  const agreed = saved.value('agreed_offer')
  type Price = Pick<OfferLine, 'cents' | 'employer_cents'>
  const offerOf = (priceIn: (planId: string) => Price): Offer => {
    const priced = state.lines.map(({ plan_id }) => ({
      plan_id,
      plan_name: catalog.findPlan(plan_id)?.name ?? plan_id,
      ...priceIn(plan_id),
    }))
    return { lines: priced, monthly_cents: priced.reduce((sum, { cents }) => sum + (cents ?? 0), 0) }
  }
  const priceIn = (list: readonly PricedLine[], id: string): Price => {
    const line = list.find(({ plan_id }) => plan_id === id)
    return line === undefined || line.cents === null ? { cents: null } : { cents: line.cents, ...employerKept(line) }
  }
  const agreedFor = (id: string): Price | undefined => {
    const line = agreed?.lines.find(({ plan_id }) => plan_id === id)
    return line === undefined || line.cents === null ? undefined : { cents: line.cents, ...employerKept(line) }
  }
  const before = offerOf((id) => (lostBefore.has(id) ? { cents: null } : (agreedFor(id) ?? priceIn(state.priced, id))))
  const now = offerOf((id) => priceIn(would.priced, id))
  return { would, lost, before, now, changes: offerDifferences(before, now) }
}

const factsOf = ({ zip, state, county, tier, child_num, spouse_dop }: StoredFilter): QuoteOffer['quoted'] => ({
  zip,
  state,
  ...(county !== undefined && { county }),
  tier,
  children: child_num ?? 0,
  spouse_dob: spouse_dop,
})

const wasSeen = (seen: SeenOffer | undefined, { changes, now }: Requoted): boolean =>
  seen !== undefined && toCents(seen.monthly_now) === now.monthly_cents && sameChanges(seenChanges(seen.plans), changes)

interface Asked {
  about: QuoteOffer['about']
  /** What the person was shown of it and agreed to. */
  seen: SeenOffer | undefined
  locale: Locale
}

/** What a change would cost, with the cart's own words for what is lost; where to change the quote, they say next. */
const offered = ({ changes, now, lost }: Requoted, locale: Locale): Pick<QuoteOffer, 'plans' | 'monthly_now'> => {
  const reasonOf = (planId: string): string | null => {
    const refusal = lost.get(planId)
    const [reason = ''] = refusal ? priceRefusalText(refusal, locale).split(/(?<=\.) /) : []
    return reason === '' ? null : reason
  }
  return {
    plans: changes.map(({ plan_id, plan_name, employer_before, employer_now, ...price }) => ({
      plan_id,
      plan_name,
      before: price.before === null ? null : toDollars(price.before),
      now: price.now === null ? null : toDollars(price.now),
      ...shownEmployerParts({ employer_before, employer_now }),
      reason: reasonOf(plan_id),
    })),
    monthly_now: toDollars(now.monthly_cents),
  }
}

/** 409 with what the plans cost in each county that the home may lie in. */
export const countyAsked = (
  catalog: Catalog,
  step: Pick<OpenStep, 'saved' | 'state'>,
  home: StoredFilter,
  locale: Locale,
): Refused => {
  const there = catalog.countiesOf(home.zip).map((name) => ({
    name,
    change: requoted(catalog, step, { ...home, county: name }),
  }))
  const monthly = toDollars(there[0]?.change.before.monthly_cents ?? 0)
  const offer: QuoteOffer = {
    about: 'home',
    quoted: factsOf(step.state.filter),
    would: factsOf(home),
    plans: [],
    monthly_before: monthly,
    monthly_now: monthly,
    counties: there.map(({ name, change }) => ({ name, ...offered(change, locale) })),
  }
  return new Refused(409, 'error_home_county', [], { offer })
}

/** 409 with old and new prices, unless nothing changes or exactly these were agreed to. */
const refuseUnseen = (filter: StoredFilter, change: Requoted, { about, seen, locale }: Asked): void => {
  const { changes, before, would } = change
  if (changes.length === 0 || wasSeen(seen, change)) return
  const offer: QuoteOffer = {
    about,
    quoted: factsOf(filter),
    would: factsOf(would.filter),
    ...offered(change, locale),
    monthly_before: toDollars(before.monthly_cents),
  }
  throw new Refused(409, 'error_quote_differs', [], { offer })
}

/**
 * Makes the quote what `change` says. Other prices than those that were agreed to are refused with 409 first, until
 * they are agreed to; then plans that cannot be had leave the cart. To be called within the save's own transaction.
 */
export const followQuote = async (
  parts: StateParts,
  { draft, state }: OpenStep,
  change: Requoted,
  asked: Asked,
): Promise<void> => {
  refuseUnseen(state.filter, change, asked)
  const { filter, lines } = change.would
  const { coverage, dep_dob } = filter
  await parts.drafts.save(
    draft,
    'filter_info',
    { ...filterInfo(filter), ...(coverage !== null && { coverage }) },
    'any',
  )
  const quoted = { spouse_dob: filter.spouse_dop, no_of_children: filter.child_num ?? 0, dep_dob }
  await parts.drafts.save(draft, 'quote_dependents', quoted, 'any')
  await keepLines(parts, draft, state, lines)
  if (change.changes.length > 0) await keepOffer(parts, draft, change.would)
}
