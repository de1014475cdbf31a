// A corrected home where the plans cost something else: asked first, and agreed to by the price that was shown.
import { afterEach, describe, expect, test } from 'vitest'
import { DAY } from '#server/clock.ts'
import { makeEnrollment } from '#server/services/enrollment/enrollment.services.ts'
import { startProvider } from '#tests/card-provider.ts'
import { type Journey, type Scenario, ask, send } from '../../support/asking.ts'
import { testDatabases } from '../../support/databases.ts'
import { codeOfMail, documentOfJourney } from '../../support/documents.ts'
import { clientJourney, demoCatalog, journeyTo, submitted } from '../../support/journey.ts'
import { missingPdfTools, readPdf } from '../../support/pdf-tools.ts'
import { keepRefusals } from '../../support/refusals/keep-refusals.ts'
import { testApp } from '../../support/test-app.ts'
import { byRep } from '../final-steps.ts'
import { delivering, webhookTo } from '../delivery/delivering.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const absent = missingPdfTools()
const dental: Scenario = { tier: 'IO', plans: ['meadowlark-dental-high'] }
const correct = 'POST enrollment/correct-contact'
const newYork = { address1: '350 5th Ave', city: 'New York', zip: '10001' }

const moved = async (journey: Journey, home: object = newYork) => {
  const { sections } = await ask(journey, 'GET enrollment/get-enrollment-copy')
  const contact = sections.find(({ column }) => column === 'contact_info')?.result ?? {}
  const { address1, city, zip, email_address, phone_number }: Record<string, unknown> = { ...contact, ...home }
  return Object.fromEntries(
    Object.entries({ address1, city, zip, email_address, phone_number }).filter(([, value]) => value !== undefined),
  )
}
const codeFor = async (journey: Journey): Promise<string> => {
  journey.app.clock.advance(1000)
  await ask(journey, 'POST enrollment/request-correction')
  return codeOfMail(journey.app)
}
const question = async (journey: Journey, otp: string) => {
  const answer = await ask(journey, correct, { ...(await moved(journey)), otp })
  if (answer.corrected) throw new Error('it was corrected without having been agreed to')
  return answer.prices
}
const agreed = async (journey: Journey, home?: object) => {
  const otp = await codeFor(journey)
  const { monthly_now } = await question(journey, otp)
  return ask(journey, correct, { ...(await moved(journey, home)), otp, agreed_monthly: monthly_now })
}
const receiptOf = (journey: Journey) => ask(journey, 'GET enrollment/get-receipt')
const kinds = async ({ app }: Journey, policyId: string) =>
  ((await makeEnrollment(app.services).parts.records.read(policyId))?.entries ?? []).map(({ kind }) => kind)

describe.each(testDatabases)('on $kind', ({ make }) => {
  const sold = async () => {
    const provider = await startProvider()
    closing.push(provider.stop)
    const where = await make()
    closing.push(where.drop)
    const database = await where.open()
    const app = await testApp({
      catalog: demoCatalog(),
      database,
      config: { rateLimits: false, cards: provider.settings },
    })
    closing.push(() => app.close())
    const journey = await journeyTo(app, dental)
    return { app, journey, policyId: await submitted(journey) }
  }
  const charged = async ({ app }: Awaited<ReturnType<typeof sold>>) => {
    await app.services.cardCharges.pass()
    const rows = await app.database.sql.selectFrom('card_charges').selectAll().orderBy('installment').execute()
    return rows.map(({ cents }) => cents)
  }

  test('is asked before anything changes, and counts from the next premium on', async () => {
    const all = await sold()
    const { journey, policyId, app } = all
    const [first] = await charged(all)
    const before = await receiptOf(journey)
    const otp = await codeFor(journey)
    const prices = await question(journey, otp)
    expect(prices).toEqual({
      monthly_before: before.recurring_month_cost,
      monthly_now: before.recurring_month_cost + ((prices.plans[0]?.now ?? 0) - (before.plans[0]?.price ?? 0)),
      plans: [{ name: before.plans[0]?.name, before: before.plans[0]?.price, now: expect.any(Number) }],
    })
    expect(prices.monthly_now).toBeGreaterThan(prices.monthly_before)
    // Another price than the one that was shown is not agreed to.
    const body = { ...(await moved(journey)), otp }
    expect(await ask(journey, correct, { ...body, agreed_monthly: prices.monthly_before })).toMatchObject({
      corrected: false,
    })
    expect(await kinds(journey, policyId)).toEqual(['submitted'])
    expect(await receiptOf(journey)).toEqual(before)
    // The code was not used up by the questions.
    expect(await ask(journey, correct, { ...body, agreed_monthly: prices.monthly_now })).toEqual({ corrected: true })
    expect(await kinds(journey, policyId)).toEqual(['submitted', 'corrected'])
    expect(await receiptOf(journey)).toMatchObject({
      initial_month_cost: before.initial_month_cost,
      recurring_month_cost: prices.monthly_now,
      plans: [{ price: prices.plans[0]?.now }],
      charge: { first: before.charge?.first, monthly: prices.monthly_now },
    })
    app.clock.advance(42 * DAY)
    expect(await charged(all)).toEqual([first, Math.round(prices.monthly_now * 100)])
    const letters = (await app.mailbox()).flatMap(({ message }) =>
      message.kind === 'mail' && message.subject === 'Contact information changed' ? [message.text] : [],
    )
    expect(letters).toHaveLength(1)
    expect(letters[0]).toContain(`$${prices.monthly_now.toFixed(2)} each month`)
  })

  test('is not asked again where a second correction costs the same', async () => {
    const { journey } = await sold()
    await agreed(journey)
    const { recurring_month_cost: monthly } = await receiptOf(journey)
    const otp = await codeFor(journey)
    expect(await ask(journey, correct, { ...(await moved(journey, { zip: '10002' })), otp })).toEqual({
      corrected: true,
    })
    expect((await receiptOf(journey)).recurring_month_cost).toBe(monthly)
  })
})

test('carriers are told of the new premium with the change', async () => {
  const all = await delivering(closing, { destinations: [webhookTo('https://hooks.example/deliveries')] })
  interface Told {
    event: { kind: string }
    coverages: { premium_cents: number }[]
    billing: { first_cents: number; monthly_cents: number }
  }
  const told: Told[] = []
  const work = await all.other((_, { text }) => {
    told.push((JSON.parse(text) as { data: Told }).data)
    return Promise.resolve({ outcome: 'accepted', reasons: [] })
  })
  const journey = await journeyTo(all.app, dental)
  await submitted(journey)
  await work.pass()
  await agreed(journey)
  await work.pass()
  const { recurring_month_cost: monthly, plans } = await receiptOf(journey)
  const [was, is] = told
  expect(told.map(({ event }) => event.kind)).toEqual(['addition', 'change'])
  expect(is?.coverages.map(({ premium_cents: cents }) => cents)).toEqual(
    plans.map(({ price }) => Math.round(price * 100)),
  )
  expect(is?.billing).toMatchObject({
    first_cents: was?.billing.first_cents,
    monthly_cents: Math.round(monthly * 100),
  })
  expect(is?.coverages).not.toEqual(was?.coverages)
})

test.runIf(absent.length === 0)('the document shows what it costs now, and what was agreed to', async () => {
  const { app } = await delivering(closing)
  const journey = await journeyTo(app, dental)
  await submitted(journey)
  await agreed(journey)
  const { recurring_month_cost: monthly } = await receiptOf(journey)
  const pdf = readPdf(await documentOfJourney(journey))
  expect(pdf.text()).toContain(`$${monthly.toFixed(2)} each month agreed to`)
  expect(pdf.text().split(`$${monthly.toFixed(2)}`).length).toBeGreaterThan(2)
  pdf.remove()
})

test('an enrollment whose texts are still to be signed keeps its price until they are', async () => {
  const { app } = await delivering(closing)
  const rep = await clientJourney(app, byRep, { ...dental, plans: [...dental.plans, 'harvest-critical'] })
  await submitted(rep)
  const { status, envelope } = await send(rep, correct, await moved(rep))
  expect([status, envelope.message]).toEqual([409, expect.stringContaining('once the enrollment is signed')])
})

keepRefusals('submitted/another-price')
