import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { makeDebits } from '#server/services/enrollment/debits/debits.ts'
import { makeEnrollment } from '#server/services/enrollment/enrollment.services.ts'
import { heldBy, startProvider } from '#tests/card-provider.ts'
import { bank, card } from '#tests/schemas/steps/payments.ts'
import { type Journey, type Scenario, ask, problemsOf, send } from '../../support/asking.ts'
import { testDatabases } from '../../support/databases.ts'
import { codeOfMail } from '../../support/documents.ts'
import { clientJourney, demoCatalog, journeyTo, submitted } from '../../support/journey.ts'
import { personal } from '../../support/answers.ts'
import { proveRep } from '../../support/proving.ts'
import { keepRefusals } from '../../support/refusals/keep-refusals.ts'
import { testApp } from '../../support/test-app.ts'
import { byRep } from '../final-steps.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const dental: Scenario = { tier: 'IO', plans: ['meadowlark-dental-high'] }
const declinedLater = '4000000000000341'
const request = 'POST enrollment/request-correction'
const correct = 'POST enrollment/correct-payment'

const selling = async ({ make = testDatabases[0]?.make, scenario = dental } = {}) => {
  const provider = await startProvider()
  closing.push(provider.stop)
  const catalog = demoCatalog()
  const where = await make?.()
  if (where !== undefined) closing.push(where.drop)
  const database = await where?.open()
  const app = await testApp({
    catalog,
    ...(database && { database }),
    config: { rateLimits: false, cards: provider.settings },
  })
  closing.push(() => app.close())
  const journey = await journeyTo(app, scenario)
  const policyId = await submitted(journey)
  const { sealing, clock, cardCharges } = app.services
  const deliveriesDir = mkdtempSync(join(tmpdir(), 'debits-'))
  const debits = makeDebits({ database: app.database, sealing, clock, catalog, deliveriesDir })
  const one = async () => (await debits.list())[0]
  const held = async (change: Partial<typeof card> = {}) => {
    const { payment_method, first_name_on_cc, last_name_on_cc, card_token, address1, zip } = await heldBy(
      provider.settings.url,
      { ...card, ...change },
    )
    return { payment_method, first_name_on_cc, last_name_on_cc, card_token, address1, zip }
  }
  return { app, provider, journey, policyId, debits, one, held, charge: () => cardCharges.pass() }
}
const codeFor = async (journey: Journey): Promise<string> => {
  journey.app.clock.advance(1000)
  await ask(journey, request)
  return codeOfMail(journey.app)
}
const paymentOf = async (journey: Journey) => (await ask(journey, 'GET enrollment/get-receipt')).payment
const subjectsOf = async ({ app }: Journey) =>
  (await app.mailbox()).flatMap(({ message }) => (message.kind === 'mail' ? [message.subject] : []))
const { account_name, routing_number, account_number, account_type, account_holder_type } = bank
const account = {
  payment_method: 'eft',
  account_name,
  routing_number,
  account_number,
  account_type,
  account_holder_type,
}

describe.each(testDatabases)('on $kind', ({ make }) => {
  test('whoever was declined is told, gives another card by a code, and the payment is tried with it', async () => {
    const { journey, charge, one, held, app, policyId } = await selling({
      make,
      scenario: { ...dental, card: declinedLater },
    })
    expect(await paymentOf(journey)).toMatchObject({
      method: 'cc',
      digits: '0341',
      methods: ['cc', 'eft'],
      failed: false,
    })
    await charge()
    expect(await paymentOf(journey)).toMatchObject({ failed: true })
    const declined = (await app.mailbox()).find(
      ({ message }) => message.kind === 'mail' && message.subject.startsWith('Your payment'),
    )
    expect(declined?.message.text).toMatch(/0341[^]*\/your-enrollment/)
    expect(await ask(journey, correct, { ...(await held()), otp: await codeFor(journey) })).toEqual({ corrected: true })
    expect(await one()).toMatchObject({ state: 'due', isRaised: false })
    expect(await charge()).toBe(1)
    expect(await one()).toMatchObject({ state: 'due', on_day: '2027-01-01' })
    expect(await paymentOf(journey)).toMatchObject({ digits: '1111', failed: false })
    const record = await makeEnrollment(app.services).parts.records.read(policyId)
    expect(record?.entries.map(({ kind }) => kind)).toEqual(['submitted', 'corrected'])
    expect(JSON.stringify(record)).not.toMatch(/941\d{13}/)
    expect(await subjectsOf(journey)).toContain('Payment method changed')
  })

  test('an account takes the place of a card, and pays what comes next', async () => {
    const { journey, charge, one, debits } = await selling({ make })
    await charge()
    await ask(journey, correct, { ...account, otp: await codeFor(journey) })
    expect(await one()).toMatchObject({ method: 'eft', state: 'due', on_day: '2027-01-01' })
    journey.app.clock.advance(42 * 24 * 3_600_000)
    expect(await charge()).toBe(0)
    expect((await debits.file()).filed).toMatchObject({ debits: 1 })
    expect(await paymentOf(journey)).toMatchObject({ method: 'eft', digits: '9012' })
  })

  test('an account that is given while the card is being asked is debited at once, which is no second try', async () => {
    const { journey, provider, charge, one, debits } = await selling({ make })
    provider.line('unreachable')
    await charge()
    expect(await one()).toMatchObject({ method: 'cc', state: 'pending' })
    await ask(journey, correct, { ...account, otp: await codeFor(journey) })
    provider.line('open')
    journey.app.clock.advance(3_600_000)
    await charge()
    expect(await one()).toMatchObject({ method: 'eft', state: 'due', on_day: '2026-11-20', takenCents: 0 })
    expect((await debits.file()).filed).toMatchObject({ debits: 1 })
    // Money that is missing there is tried twice more, as of any account.
    expect(await one()).toMatchObject({ state: 'pending', code: null })
  })
})

test('what is wrong or declined is refused at its field, before a code is used up', async () => {
  const { journey, held, provider } = await selling()
  const otp = await codeFor(journey)
  const refusedFor = async (body: object) => problemsOf(await send(journey, correct, { otp, ...body }))
  const good = await held()
  expect(await refusedFor({ ...good, card_token: undefined })).toEqual([422, ['card_token', expect.any(String)]])
  expect(await refusedFor({ ...good, zip: '00000' })).toEqual([422, ['zip', expect.any(String)]])
  expect(await refusedFor({ ...account, routing_number: '123456789' })).toEqual([
    422,
    ['routing_number', expect.any(String)],
  ])
  expect(await refusedFor({ payment_method: 'list' })).toEqual([422, ['payment_method', expect.any(String)]])
  expect(await refusedFor(await held({ card_number: '4000000000000002' }))).toEqual([
    422,
    ['card_token', expect.any(String)],
  ])
  provider.line('unreachable')
  expect(await refusedFor(good)).toEqual([422, ['card_token', expect.stringContaining('bank account')]])
  provider.line('open')
  expect(await refusedFor({ ...good, otp: '000000' })).toEqual([422, ['otp', expect.any(String)]])
  expect(await ask(journey, correct, { ...good, otp })).toEqual({ corrected: true })
})

test('the rep of the enrollment needs no code, and a stranger finds nothing', async () => {
  const { app, held, journey } = await selling()
  const theirs = await clientJourney(app, byRep, { ...dental, plans: ['harvest-critical'] })
  await submitted(theirs)
  expect(await ask(theirs, request)).toEqual({ code_sent: null })
  expect(await ask(theirs, correct, await held())).toEqual({ corrected: true })
  const stranger = { ...journey, visitor: app.visitor() }
  expect((await send(stranger, correct, await held())).status).toBe(404)
})

test('the rep of the enrollment reads where it stands on another day, and another rep finds nothing', async () => {
  const { app } = await selling()
  const theirs = await clientJourney(app, byRep, { ...dental, plans: ['harvest-critical'] })
  await submitted(theirs)
  const later = app.visitor()
  await proveRep(app, later)
  const query = { enrollment_id: theirs.enrollment_id }
  const receipt = await later.call('GET enrollment/get-receipt', { query })
  expect(receipt).toMatchObject({ status: 200, data: { signature: 'awaited', payment: { digits: '1111' } } })
  const copy = await later.call('GET enrollment/get-enrollment-copy', { query })
  expect(copy.status).toBe(200)
  for (const secret of [personal.ssn, '4111111111111111']) expect(JSON.stringify(copy.data)).not.toContain(secret)
  const other = app.visitor()
  await proveRep(app, other, 'OKAF3434')
  for (const call of ['GET enrollment/get-receipt', 'GET enrollment/get-enrollment-copy']) {
    expect((await other.call(call, { query })).status).toBe(404)
    expect((await app.visitor().call(call, { query })).status).toBe(404)
  }
})

test('where we take no premiums there is nothing to change', async () => {
  const app = await testApp({ catalog: demoCatalog(), config: { rateLimits: false } })
  closing.push(() => app.close())
  const journey = await journeyTo(app, dental)
  await submitted(journey)
  expect(await paymentOf(journey)).toBeNull()
  const answer = await send(journey, correct, { ...account, otp: '123456' })
  expect([answer.status, answer.refusal.message]).toEqual([409, expect.stringContaining('Call us to change')])
})

keepRefusals('submitted/correct-payment')
