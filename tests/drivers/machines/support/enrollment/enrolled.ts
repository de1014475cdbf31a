import type { Stage } from '#paths/run/driver.ts'
import type { Stored } from '#src/browser/storage.ts'
import type { RowKey } from '#schemas/calls/calls.registry.ts'
import { type StepId, stepById } from '#schemas/steps/steps.registry.ts'
import { type FormTab, tabCalls } from '#tests/server/support/answers.ts'
import { type Answered, type Asker, type Scenario, type Walker, ask } from '#tests/server/support/asking.ts'
import { checkedOutBy, fillTabs } from '#tests/server/support/journey.ts'

/** Carts of the demo catalog, by what they make of the enrollment. */
export const scenarios = {
  /** Medical, life and disability income: all nine steps; charged by card or bank account. */
  everything: { tier: 'IO', plans: ['evergreen-tx-silver', 'anchor-life-term', 'steady-short-term'] },
  /** The same for a family with a spouse and a child. */
  family: { tier: 'IF', plans: ['evergreen-tx-silver', 'anchor-life-term', 'steady-short-term'] },
  /** Personal, contact, agreement, billing, review; charged by card or bank account. */
  vision: { tier: 'IO', plans: ['brightwater-vision-high'] },
  /** All of the employer is asked; billed by list, nothing to enter. */
  union: { tier: 'IO', plans: ['union-l713-limited'] },
} satisfies Record<string, Scenario>

export type Cart = keyof typeof scenarios | Scenario

type Place = StepId | 'receipt'

/** The page of a browser, and a way to ask the server in its session. */
export type Desk = Pick<Stage, 'page' | 'url' | 'ask' | 'notes'>

export interface Standing {
  cart: Cart
  /** The step that is to be opened: those before it are saved. `checkout` saves none, `receipt` submits. */
  step: Place | 'checkout'
}

/** The enrollment of this stage's browser, for asking on: `ask(walker, 'GET enrollment/get-plan-cart')`. */
export const walkerOf = (stage: Stage, enrollment_id: string, cart: Cart): Walker => ({
  visitor: askerOf(stage),
  enrollment_id,
  scenario: typeof cart === 'string' ? scenarios[cart] : cart,
})

const askerOf = (stage: Desk): Asker => ({
  call: async (key, { body, query } = {}): Promise<Answered> => {
    const data = await stage.ask<unknown>(key as RowKey, { ...(body && { body }), ...(query && { query }) })
    const envelope = { status: 'success' as const, statusCode: 200, message: '', data }
    return { status: 200, envelope, data, refusal: { status: 'error', statusCode: 0, message: '', data: [] } }
  },
})

/**
 * An enrollment that stands at a step, made over the API in the session of the stage's browser, which then knows of it
 * as if it had been begun there. Opens no page of the product yet: hold what is to be held, then `openStep`. Gives
 * `temp_enrollment_id`, and keeps it as the note `tempId`.
 */
export const enrolledUpTo = async (stage: Desk, { cart, step }: Standing): Promise<string> => {
  const scenario = typeof cart === 'string' ? scenarios[cart] : cart
  const walker = await checkedOutBy(askerOf(stage), scenario)
  if (step !== 'checkout') await fillTabs(walker, step === 'review' || step === 'receipt' ? undefined : tabOf(step))
  if (step === 'receipt') await ask(walker, 'POST enrollment/save-review-info', { first_enroll: 1, send_sms: 0 })
  const { result: cartCount } = await ask(walker, 'GET enrollment/get-cart-count')
  stage.notes.set('tempId', walker.enrollment_id)
  await remember(stage, { tempId: walker.enrollment_id, cartCount })
  return walker.enrollment_id
}

/** Saves valid answers for one step, as another tab would; the section's revision rises. */
export const saveElsewhere = async (stage: Stage, { cart, step }: { cart: Cart; step: StepId }): Promise<void> => {
  const walker = walkerOf(stage, stage.notes.get('tempId') ?? '', cart)
  const { key, body } = tabCalls[tabOf(step)]
  const { revision } = await ask(walker, 'GET enrollment/get-enrollment-temp-info', { column: stepById(step).column })
  await ask(walker, key, { ...(await body(walker)), revision })
}

const tabOf = (step: StepId): FormTab => {
  const { tab } = stepById(step)
  if (tab === 'review_info') throw new Error('The review is no form')
  return tab
}

/** Puts values into the page's local storage (src/browser/storage.ts), without a page of the product open. */
export const remember = async (stage: Desk, values: Partial<Stored>): Promise<void> => {
  await stage.page.goto(stage.url('/config.json'))
  await stage.page.evaluate((entries) => {
    for (const [name, value] of entries) localStorage.setItem(name, JSON.stringify(value))
  }, Object.entries(values))
}

/** Opens a step by its address, as after a refresh. */
export const openStep = async (stage: Desk, step: Place): Promise<void> => {
  const route = step === 'receipt' ? 'receipt' : stepById(step).route
  await stage.page.goto(stage.url(`/enrollment/${route}`))
}
