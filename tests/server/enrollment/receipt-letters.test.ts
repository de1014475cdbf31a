import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../support/asking.ts'
import { checkedOut, checkedOutBy, fillTabs, review, demoCatalog } from '../support/journey.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import { signed } from './final-steps.ts'
import { proveRep } from '../support/proving.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ catalog: demoCatalog(), config: { rateLimits: false } })
})
afterAll(() => app.close())

/** What was sent about an enrollment, whoever got it. */
const sentAbout = async (policy: string) =>
  (await app.mailbox()).flatMap(({ message }) => (JSON.stringify(message).includes(policy) ? [message] : []))

// @spec 3:17 3:58
test('the receipt names riders, and the fee that the first month costs more', async () => {
  const journey = await checkedOut(app, { tier: 'IO', plans: ['anchor-life-term', 'fieldstone-limited'] })
  await ask(journey, 'POST enrollment/save-cart-riders', { plan_id: 'anchor-life-term', riders: ['addd'] })
  const { result: dates } = await ask(journey, 'GET enrollment/get-cart-effective-dates')
  await ask(journey, 'POST enrollment/cart-checkout', { effective_date: dates[0]?.effective_date })
  await fillTabs(journey)
  const { policy_id } = await ask(journey, 'POST enrollment/save-review-info', review)
  const [mail] = await sentAbout(policy_id)
  expect(mail?.text).toMatch(
    /- Anchor Life Term, \$25,000 \(with [^)]+\): \$[\d.]+\n[^]*\n\nEnrollment fee, once: \$25\.00\nFirst payment: /,
  )
  const { plans } = await ask(journey, 'GET enrollment/get-receipt')
  expect(plans[0]?.name).toMatch(/^Anchor Life Term, \$25,000 \(with .+\)$/)
})

test('a client reads one number of their rep: the one that the pages show', async () => {
  const visitor = app.visitor()
  await proveRep(app, visitor, 'OKAF3434')
  const enrolledBy = { eprocess: 'rep', agent_id: 'rep-okafor' } as const
  const journey = { app, ...(await checkedOutBy(visitor, { ...signed, enrolledBy })) }
  await fillTabs(journey)
  const { policy_id } = await ask(journey, 'POST enrollment/save-review-info', { ...review, send_sms: 1 })
  const told = (await sentAbout(policy_id)).filter(({ to }) => !to.startsWith('daniel'))
  expect(told.map(({ text }) => [...new Set(text.match(/\(\d{3}\) \d{3}-\d{4}/g))])).toEqual([
    ['(888) 555-0134'],
    ['(888) 555-0134'],
  ])
})
