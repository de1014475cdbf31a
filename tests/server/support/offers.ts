import { expect } from 'vitest'
import type { QuoteOffer, SeenOffer } from '#schemas/calls/enrollment/offer.calls.ts'
import type { send } from './asking.ts'

/** The prices that a refused save asks to be agreed to. */
export const offerOf = (answer: Awaited<ReturnType<typeof send>>): QuoteOffer => {
  expect([answer.status, answer.refusal.message]).toEqual([
    409,
    "What you entered doesn't match your quote. Please look at the prices before you continue.",
  ])
  return answer.refusal.offer as QuoteOffer
}

/** What was seen of them, as the next save says it. */
export const seen = ({ plans, monthly_now }: QuoteOffer): SeenOffer => ({
  plans: plans.map(({ plan_id, now }) => ({ plan_id, now })),
  monthly_now,
})
