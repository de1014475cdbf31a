import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE } from '#server/clock.ts'
import { contact, tabCalls } from '../support/answers.ts'
import { ask, problemsOf, send } from '../support/asking.ts'
import { checkedOut, demoCatalog, journeyTo, savedOf } from '../support/journey.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import { codeIn, email, resumed, save } from './people/resuming.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ catalog: demoCatalog(), config: { rateLimits: false, sessionMinutes: 30 } })
})
afterAll(() => app.close())
beforeEach(() => {
  // The clock stands: each test's mails are newer than those before.
  app.clock.advance(1000)
})

const scenario = { tier: 'IO', plans: ['brightwater-vision-high'] } as const
const everything = { tier: 'IO', plans: ['evergreen-tx-silver', 'anchor-life-term', 'steady-short-term'] } as const
const typed = 'GET enrollment/get-typed-values'

describe('Save & Continue Later', () => {
  // @spec 2:66 2:129 2:196 2:222 3:64-65 3:102 3:138 3:150
  test('keeps what the open step holds, and the code leads back to it', async () => {
    const journey = await journeyTo(app, everything, 'contact_info')
    const values = { address1: '12 Half a Str', zip: '787', email_address: 'pat@' }
    expect(await ask(journey, save, { email, tab: 'contact_info', data: { values, revision: 0 } })).toEqual({
      email,
      days: 30,
    })
    const there = await resumed(journey)
    expect(await ask(there, typed, { column: 'contact_info' })).toEqual({ result: { values } })
  })

  // @spec 2:196 3:64
  test('keeps half-given health answers for whoever comes back, until the step is saved', async () => {
    const journey = await journeyTo(app, everything, 'primary_health_info')
    const { result } = await ask(journey, 'GET enrollment/get-health-questions-primary-health-info')
    const [first] = result.codition_questions
    if (first === undefined) throw new Error('no questions')
    const health = { condition_questions: [{ ...first, yes_no_flag: 1, conditions: [{ symptoms: 'A cough' }] }] }
    await ask(journey, save, { email, tab: 'health_info', data: { health } })
    expect(JSON.stringify(await savedOf(journey))).not.toContain('A cough')
    const there = await resumed(journey)
    expect(await ask(there, typed, { column: 'health_info' })).toEqual({ result: { values: {}, health } })
    await ask(there, tabCalls.primary_health_info.key, await tabCalls.primary_health_info.body(there))
    expect(await ask(there, typed, { column: 'health_info' })).toEqual({ result: null })
  })

  test.each([
    ['a secret', 'primary_info', { values: { ssn: '501224567' } }, 'ssn'],
    ['health answers of another step', 'contact_info', { health: { condition_questions: [] } }, 'data'],
    ['what is typed beside a signature', 'aggrement_info', { values: { answer: 'Waco' } }, 'data'],
  ])('keeps nothing of %s, and sends no code for it', async (_, tab, data, at) => {
    const journey = await checkedOut(app, scenario)
    const mails = (await app.mailbox()).length
    const before = await savedOf(journey)
    const answer = await send(journey, save, { email, tab, data })
    expect([answer.status, answer.refusal.data.map(({ target_element }) => target_element)]).toEqual([422, [at]])
    expect([(await app.mailbox()).length, await savedOf(journey)]).toEqual([mails, before])
  })

  // @spec 2:156 2:230 3:107 3:158
  test('an address that is none is refused at the address', async () => {
    const journey = await checkedOut(app, scenario)
    expect(problemsOf(await send(journey, save, { email: 'marisol@', tab: 'primary_info' }))).toEqual([
      422,
      ['email', 'Enter a valid email address'],
    ])
  })

  // @spec 2:196 3:138 3:150
  test('a second code leaves the first valid; each works once', async () => {
    const journey = await checkedOut(app, scenario)
    await ask(journey, save, { email, tab: 'primary_info' })
    const first = await codeIn(app)
    await ask(journey, save, { email, tab: 'contact_info' })
    const second = await codeIn(app)
    const redeem = async (code: string) => {
      const { status, data } = await app
        .visitor()
        .call('POST enrollment/continue-enrollment', { body: { code, email } })
      return status === 200 ? (data as { saved_tab: string }).saved_tab : status
    }
    expect([await redeem(first), await redeem(second), await redeem(first)]).toEqual([
      'primary_info',
      'contact_info',
      422,
    ])
  })
})

describe('the session', () => {
  const look = 'GET enrollment/get-session'
  const extend = 'POST enrollment/extend-session'

  test('says how long it lasts without being extended by that, and is extended by any other request', async () => {
    const { visitor, enrollment_id } = await checkedOut(app, scenario)
    const left = async () => (await visitor.call(look)).data
    expect(await left()).toEqual({ seconds_left: 1800, may_extend: true })
    app.clock.advance(10 * MINUTE)
    expect([await left(), await left()]).toEqual([
      { seconds_left: 1200, may_extend: true },
      { seconds_left: 1200, may_extend: true },
    ])
    await visitor.call('GET enrollment/get-cart-count', { query: { enrollment_id } })
    expect(await left()).toEqual({ seconds_left: 1800, may_extend: true })
    app.clock.advance(29 * MINUTE)
    expect((await visitor.call(extend)).data).toEqual({ seconds_left: 1800, may_extend: true })
    expect((await app.visitor().call(look)).data).toEqual({ seconds_left: null, may_extend: false })
  })

  test('once it has ended, that is told; the code of a mail opens the enrollment with what was typed', async () => {
    const journey = await journeyTo(app, scenario, 'contact_info')
    const values = { city: 'Aust' }
    await ask(journey, 'POST enrollment/save-typed-values', { column: 'contact_info', values })
    await ask(journey, save, { email, tab: 'contact_info' })
    const code = await codeIn(app)
    app.clock.advance(31 * MINUTE)
    expect((await journey.visitor.call(look)).data).toEqual({ seconds_left: 0, may_extend: false })
    const ended = 'Your session has ended. Please enter the code from your email to open the enrollment again.'
    for (const [key, fields] of [
      ['GET enrollment/get-plan-cart', {}],
      ['POST enrollment/save-contact-info', { ...contact, with_validation: 1 }],
    ] as const) {
      const { status, refusal } = await send(journey, key, fields)
      expect([key, status, refusal.message]).toEqual([key, 401, ended])
    }
    expect((await journey.visitor.call(extend)).status).toBe(401)
    const again = await journey.visitor.call('POST enrollment/continue-enrollment', { body: { code, email } })
    expect(again.status).toBe(200)
    expect(await ask(journey, typed, { column: 'contact_info' })).toEqual({ result: { values } })
  })
})
