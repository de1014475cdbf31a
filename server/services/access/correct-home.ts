import type { ContactInfo } from '#schemas/calls/enrollment/contact.calls.ts'
import type { ChangedPrices } from '#schemas/calls/enrollment/correct.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import type { Locale } from '#schemas/messages/languages.ts'
import type { CorrectedPrices } from '#schemas/record/record.schema.ts'
import { employerKept, sameShares, summedShares } from '#schemas/storefront/pricing/contribution.rules.ts'
import { sharedText } from '#schemas/storefront/pricing/shared-text.ts'
import { toDollars } from '#schemas/storefront/pricing/money.rules.ts'
import { conflict, refuseField } from '../../domain/refusals.ts'
import { type StateParts, loadState } from '../enrollment/load-state.ts'
import { pricesAtHome } from '../enrollment/price/home-quote.ts'
import { shownEmployerParts } from '../enrollment/price/seen-offer.ts'
import { pricedAt, pricesNow } from '../enrollment/record/prices-now.ts'
import type { Policies } from '../enrollment/steps/policy-details.ts'
import type { OpenedRecord } from './applicant-proof.ts'

/** A contact as it would be, and the prices there; null where nothing costs something else. */
interface AtHome {
  contact: ContactInfo
  prices: CorrectedPrices | null
}

/** What another home means for the prices of a submitted enrollment. */
export const makeCorrectHome = (parts: StateParts & { policies: Policies }) => ({
  /**
   * A contact with the state of its ZIP code, and the prices there where they are other ones. Refused where a plan is not
   * sold there, or its texts are to be signed still at the price of before.
   */
  at: async ({ draft, record }: OpenedRecord, before: ContactInfo, after: ContactInfo): Promise<AtHome> => {
    if (after.zip === undefined || after.zip === before.zip) return { contact: after, prices: null }
    const { catalog } = parts
    const place = catalog.findZip(after.zip)
    if (place === undefined) throw refuseField('zip', 'error_zip_invalid')
    const contact = { ...after, ...(after.state !== undefined && { state: place.state }) }
    const state = await loadState(parts, draft)
    const there = pricesAtHome(catalog, state, contact)
    const here = pricesAtHome(catalog, state, before)
    const { plans } = record.submitted
    const isWhole = there !== null && plans.every(({ plan_id }) => there.plans.some((one) => one.plan_id === plan_id))
    if (!isWhole) throw refuseField('zip', 'error_correction_not_sold')
    // What became of the catalog's prices since the submit is no reason to ask for another one.
    const isSame =
      here !== null &&
      there.plans.every((price, index) => {
        const priceHere = here.plans[index]
        return priceHere !== undefined && sameShares(price, priceHere)
      })
    const now = pricedAt(record.submitted, pricesNow(record.entries))
    const isPaid = now.plans.every((price) =>
      there.plans.some((one) => one.plan_id === price.plan_id && sameShares(one, price)),
    )
    if (isSame || isPaid) return { contact, prices: null }
    // Nobody has said what pays, beyond the first fee: the employer paid all.
    const isChargedAnew = now.monthly_cents === 0 && there.monthlyCents > 0
    if (isChargedAnew && record.submitted.charge !== null) throw conflict('error_correction_charge')
    const isSigned = record.entries.some(({ kind }) => kind === 'signed')
    const policy = await parts.policies.find(record.submitted.confirmation)
    if (policy?.details.awaits_signature === true && !isSigned) {
      throw conflict('error_correction_unsigned')
    }
    const plansThere = there.plans.map(({ plan_id, cents, employer_cents }) => ({
      plan_id,
      cents,
      ...employerKept({ employer_cents }),
    }))
    return { contact, prices: { plans: plansThere, monthly_cents: there.monthlyCents } }
  },

  /** What is asked before other prices count. */
  question: ({ submitted, entries }: OpenedRecord['record'], prices: CorrectedPrices): ChangedPrices => {
    const now = pricedAt(submitted, pricesNow(entries))
    const would = pricedAt(submitted, prices)
    return {
      monthly_before: toDollars(now.monthly_cents),
      monthly_now: toDollars(would.monthly_cents),
      plans: would.plans.map((plan, index) => {
        const before = now.plans[index]
        return {
          name: plan.name,
          before: toDollars(before?.cents ?? 0),
          now: toDollars(plan.cents),
          ...shownEmployerParts({
            employer_before: before?.employer_cents,
            employer_now: plan.employer_cents,
          }),
        }
      }),
    }
  },

  /** What the record and its document say was corrected. */
  reason: (prices: CorrectedPrices | null, locale: Locale): string => {
    const what = m.review_card_contact({}, { locale })
    if (prices === null) return what
    return m.record_price_agreed({ what, price: sharedText(summedShares(prices.plans), locale) }, { locale })
  },
})
