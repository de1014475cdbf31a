import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY } from '#server/clock.ts'
import type { TestApp } from '../support/test-app.ts'
import { type Begun, show } from './carts.ts'
import { lastMail, limitedApp, save, savingApp, withVision } from './saving.ts'
import { ask, refused } from './storefront.ts'
import { keepRefusals } from '../support/refusals/keep-refusals.ts'

let app: TestApp
beforeAll(async () => {
  app = await savingApp()
})
afterAll(() => app.close())

describe('the code', () => {
  const redeem = 'POST enrollment/continue-enrollment'
  const email = 'ana@example.com'
  const wrong = [
    422,
    [
      'code',
      "This code and email address don't match, or the code has been used or has expired. Please check both, or ask for a new code.",
    ],
  ]
  const codeOf = async ({ visitor, enrollment_id }: Begun, to = email): Promise<string> => {
    await ask(visitor, save, { body: { enrollment_id, email: to, tab: 'contact_info' } })
    return /Code: (\S+)/.exec((await lastMail(app)).text)?.[1] ?? ''
  }

  // @spec 1:42 1:48 1:50 3:102 3:150
  test('leads back to the saved tab once, however it is typed', async () => {
    const quote = await withVision(app)
    const { enrollment_id } = quote
    const code = await codeOf(quote)
    const { subject, text } = await lastMail(app)
    expect(subject).toBe('Your enrollment code')
    expect(text).toContain('https://localhost/continue-enrollment')
    expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    const other = app.visitor()
    const typed = { code: code.toLowerCase().replace('-', ' '), email: ' ANA@example.com' }
    expect(await ask(other, redeem, { body: typed })).toMatchObject({ enrollment_id, saved_tab: 'contact_info' })
    expect(await show({ visitor: other, enrollment_id })).toEqual(await show(quote))
    expect(await refused(app.visitor(), redeem, { body: { code, email } })).toEqual(wrong)
    const kept = await app.database.sql.selectFrom('continue_codes').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(code.replace('-', ''))
    expect(JSON.stringify(kept)).not.toContain(email)
  })

  // @spec 3:160
  test('is refused for another address and after thirty days; wrong tries of others take nothing from it', async () => {
    const visitor = app.visitor()
    const guess = 'ZZZZ-ZZZZ'
    const first = await codeOf(await withVision(app), 'bea@example.com')
    expect(await refused(visitor, redeem, { body: { code: first, email: 'other@example.com' } })).toEqual(wrong)
    for (let count = 0; count < 25; count += 1) {
      expect(await refused(visitor, redeem, { body: { code: guess, email: 'bea@example.com' } })).toEqual(wrong)
    }
    await ask(app.visitor(), redeem, { body: { code: first, email: 'bea@example.com' } })
    const second = await codeOf(await withVision(app), 'bea@example.com')
    app.clock.advance(30 * DAY)
    expect(await refused(visitor, redeem, { body: { code: second, email: 'bea@example.com' } })).toEqual(wrong)
    // By their address a new one may be asked for, until the enrollment is gone.
    app.clock.advance(31 * DAY)
    await app.services.housekeeping.sweep()
    expect(await app.database.sql.selectFrom('continue_codes').selectAll().execute()).toEqual([])
  })

  // @spec 3:160
  test('fields are checked, and guessing is stopped', async () => {
    const limited = await limitedApp()
    const visitor = limited.visitor()
    expect(await refused(visitor, redeem, { body: { code: ' ', email: 'x' } })).toEqual([
      422,
      ['code', 'Field is required'],
      ['email', 'Please enter a valid email address'],
    ])
    expect(await refused(visitor, redeem, { body: { code: 'ABC', email } })).toEqual([
      422,
      ['code', 'Enter the code as you received it: eight letters and digits'],
    ])
    const statuses: number[] = []
    for (let count = 0; count < 20; count += 1) {
      statuses.push((await visitor.call(redeem, { body: { code: 'AAAA-AAAA', email } })).status)
    }
    // Ten at one address within an hour, the malformed one among them.
    expect(statuses).toEqual([...Array<number>(9).fill(422), ...Array<number>(11).fill(429)])
    await limited.close()
  })

  // @spec 2:156 2:230 3:107
  test('an address for a code must be one', async () => {
    const { visitor, enrollment_id } = await withVision(app)
    expect(await refused(visitor, save, { body: { enrollment_id, email: 'ana', tab: 'health_info' } })).toEqual([
      422,
      ['email', 'Enter a valid email address'],
    ])
  })
})

keepRefusals('storefront/continue-code')
