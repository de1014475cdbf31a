/** What a person has agreed to buy: each plan at its monthly price in cents, `null` where it cannot be had. */
export interface OfferLine {
  plan_id: string
  plan_name: string
  cents: number | null
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
}

/**
 * Plans of a cart that became dearer, cheaper or unavailable since they were agreed to. What the person added or
 * removed is no such change; neither is a plan that could not be had before.
 */
export const offerChanges = (agreed: Offer | null, now: Offer): OfferChange[] =>
  (agreed?.lines ?? []).flatMap(({ plan_id, plan_name, cents: before }) => {
    const line = now.lines.find((one) => one.plan_id === plan_id)
    if (line === undefined || before === null || line.cents === before) return []
    return [{ plan_id, plan_name, before, now: line.cents }]
  })

export interface OfferDifference extends Omit<OfferChange, 'before'> {
  /** Null where it could not be had before. */
  before: number | null
}

/** Every plan whose price would be another one, of two offers of the same cart. */
export const offerDifferences = (before: Offer, now: Offer): OfferDifference[] =>
  before.lines.flatMap(({ plan_id, plan_name, cents }) => {
    const would = now.lines.find((one) => one.plan_id === plan_id)?.cents ?? null
    return would === cents ? [] : [{ plan_id, plan_name, before: cents, now: would }]
  })

/** Whether what the person was shown is what has changed. */
export const sameChanges = (
  seen: readonly Pick<OfferChange, 'plan_id' | 'now'>[],
  now: readonly Pick<OfferChange, 'plan_id' | 'now'>[],
): boolean =>
  seen.length === now.length &&
  now.every((change) => seen.some((one) => one.plan_id === change.plan_id && one.now === change.now))
