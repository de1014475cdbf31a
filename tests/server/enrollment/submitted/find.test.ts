import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY } from '#server/clock.ts'
import { type Journey, ask, problemsOf, send } from '../../support/asking.ts'
import { codeOfMail } from '../../support/documents.ts'
import { demoCatalog, journeyTo, submitted } from '../../support/journey.ts'
import { keepRefusals } from '../../support/refusals/keep-refusals.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'
import { plain } from '../final-steps.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ catalog: demoCatalog(), config: { rateLimits: false } })
})
afterAll(() => app.close())

const find = 'POST enrollment/find-enrollment'
const open = 'POST enrollment/open-enrollment'
const email = 'pat.oneil@example.com'

/** A submitted enrollment, and another browser that knows nothing of it. */
const comingBack = async () => {
  const journey = await journeyTo(app, plain)
  const policy_id = await submitted(journey)
  const back: Journey = { ...journey, visitor: app.visitor() }
  app.clock.advance(1000)
  return { journey, back, policy_id, form: { policy_id, email } }
}
const mails = async () => (await app.mailbox()).length

describe('an applicant in another browser', () => {
  test('opens the enrollment by number, address and code, and may get its document and cancel it', async () => {
    const { back, policy_id, form } = await comingBack()
    expect((await send(back, 'GET enrollment/get-receipt')).status).toBe(404)
    const typed = { policy_id: policy_id.toLowerCase().replaceAll('-', ' '), email: ' Pat.Oneil@Example.com ' }
    const call = (key: typeof find | typeof open, body: object) => back.visitor.call(key, { body })
    expect((await call(find, typed)).data).toEqual({ asked: true })
    const otp = await codeOfMail(app)
    const opened = await call(open, { ...form, otp })
    expect(opened.data).toEqual({ enrollment_id: back.enrollment_id })
    expect((await ask(back, 'GET enrollment/get-receipt')).policy_id).toBe(policy_id)
    app.clock.advance(1000)
    expect((await ask(back, 'POST enrollment/request-document')).code_sent).not.toBeNull()
    await ask(back, 'POST enrollment/request-cancel')
    const { cancelled_on } = await ask(back, 'POST enrollment/cancel-enrollment', {
      reason: 'other',
      otp: await codeOfMail(app),
    })
    expect(cancelled_on).toMatch(/^\d\d\/\d\d\/2026$/)
    // It is there to be read, and for nothing else.
    const body = { enrollment_id: back.enrollment_id, send_sms: 0, first_enroll: 1 }
    expect((await call('POST enrollment/save-review-info' as typeof find, body)).data).toEqual({ policy_id })
  })

  test('is mailed the way back with the receipt', async () => {
    const { policy_id } = await comingBack()
    const receipt = (await app.mailbox()).find(
      ({ message }) =>
        message.kind === 'mail' && message.subject === 'Enrollment Receipt' && message.text.includes(policy_id),
    )
    expect(receipt?.message.text).toContain('http://localhost:3000/your-enrollment')
  })
})

describe('nobody learns which enrollments there are', () => {
  test('the answer is the same for a number, an address and a pair that are known to nobody', async () => {
    const { back, form } = await comingBack()
    const before = await mails()
    const asked = async (body: object) => {
      const { status, envelope } = await back.visitor.call(find, { body })
      return [status, envelope]
    }
    const known = await asked(form)
    expect(await mails()).toBe(before + 1)
    for (const body of [
      { ...form, email: 'someone.else@example.com' },
      { ...form, policy_id: 'EC-0000-0000' },
      { policy_id: 'EC-0000-0000', email: 'someone.else@example.com' },
      // Asked for again at once: no second code, and no other answer.
      form,
    ]) {
      expect(await asked(body)).toEqual(known)
    }
    expect(await mails()).toBe(before + 1)
  })

  test('a code is refused in the same words whatever is wrong with it, and opens nothing', async () => {
    const { back, form } = await comingBack()
    await back.visitor.call(find, { body: form })
    const otp = await codeOfMail(app)
    const wrong = otp === '111111' ? '222222' : '111111'
    const stranger = app.visitor()
    await stranger.call('GET enrollment/get-default-info')
    const tried = [
      [back.visitor, { ...form, otp: wrong }],
      [back.visitor, { ...form, policy_id: 'EC-0000-0000', otp }],
      [back.visitor, { ...form, email: 'someone.else@example.com', otp }],
      // The code of another session, and one that nobody was sent.
      [stranger, { ...form, otp }],
      ...Array.from({ length: 6 }, () => [back.visitor, { ...form, otp: wrong }] as const),
      [back.visitor, { ...form, otp }],
    ] as const
    for (const [visitor, body] of tried) {
      const answer = await visitor.call(open, { body })
      expect(problemsOf(answer)).toEqual([422, ['otp', expect.stringContaining("doesn't match, or has ended")]])
    }
    expect((await send(back, 'GET enrollment/get-receipt')).status).toBe(404)
  })

  test('what cannot be a number or an address is named', async () => {
    const visitor = app.visitor()
    const answer = await visitor.call(find, { body: { policy_id: 'EC-1', email: 'pat' } })
    expect(answer.refusal.data.map(({ target_element, message_key }) => [target_element, message_key])).toEqual([
      ['policy_id', 'error_policy_number'],
      ['email', 'error_email_enter_valid'],
    ])
  })

  test('an enrollment is opened for as long as it is kept to be read', async () => {
    const { back, form } = await comingBack()
    app.clock.advance(61 * DAY)
    const before = await mails()
    const late = app.visitor()
    expect((await late.call(find, { body: form })).data).toEqual({ asked: true })
    expect([await mails(), (await send({ ...back, visitor: late }, 'GET enrollment/get-receipt')).status]).toEqual([
      before,
      404,
    ])
  })
})

keepRefusals('submitted/find')
