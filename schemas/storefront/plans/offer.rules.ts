import { sameShares } from '../pricing/contribution.rules.ts'

/**
 * What a person has agreed to buy: each plan at what they pay for it each month in cents, `null` where it cannot be had,
 * beside what their employer pays, where one does.
 */
export interface OfferLine {
  plan_id: string
  plan_name: string
  cents: number | null
  employer_cents?: number
}
export interface Offer {
  lines: OfferLine[]
  monthly_cents: number
}

export interface OfferChange {
  plan_id: string
  plan_name: string
  before: number
  /** Null where the plan was withdrawn. */
  now: number | null
  /** What the employer pays of it before and now; left out where that is nothing. */
  employer_before?: number
  employer_now?: number
}

/** Whether two lines cost the same, whoever pays. */
const sameLine = (one: Price, other: Price): boolean =>
  one.cents === null || other.cents === null
    ? one.cents === other.cents
    : sameShares({ ...one, cents: one.cents }, { ...other, cents: other.cents })
type Price = Pick<OfferLine, 'cents' | 'employer_cents'>

const employerParts = (before: Price, now: Price): Pick<OfferChange, 'employer_before' | 'employer_now'> => ({
  ...(before.employer_cents !== undefined && { employer_before: before.employer_cents }),
  ...(now.employer_cents !== undefined && { employer_now: now.employer_cents }),
})

/**
 * Plans of a cart that became dearer, cheaper or unavailable since they were agreed to. What the person added or
 * removed is no such change; neither is a plan that could not be had before.
 */
export const offerChanges = (agreed: Offer | null, now: Offer): OfferChange[] =>
  (agreed?.lines ?? []).flatMap((before) => {
    const { plan_id, plan_name, cents } = before
    const line = now.lines.find((one) => one.plan_id === plan_id)
    if (line === undefined || cents === null || sameLine(line, before)) return []
    return [{ plan_id, plan_name, before: cents, now: line.cents, ...employerParts(before, line) }]
  })

export interface OfferDifference extends Omit<OfferChange, 'before'> {
  /** Null where it could not be had before. */
  before: number | null
}

/** Every plan whose price would be another one, of two offers of the same cart. */
export const offerDifferences = (before: Offer, now: Offer): OfferDifference[] =>
  before.lines.flatMap((line) => {
    const { plan_id, plan_name, cents } = line
    const would = now.lines.find((one) => one.plan_id === plan_id) ?? { cents: null }
    if (sameLine(would, line)) return []
    return [{ plan_id, plan_name, before: cents, now: would.cents, ...employerParts(line, would) }]
  })

/** Whether what the person was shown is what has changed. */
export const sameChanges = (
  seen: readonly Pick<OfferChange, 'plan_id' | 'now' | 'employer_now'>[],
  now: readonly Pick<OfferChange, 'plan_id' | 'now' | 'employer_now'>[],
): boolean =>
  seen.length === now.length &&
  now.every((change) =>
    seen.some(
      (one) =>
        one.plan_id === change.plan_id &&
        one.now === change.now &&
        (one.employer_now ?? 0) === (change.employer_now ?? 0),
    ),
  )

interface ShownPlan {
  plan_id: string
  /** Dollars, as all here. */
  now: number | null
  employer_now?: number | undefined
}

/** What is agreed to of a changed plan, once it was shown: as the calls want it. */
export const seenPlan = ({ plan_id, now, employer_now }: ShownPlan) => ({
  plan_id,
  now,
  ...(employer_now !== undefined && { employer_now }),
})
