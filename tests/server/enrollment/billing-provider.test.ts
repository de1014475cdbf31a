import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaymentInfo } from '#schemas/calls/enrollment/billing.calls.ts'
import { cardPointe } from '#server/adapters/cards/cardpointe.ts'
import { migrateCards } from '#server/services/enrollment/debits/migrate-cards.ts'
import { type TestProvider, heldBy, startProvider } from '#tests/card-provider.ts'
import { bank, card } from '#tests/schemas/steps/payments.ts'
import { type Journey, ask, send } from '../support/asking.ts'
import { contact, personal, tabCalls } from '../support/answers.ts'
import { againJourney, askedTabs, checkOut, demoCatalog, journeyTo, submitted } from '../support/journey.ts'
import { type TestApp, testApp } from '../support/test-app.ts'

let provider: TestProvider
let app: TestApp
beforeAll(async () => {
  provider = await startProvider()
  app = await testApp({ catalog: demoCatalog(), config: { rateLimits: false, cards: provider.settings } })
})
afterAll(async () => {
  await app.close()
  await provider.stop()
})

const save = 'POST enrollment/save-billing-info'
const getSection = 'GET enrollment/get-enrollment-temp-info'
const toBilling = () => journeyTo(app, { tier: 'IO', plans: ['meadowlark-dental-high'] }, 'billing_info')
const held = (change: Partial<PaymentInfo> = {}) => heldBy(provider.settings.url, { ...card, ...change })
const refusedFor = async (journey: Journey, info: PaymentInfo) => {
  const { envelope, refusal } = await send(journey, save, info)
  expect(envelope.status).toBe('error')
  return refusal.data.map(({ target_element, message_key }) => [target_element, message_key])
}

test('the step asks for the fields of the provider in the place of number, code and expiration', async () => {
  const journey = await toBilling()
  const { card_frame } = await ask(journey, 'GET enrollment/get-payment-method')
  expect(card_frame).toBe(`${provider.settings.url}/itoke/ajax-tokenizer.html`)
  const { result } = await ask(journey, 'GET enrollment/get-form-fields-billing-info')
  const names = result.map(({ field_name }) => field_name)
  expect(names).toContain('card_token')
  expect(names).not.toEqual(expect.arrayContaining(['card_number']))
  expect(names.filter((name) => name.startsWith('expiration') || name === 'security_code')).toEqual([])
  const page = await app.server.inject({ url: '/' })
  expect(page.headers['content-security-policy']).toContain(`frame-src 'self' ${provider.settings.url}`)
})

test('what is kept is a token and a mask; neither token nor number is answered, and editing the rest keeps the card', async () => {
  const journey = await toBilling()
  const info = await held()
  await ask(journey, save, info)
  const { result } = await ask(journey, getSection, { column: 'payment_info' })
  expect(result).toMatchObject({
    card_number: '************1111',
    card_token: '************1111',
    expiration_month: '12',
    expiration_year: '2030',
  })
  expect(JSON.stringify(result)).not.toContain(info.card_token)
  const { card_token: _token, ...rest } = info
  const before = provider.asked.length
  await ask(journey, save, { ...rest, address1: '1 Main Street', revision: 1 })
  // What is kept was asked about when it was entered.
  expect(provider.asked).toHaveLength(before)
  const after = await ask(journey, getSection, { column: 'payment_info' })
  expect(after.result).toMatchObject({ address1: '1 Main Street', card_number: '************1111' })
  await submitted(journey)
})

test('a card is refused for what its bank says, in words of ours, and a way on is named where nobody answers', async () => {
  const journey = await toBilling()
  const declined = await held({ card_number: '4000000000000002' })
  expect(await refusedFor(journey, declined)).toEqual([['card_token', 'error_card_declined']])
  const wrongCode = await held({ card_number: '4000000000000127' })
  expect(await refusedFor(journey, wrongCode)).toEqual([['card_token', 'error_card_code_wrong']])
  const busy = await held({ card_number: '4000000000000119' })
  expect(await refusedFor(journey, busy)).toEqual([['card_token', 'error_card_unavailable']])
  const good = await held()
  provider.line('unreachable')
  expect(await refusedFor(journey, good)).toEqual([['card_token', 'error_card_unavailable']])
  await ask(journey, save, { ...bank, bill_date: undefined })
  provider.line('open')
})

test('a number, a code and what is no token are refused, and the provider is not asked for them', async () => {
  const journey = await toBilling()
  const before = provider.asked.length
  expect(await refusedFor(journey, card)).toEqual(
    expect.arrayContaining([
      ['card_number', 'error_read_only'],
      ['security_code', 'error_read_only'],
      ['card_token', 'error_card_fields_required'],
    ]),
  )
  const good = await held()
  expect(await refusedFor(journey, { ...good, card_token: '4111111111111111:203012' })).toEqual([
    ['card_token', 'error_card_fields_invalid'],
  ])
  expect(await refusedFor(journey, { ...good, card_token: `${good.card_token?.slice(0, 17)}202610` })).toEqual([
    ['card_token', 'error_card_expired'],
  ])
  // What is wrong besides is said first.
  expect(await refusedFor(journey, { ...good, zip: '00000' })).toEqual([['zip', 'error_zip_invalid']])
  expect(provider.asked).toHaveLength(before)
})

test('a repeated save whose answer was lost asks the provider once', async () => {
  const journey = await toBilling()
  const body = { enrollment_id: journey.enrollment_id, ...(await held()) }
  const before = provider.asked.length
  const key = 'the-same-key-of-one-press'
  const first = await journey.visitor.call(save, { body, key })
  const again = await journey.visitor.call(save, { body, key })
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.data).toEqual(first.data)
  expect(provider.asked).toHaveLength(before + 1)
})

test('a card on file is handed to the provider when it is picked', async () => {
  const fresh = await testApp({ catalog: demoCatalog(), config: { rateLimits: false, cards: provider.settings } })
  const journey = await againJourney(fresh, { user_id: 'member-santos' }, { tier: 'IO', plans: ['harvest-critical'] })
  await checkOut(journey)
  const { first_name: _first, last_name: _last, ssn: _ssn, ...others } = personal
  for (const tab of await askedTabs(journey)) {
    if (tab === 'billing_info') break
    const own: Partial<Record<typeof tab, Record<string, unknown>>> = {
      primary_info: others,
      contact_info: { ...contact, email_address: 'maria.santos@example.com' },
    }
    const body = own[tab] ?? (await tabCalls[tab].body(journey))
    await ask(journey, tabCalls[tab].key, body)
  }
  const [first] = (await ask(journey, 'GET enrollment/get-existing-card-info')).result
  await ask(journey, 'POST enrollment/save-billing-info-existing', { payment_method: 'cc', card_id: first?.card_id })
  const { result } = await ask(journey, getSection, { column: 'payment_info' })
  expect(result).toMatchObject({
    card_id: first?.card_id,
    card_token: first?.card_number.replace(/^\*+/, '************'),
  })
  await fresh.close()
})

test('numbers of before are handed to the provider by a command, once, and those that it does not take are counted', async () => {
  const own = await testApp({ catalog: demoCatalog(), config: { rateLimits: false } })
  const scenario = { tier: 'IO', plans: ['meadowlark-dental-high'] } as const
  const draft = await journeyTo(own, scenario)
  const policy = await journeyTo(own, scenario)
  await submitted(policy)
  const { sealing, clock } = own.services
  const migrate = () => migrateCards({ database: own.database, sealing, clock, cards: cardPointe(provider.settings) })
  provider.line('unreachable')
  await expect(migrate()).rejects.toThrow('could not be reached')
  provider.line('open')
  expect(await migrate()).toEqual({ handed: 2, left: 0 })
  expect(await migrate()).toEqual({ handed: 0, left: 0 })
  const rows = await own.database.sql
    .selectFrom('draft_sections')
    .selectAll()
    .where('section', '=', 'payment_info')
    .execute()
  for (const { enrollment_id, section, sealed, holds_card } of rows) {
    const value = JSON.stringify(
      sealing.open({ field: 'draft_sections.sealed', row: `${enrollment_id}/${section}` }, sealed),
    )
    expect(value).not.toContain(card.card_number)
    expect(value).toContain('************1111')
    expect(holds_card).toBe(0)
  }
  expect(rows).toHaveLength(2)
  expect((await ask(draft, getSection, { column: 'payment_info' })).result).toMatchObject({
    card_number: '************1111',
  })
  await own.close()
})
