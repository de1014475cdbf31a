import { setTimeout as wait } from 'node:timers/promises'
import { tabCalls } from '#tests/server/support/answers.ts'
import { type Asker, type Scenario, type Walker, ask, send } from '#tests/server/support/asking.ts'
import { askedTabs, checkedOutBy, review } from '#tests/server/support/journey.ts'
import type { Told } from '#tests/server/core/durability/crowd.ts'

/** How people differ; person N goes the journey N modulo three. */
const scenarios: readonly Scenario[] = [
  { tier: 'IO', plans: ['crescent-premier-care'] },
  { tier: 'IO', plans: ['crescent-premier-care', 'brightwater-vision-high'], pays: 'eft' },
  { tier: 'IF', plans: ['evergreen-tx-silver', 'anchor-life-term', 'steady-short-term'], children: 1 },
]

/** Somebody who reads and types between calls, so many milliseconds on average as are asked for at the moment. */
const unhurried = (person: Asker, pause: () => number): Asker => ({
  call: async (key, options) => {
    if (key.startsWith('POST')) await wait(Math.random() * 2 * pause())
    return person.call(key, options)
  },
})

/** From the quote to the invoice. Every second person presses Submit twice at once. */
export const enroll = async (person: Asker, number: number, pause: () => number): Promise<Told> => {
  const scenario = scenarios[number % scenarios.length] as Scenario
  const email = `person-${number}@example.com`
  const journey: Walker = await checkedOutBy(unhurried(person, pause), scenario)
  for (const tab of await askedTabs(journey)) {
    const body = await tabCalls[tab].body(journey)
    await ask(journey, tabCalls[tab].key, { ...body, ...(tab === 'contact_info' && { email_address: email }) })
  }
  const presses = number % 2 === 0 ? [1, 2] : [1]
  const submits = await Promise.all(presses.map(() => send(journey, 'POST enrollment/save-review-info', review)))
  const { policy_id, effective_date } = await ask(journey, 'GET enrollment/get-receipt')
  const invoice = { policy_id, effectiveDate: effective_date }
  const invoices = await Promise.all(presses.map(() => ask(journey, 'POST invoice/autoInvoiceGeneration', invoice)))
  return {
    number,
    email,
    enrollment_id: journey.enrollment_id,
    numbers: [policy_id, ...submits.map(({ data }) => (data as { policy_id: string }).policy_id)],
    invoices: invoices.map(({ invoice_id }) => invoice_id),
  }
}
