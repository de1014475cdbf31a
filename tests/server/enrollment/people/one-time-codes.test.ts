import { describe, expect, test } from 'vitest'
import { MINUTE, SECOND } from '#server/clock.ts'
import { tabCalls } from '../../support/answers.ts'
import { type Scenario, ask, problemsOf, send } from '../../support/asking.ts'
import { testClock } from '../../support/clock.ts'
import { checkedOut, demoCatalog, journeyTo } from '../../support/journey.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'
import { keepRefusals } from '../../support/refusals/keep-refusals.ts'

const alone: Scenario = { tier: 'IO', plans: ['crescent-premier-care'] }

describe('one-time codes', () => {
  const contact = 'pat@bounce.example.com'
  const otp = { contact, type: 'email' }
  const codeIn = async (of: TestApp) => {
    const [kept] = await of.mailbox()
    return /\d{6}/.exec(kept?.message.text ?? '')?.[0] ?? ''
  }

  // @spec 2:108 2:158 2:198-199 2:228 2:240
  test('prove an address; five wrong guesses end a code, and the next may be sent after 120 seconds', async () => {
    const clock = testClock()
    const own = await testApp({ catalog: demoCatalog(), clock, config: { rateLimits: false } })
    const journey = await journeyTo(own, alone, 'contact_info')
    const body = { ...(await tabCalls.contact_info.body(journey)), email_address: contact }
    const unproved = await send(journey, 'POST enrollment/save-contact-info', body)
    expect(unproved.refusal.data).toEqual([
      {
        target_element: 'email_address',
        error_message: 'We could not confirm that mail reaches this address.',
        message_key: 'error_email_undeliverable',
        is_valid: false,
      },
    ])
    expect(await ask(journey, 'POST enrollment/send-otp', otp)).toEqual({
      message: `We sent a code to ${contact}.`,
      wait_seconds: 120,
    })
    clock.advance(30 * SECOND)
    expect(problemsOf(await send(journey, 'POST enrollment/send-otp', otp))).toEqual([
      422,
      ['contact', 'Please wait 90 seconds before you ask for another code.'],
    ])
    const right = await codeIn(own)
    const wrong = right === '111111' ? '222222' : '111111'
    const guess = async (code: string) =>
      problemsOf(await send(journey, 'POST enrollment/verify-otp', { ...otp, otp: code }))
    expect(await guess('')).toEqual([422, ['otp', 'Enter the code that we sent to your email or phone']])
    expect(await guess('12345')).toEqual([422, ['otp', 'Enter the 6-digit code to continue']])
    for (let count = 1; count <= 4; count += 1) {
      expect(await guess(wrong)).toEqual([422, ['otp', "That code doesn't match. Please check it and try again."]])
    }
    const spent = [422, ['otp', 'This code has been tried too many times. Please ask for a new one.']]
    expect(await guess(wrong)).toEqual(spent)
    // The sixth guess is right, and too late.
    expect(await guess(right)).toEqual(spent)
    clock.advance(90 * SECOND)
    await ask(journey, 'POST enrollment/send-otp', otp)
    clock.advance(10 * MINUTE)
    expect(await guess(await codeIn(own))).toEqual([422, ['otp', 'This code has expired. Please ask for a new one.']])
    await ask(journey, 'POST enrollment/send-otp', otp)
    const code = await codeIn(own)
    expect(await ask(journey, 'POST enrollment/verify-otp', { ...otp, otp: code })).toEqual({ verified: true })
    expect(await ask(journey, 'POST enrollment/save-contact-info', body)).toEqual({ revision: 1 })
    expect(await ask(journey, 'GET enrollment/get-enrollment-temp-info', { column: 'contact_info' })).toMatchObject({
      result: { email_address: contact, email_verified: true, phone_verified: false },
    })
    await own.close()
  })

  test('are not sent without end', async () => {
    const own = await testApp({ catalog: demoCatalog() })
    const journey = await checkedOut(own, alone)
    const statuses: number[] = []
    for (let count = 0; count < 21; count += 1) {
      statuses.push(
        (await send(journey, 'POST enrollment/send-otp', { contact: `a${count}@b.example`, type: 'email' })).status,
      )
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429])
    await own.close()
  })
})

keepRefusals('enrollment/one-time-codes')
