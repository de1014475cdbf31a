import { afterEach, describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#server/clock.ts'
import { makeDebits } from '#server/services/enrollment/debits/debits.ts'
import { makeEnrollment } from '#server/services/enrollment/enrollment.services.ts'
import { startProvider } from '#tests/card-provider.ts'
import { card } from '#tests/schemas/steps/payments.ts'
import { type Scenario, ask } from '../../support/asking.ts'
import { testDatabases } from '../../support/databases.ts'
import { clientJourney, demoCatalog, journeyTo, submitted } from '../../support/journey.ts'
import { testApp } from '../../support/test-app.ts'
import { byRep } from '../final-steps.ts'
import { signLater } from '../signing-later.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** Dental by card: the first payment at the submit, then on the 1st of each month. */
const byCard: Scenario = { tier: 'IO', plans: ['meadowlark-dental-high'] }
const noFunds = '4000000000009995'
const declinedLater = '4000000000000341'

const selling = async ({ make = testDatabases[0]?.make, settlesAfter = DAY } = {}) => {
  const provider = await startProvider({ settlesAfter })
  closing.push(provider.stop)
  const catalog = demoCatalog()
  const where = await make?.()
  if (where !== undefined) closing.push(where.drop)
  const database = await where?.open()
  const config = { rateLimits: false, cards: provider.settings }
  const app = await testApp({ catalog, ...(database && { database }), config })
  closing.push(() => app.close())
  const { sealing, clock, cardCharges } = app.services
  const debits = makeDebits({ database: app.database, sealing, clock, catalog, deliveriesDir: '/nowhere' })
  const one = async () => (await debits.list())[0]
  const charges = () => app.database.sql.selectFrom('card_charges').selectAll().orderBy('created_at').execute()
  const pass = () =>
    cardCharges.pass((error) => {
      throw error
    })
  return { app, provider, debits, one, charges, pass, clock: app.clock }
}

const cancel = ({ app }: Awaited<ReturnType<typeof selling>>, policyId: string) =>
  makeEnrollment(app.services).parts.records.append(policyId, {
    kind: 'cancelled',
    version: 1,
    by: { session: null, origin: null },
    ends_on: '12/01/2026',
    reason: 'other',
  })

describe.each(testDatabases)('a card that the provider holds, on $kind', ({ make }) => {
  test('is charged for the first payment once, and on the 1st of each month', async () => {
    const all = await selling({ make })
    const policyId = await submitted(await journeyTo(all.app, byCard))
    expect(await all.one()).toMatchObject({ policy_id: policyId, method: 'cc', state: 'due', takenCents: 0 })
    // It is no bank account.
    expect((await all.debits.file()).filed).toBeNull()
    expect(await all.pass()).toBe(1)
    expect(await all.pass()).toBe(0)
    expect(await all.one()).toMatchObject({ state: 'due', on_day: '2027-01-01' })
    all.clock.advance(42 * DAY)
    expect(await all.pass()).toBe(1)
    const [first, second] = await all.charges()
    expect(await all.provider.payments(first?.order_id ?? '')).toMatchObject([
      { amount: ((first?.cents ?? 0) / 100).toFixed(2), setlstat: 'Queued for Capture' },
    ])
    expect([first?.installment, second?.installment]).toEqual([0, 1])
    expect(await all.one()).toMatchObject({
      on_day: '2027-02-01',
      takenCents: (first?.cents ?? 0) + (second?.cents ?? 0),
    })
  })

  test('is charged once where the answer to a charge is lost', async () => {
    const all = await selling({ make })
    await submitted(await journeyTo(all.app, byCard))
    all.provider.line('unheard')
    expect(await all.pass()).toBe(0)
    expect(await all.one()).toMatchObject({ state: 'pending' })
    all.provider.line('open')
    // Not at once: the first may still be under way.
    expect(await all.pass()).toBe(0)
    all.clock.advance(5 * MINUTE)
    expect(await all.pass()).toBe(1)
    const [charge] = await all.charges()
    expect(await all.provider.payments(charge?.order_id ?? '')).toHaveLength(1)
    expect(await all.one()).toMatchObject({ state: 'due', on_day: '2027-01-01' })
  })

  test('is charged when the provider is there again', async () => {
    const all = await selling({ make })
    await submitted(await journeyTo(all.app, byCard))
    all.provider.line('unreachable')
    for (let hour = 0; hour < 5; hour += 1) {
      expect(await all.pass()).toBe(0)
      all.clock.advance(HOUR)
    }
    all.provider.line('open')
    expect(await all.pass()).toBe(1)
    const [charge] = await all.charges()
    expect(await all.provider.payments(charge?.order_id ?? '')).toHaveLength(1)
  })

  test('is charged once by two processes', async () => {
    const all = await selling({ make })
    await submitted(await journeyTo(all.app, byCard))
    // Several months: what two see at once differs by a moment.
    for (let month = 0; month < 6; month += 1) {
      await Promise.all([all.pass(), all.pass(), all.pass(), all.pass()])
      const charges = await all.charges()
      expect(charges.map(({ installment }) => installment)).toEqual(Array.from({ length: month + 1 }, (_, one) => one))
      for (const { order_id } of charges) expect(await all.provider.payments(order_id)).toHaveLength(1)
      all.clock.advance((month === 0 ? 42 : 31) * DAY)
    }
  })

  test('without money is tried twice more, a week apart, and then raised', async () => {
    const all = await selling({ make })
    await submitted(await journeyTo(all.app, { ...byCard, card: noFunds }))
    for (const on_day of ['2026-11-27', '2026-12-04']) {
      expect(await all.pass()).toBe(1)
      expect(await all.one()).toMatchObject({ state: 'due', on_day, isRaised: false })
      all.clock.advance(7 * DAY)
    }
    expect(await all.pass()).toBe(1)
    expect(await all.one()).toMatchObject({ state: 'failed', code: 'RPCT 116', isRaised: true, takenCents: 0 })
    all.clock.advance(60 * DAY)
    expect(await all.pass()).toBe(0)
  })

  test('that its bank refuses is left alone at once', async () => {
    const all = await selling({ make })
    const policyId = await submitted(await journeyTo(all.app, { ...byCard, card: declinedLater }))
    expect(await all.pass()).toBe(1)
    expect(await all.one()).toMatchObject({ state: 'failed', code: 'RPCT 100', isRaised: true })
    expect(await all.debits.settleBy(policyId, 'retry.asked')).toEqual({ before: 'failed', after: 'due' })
    expect(await all.pass()).toBe(1)
    expect(await all.one()).toMatchObject({ state: 'failed' })
    expect(await all.charges()).toHaveLength(2)
  })

  test('is charged for nobody who has not signed', async () => {
    const all = await selling({ make })
    const journey = await clientJourney(all.app, byRep, { ...byCard, plans: ['harvest-critical'] })
    const policyId = await submitted(journey)
    expect(await all.pass()).toBe(0)
    expect(await all.one()).toMatchObject({ state: 'waitingForSignature' })
    await signLater(all.app, policyId)
    expect(await all.pass()).toBe(1)
  })

  test('is given its money back where the enrollment is canceled, once', async () => {
    const all = await selling({ make })
    const policyId = await submitted(await journeyTo(all.app, byCard))
    await all.pass()
    await cancel(all, policyId)
    expect(await all.one()).toMatchObject({ state: 'refunding', isRaised: true })
    all.provider.line('unheard_payments')
    await all.pass()
    expect(await all.one()).toMatchObject({ state: 'refunding' })
    all.provider.line('open')
    all.clock.advance(5 * MINUTE)
    await all.pass()
    expect(await all.one()).toMatchObject({ state: 'stopped', isRaised: false, takenCents: 0 })
    const [charge] = await all.charges()
    expect(await all.provider.payments(charge?.order_id ?? '')).toMatchObject([{ setlstat: 'Voided' }])
    all.clock.advance(60 * DAY)
    expect(await all.pass()).toBe(0)
  })
})

test('is not charged where the enrollment was canceled while the provider was away', async () => {
  const all = await selling()
  const policyId = await submitted(await journeyTo(all.app, byCard))
  all.provider.line('unreachable')
  await all.pass()
  await cancel(all, policyId)
  all.provider.line('open')
  all.clock.advance(HOUR)
  await all.pass()
  const [charge] = await all.charges()
  expect(await all.provider.payments(charge?.order_id ?? '')).toEqual([])
  expect(await all.one()).toMatchObject({ state: 'stopped', isRaised: false, takenCents: 0 })
})

test('what has settled is refunded, once also where the answer to the refund is lost', async () => {
  const all = await selling({ settlesAfter: 0 })
  const policyId = await submitted(await journeyTo(all.app, byCard))
  await all.pass()
  await cancel(all, policyId)
  all.provider.line('unheard_payments')
  await all.pass()
  expect(await all.one()).toMatchObject({ state: 'refunding' })
  all.provider.line('open')
  all.clock.advance(5 * MINUTE)
  await all.pass()
  expect(await all.one()).toMatchObject({ state: 'stopped', takenCents: 0 })
  const [charge] = await all.charges()
  expect(await all.provider.payments(`${charge?.order_id}-back`)).toHaveLength(1)
})

test('nothing of a card but its last four digits is kept beside the token, and neither is ever answered', async () => {
  const all = await selling()
  const journey = await journeyTo(all.app, byCard)
  const saved = JSON.stringify(
    await ask(journey, 'GET enrollment/get-enrollment-temp-info', { column: 'payment_info' }),
  )
  expect(saved).toContain('************1111')
  expect(saved).not.toMatch(/941\d{13}|4111111111111111/)
  await submitted(journey)
  const receipt = JSON.stringify(await ask(journey, 'GET enrollment/get-receipt'))
  expect(receipt).not.toMatch(/941\d{13}|4111111111111111/)
  expect(card.card_number).toBe('4111111111111111')
})
