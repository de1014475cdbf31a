import { afterAll, beforeAll, expect, test } from 'vitest'
import { picture } from '../../support/answers.ts'
import { checkedOut, demoCatalog } from '../../support/journey.ts'
import { type CallOptions, type TestApp, testApp } from '../../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ catalog: demoCatalog(), config: { rateLimits: false } })
})
afterAll(() => app.close())

const audited = (id: string) =>
  app.database.sql
    .selectFrom('audit')
    .select(['session_id', 'action', 'detail'])
    .where('subject', '=', `draft:${id}`)
    .execute()

const calls = (enrollment_id: string): [string, 'read' | 'write', CallOptions][] => [
  ['GET enrollment/get-dynamic-tabs', 'read', { query: { enrollment_id } }],
  ['GET enrollment/get-overview', 'read', { query: { enrollment_id } }],
  ['GET enrollment/get-enrollment-temp-info', 'read', { query: { enrollment_id, column: 'primary_info' } }],
  ['GET enrollment/get-form-fields-contact-info', 'read', { query: { enrollment_id } }],
  ['GET enrollment/get-payment-method', 'read', { query: { enrollment_id } }],
  ['GET enrollment/get-receipt', 'read', { query: { enrollment_id } }],
  ['GET enrollment/get-enrollment-copy', 'read', { query: { enrollment_id } }],
  ['POST enrollment/request-correction', 'read', { body: { enrollment_id } }],
  ['POST enrollment/correct-contact', 'read', { body: { enrollment_id, city: 'Austin', otp: '123456' } }],
  ['POST enrollment/correct-beneficiaries', 'read', { body: { enrollment_id, beneficiaries: [], otp: '123456' } }],
  ['POST enrollment/correct-payment', 'read', { body: { enrollment_id, payment_method: 'eft', otp: '123456' } }],
  ['POST enrollment/request-cancel', 'read', { body: { enrollment_id } }],
  ['POST enrollment/cancel-enrollment', 'read', { body: { enrollment_id, reason: 'other', otp: '123456' } }],
  ['POST enrollment/request-document', 'read', { body: { enrollment_id } }],
  ['POST enrollment/open-document', 'read', { body: { enrollment_id, otp: '123456' } }],
  ['POST enrollment/save-enroller-code', 'write', { body: { enrollment_id, enrollerCode: 'ABCD1212' } }],
  ['POST enrollment/save-screenshot', 'write', { body: { enrollment_id, name: 'contact_info', image: picture() } }],
  ['POST enrollment/delete-dependent-in-IO', 'write', { body: { enrollment_id } }],
]

// @spec 1:169 3:118
test("every step's call on another session's enrollment looks like none and is on record", async () => {
  const { enrollment_id } = await checkedOut(app, { tier: 'IO', plans: ['clearview-vision-high'] })
  const stranger = app.visitor()
  const before = (await audited(enrollment_id)).length
  const expected: object[] = []
  for (const [key, action, options] of calls(enrollment_id)) {
    // A POST that is repeated with its key is another attempt.
    for (const again of action === 'write' ? [1, 2] : [1]) {
      const { status, refusal } = await stranger.call(key, { ...options, key: 'an-attempt-of-a-stranger' })
      expect([key, again, status, refusal.message]).toEqual([
        key,
        again,
        404,
        "We couldn't find this enrollment. It may have expired, or it was started in another browser.",
      ])
      expected.push({ session_id: null, action, detail: 'refused' })
    }
  }
  expect((await audited(enrollment_id)).slice(before)).toEqual(expected)
})

test('an id that was never given out leaves nothing', async () => {
  const unknown = 'A'.repeat(22)
  for (const [key, , options] of calls(unknown)) {
    expect([key, (await app.visitor().call(key, options)).status]).toEqual([key, 404])
  }
  expect(await audited(unknown)).toEqual([])
})
