import { afterEach, describe, expect, test } from 'vitest'
import { yearsBetween } from '#schemas/fields/date.kinds.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#server/clock.ts'
import type { Carrier } from '#server/mail/carrier.ts'
import { testClock } from '../support/clock.ts'
import { tabCalls } from '../support/answers.ts'
import { type Scenario, type Journey, ask, problemsOf, send } from '../support/asking.ts'
import { checkedOut, review, demoCatalog, journeyTo } from '../support/journey.ts'
import { type TestApp, testApp } from '../support/test-app.ts'

const closing: TestApp[] = []
afterEach(async () => {
  for (const app of closing.splice(0)) await app.close()
})
const appWith = async (options: Parameters<typeof testApp>[0] = {}): Promise<TestApp> => {
  const app = await testApp({ catalog: demoCatalog(), ...options, config: { rateLimits: false, ...options.config } })
  closing.push(app)
  return app
}

const alone: Scenario = { tier: 'IO', plans: ['crescent-premier-care'] }

// @spec 3:132
test('a mail server that is away for an hour: people enroll, and each receipt follows once', async () => {
  const arrived: string[] = []
  let isAway = true
  const carrier: Carrier = {
    leaves: true,
    textsLeave: true,
    mail: async ({ to, subject }) => {
      if (isAway) throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
      arrived.push(`${subject} to ${to}`)
    },
    text: () => Promise.resolve(),
    close: () => undefined,
  }
  const app = await appWith({ carrier })
  const submit = async () => {
    const journey = await journeyTo(app, alone)
    return (await send(journey, 'POST enrollment/save-review-info', review)).status
  }
  // The server looks once a second; every ten here.
  const passes = async (time: number) => {
    for (let passed = 0; passed < time; passed += 10 * SECOND) {
      app.clock.advance(10 * SECOND)
      await app.services.outbox.drain()
    }
  }
  expect(await submit()).toBe(200)
  await passes(30 * MINUTE)
  expect(await submit()).toBe(200)
  await passes(30 * MINUTE)
  expect(arrived).toEqual([])
  isAway = false
  // The longest wait that two such outages can have come to.
  await passes(HOUR)
  const receipt = 'Enrollment Receipt to pat.oneil@example.com'
  expect(arrived.filter((letter) => letter === receipt)).toEqual([receipt, receipt])
  await passes(HOUR)
  expect(arrived.filter((letter) => letter === receipt)).toHaveLength(2)
})

describe('a clock that jumps', () => {
  const contact = 'pat@bounce.example.com'
  const otp = { contact, type: 'email' }
  /** The codes that were sent, whenever that was. */
  const codes = async (app: TestApp) =>
    (await app.mailbox()).flatMap(({ message }) => /\b\d{6}\b/.exec(message.text)?.[0] ?? [])

  test('back: nobody waits longer for a code than the two minutes, codes and sessions go on', async () => {
    const app = await appWith()
    const journey = await journeyTo(app, alone, 'contact_info')
    expect(await ask(journey, 'POST enrollment/send-otp', otp)).toMatchObject({ wait_seconds: 120 })
    const [old = ''] = await codes(app)
    app.clock.advance(-3 * HOUR)
    expect(await ask(journey, 'POST enrollment/send-otp', otp)).toMatchObject({ wait_seconds: 120 })
    expect(problemsOf(await send(journey, 'POST enrollment/send-otp', otp))).toEqual([
      422,
      ['contact', 'Please wait 120 seconds before you ask for another code.'],
    ])
    // The same digits twice: once in a million.
    const code = (await codes(app)).find((one) => one !== old) ?? old
    expect(await ask(journey, 'POST enrollment/verify-otp', { ...otp, otp: code })).toEqual({ verified: true })
    expect(
      (await send(journey, 'POST enrollment/save-contact-info', await tabCalls.contact_info.body(journey))).status,
    ).toBe(200)
  })

  test('back: limits and mail that was put off do not wait for the old time', async () => {
    let isAway = true
    const carrier: Carrier = {
      leaves: true,
      textsLeave: true,
      mail: () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve()),
      text: () => Promise.resolve(),
      close: () => undefined,
    }
    const app = await appWith({ carrier, config: { rateLimits: true } })
    const who = { ip: '10.0.0.9', sessionId: null }
    const take = () => app.services.rateLimits.take('code', who)
    for (let count = 0; count < 20; count += 1) expect(await take()).toBe(0)
    expect(await take()).toBe(600)
    await app.services.outbox.mail({ to: 'ana@example.com', subject: 'Hello', text: 'Hi' })
    expect(await app.services.outbox.drain()).toEqual({ sent: 0, failed: 1 })
    isAway = false
    app.clock.advance(-5 * HOUR)
    expect(await take()).toBe(0)
    expect(await app.services.outbox.drain()).toEqual({ sent: 1, failed: 0 })
    expect(await app.services.outbox.drain()).toEqual({ sent: 0, failed: 0 })
  })

  test('forward: a code expires, the next is sent at once, the enrollment stands; after sixty days it does not', async () => {
    const app = await appWith()
    const journey = await journeyTo(app, alone, 'contact_info')
    await ask(journey, 'POST enrollment/send-otp', otp)
    const [old = ''] = await codes(app)
    app.clock.advance(2 * DAY)
    expect(problemsOf(await send(journey, 'POST enrollment/verify-otp', { ...otp, otp: old }))).toEqual([
      422,
      ['otp', 'This code has expired. Please ask for a new one.'],
    ])
    expect(await ask(journey, 'POST enrollment/send-otp', otp)).toMatchObject({ wait_seconds: 120 })
    app.clock.advance(60 * DAY)
    const { status, envelope } = await send(journey, 'GET enrollment/get-dynamic-tabs')
    expect([status, envelope.message]).toEqual([
      401,
      'Your session has ended. Please enter the code from your email to open the enrollment again.',
    ])
    // The clock was wrong, and is put right before anything was swept.
    app.clock.advance(-60 * DAY)
    expect((await send(journey, 'GET enrollment/get-dynamic-tabs')).status).toBe(200)
  })
})

describe('codes of somebody else', () => {
  test('prove nothing for another enrollment, nor for another address of the same', async () => {
    const app = await appWith()
    const [mine, other] = [await checkedOut(app, alone), await checkedOut(app, alone)]
    const [contact, second] = ['pat@bounce.example.com', 'eva@bounce.example.com']
    const codeFor = async (journey: Journey, address: string) => {
      await ask(journey, 'POST enrollment/send-otp', { contact: address, type: 'email' })
      const letters = await app.mailbox()
      app.clock.advance(SECOND)
      return /\d{6}/.exec(letters[0]?.message.text ?? '')?.[0] ?? ''
    }
    const tried = async (journey: Journey, address: string, otp: string) =>
      problemsOf(await send(journey, 'POST enrollment/verify-otp', { contact: address, type: 'email', otp }))
    const wrong = [422, ['otp', "That code doesn't match. Please check it and try again."]]
    const code = await codeFor(mine, contact)
    let theirs = await codeFor(other, contact)
    // One in a million: then theirs is right for both.
    while (theirs === code) {
      app.clock.advance(2 * MINUTE)
      theirs = await codeFor(other, contact)
    }
    expect(await tried(other, contact, code)).toEqual(wrong)
    expect(await tried(mine, second, code)).toEqual([422, ['otp', 'This code has expired. Please ask for a new one.']])
    const proves = { contact, type: 'email', otp: code }
    expect(await ask(mine, 'POST enrollment/verify-otp', proves)).toEqual({ verified: true })
    // Once: replayed it is spent.
    expect(await tried(mine, contact, code)).toEqual([422, ['otp', 'This code has expired. Please ask for a new one.']])
  })
})

describe('born on 29 February', () => {
  test.each([
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2008-02-29', '2028-02-28', 19],
    ['2008-02-29', '2028-02-29', 20],
    ['2008-02-28', '2026-02-28', 18],
    ['2008-03-01', '2028-02-29', 19],
    ['1924-02-29', '2025-02-28', 100],
    ['1924-02-29', '2025-03-01', 101],
  ])('%s is on %s of the age of %i', (from, to, years) => {
    expect(yearsBetween(from, to)).toBe(years)
  })

  // 2026 has no such day: who is born on it is a year older on 1 March.
  const ageRange = [422, ['dob', 'Age must be between 18 and 100 years.']]
  test.each([
    ['eighteen', '02/29/2008', Date.UTC(2026, 1, 28, 12), ageRange],
    ['eighteen', '02/29/2008', Date.UTC(2026, 2, 1, 12), 200],
    ['a hundred and one', '02/29/1924', Date.UTC(2025, 1, 28, 12), 200],
    ['a hundred and one', '02/29/1924', Date.UTC(2025, 2, 1, 12), ageRange],
    ['no such day', '02/29/2007', Date.UTC(2026, 2, 1, 12), [422, ['dob', 'Enter a valid date as mm/dd/yyyy']]],
  ])('the quote of who becomes %s: %s', async (_, dob, now, expected) => {
    const app = await appWith({ clock: testClock(now) })
    const answer = await app.callApi('POST enrollment/add-filter-for-new-user', {
      body: { zip: '78701', dob, gender: '0', tier: 'IO' },
    })
    expect(answer.status === 200 ? 200 : problemsOf(answer)).toEqual(expected)
  })

  test('a beneficiary and the applicant of that day go through to the receipt on 28 February', async () => {
    const app = await appWith({ clock: testClock(Date.UTC(2027, 1, 28, 12)) })
    const journey = await journeyTo(app, { tier: 'IO', plans: ['anchor-life-term'] })
    expect((await send(journey, 'POST enrollment/save-review-info', review)).status).toBe(200)
    expect((await ask(journey, 'GET enrollment/get-receipt')).effective_date).toBe('03/01/2027')
  })
})
