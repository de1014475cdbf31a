import type { SeenOffer } from '#schemas/calls/enrollment/offer.calls.ts'
import type { OfferChange } from '#schemas/storefront/plans/offer.rules.ts'
import { toCents, toDollars } from '#schemas/storefront/pricing/money.rules.ts'

/** What the employer pays before and now, in dollars. */
export const shownEmployerParts = ({
  employer_before,
  employer_now,
}: {
  [Part in 'employer_before' | 'employer_now']?: number | undefined
}) => ({
  ...(employer_before !== undefined && { employer_before: toDollars(employer_before) }),
  ...(employer_now !== undefined && { employer_now: toDollars(employer_now) }),
})

/** What was seen of changed plans, in cents. */
export const seenChanges = (plans: SeenOffer['plans']): Pick<OfferChange, 'plan_id' | 'now' | 'employer_now'>[] =>
  plans.map(({ plan_id, now, employer_now }) => ({
    plan_id,
    now: now === null ? null : toCents(now),
    ...(employer_now !== undefined && { employer_now: toCents(employer_now) }),
  }))
