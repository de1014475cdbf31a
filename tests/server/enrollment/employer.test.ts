import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRecorded } from '#tests/recorded.ts'
import { type Journey, ask, send } from '../support/asking.ts'
import { clientJourney, demoCatalog } from '../support/journey.ts'
import { tabCalls } from '../support/answers.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import { keepRefusals } from '../support/refusals/keep-refusals.ts'

const save = 'POST enrollment/save-employer-info'
const withEmployer = { tier: 'IO', plans: ['union-l713-limited'] } as const
const groupPhone = '5125550166'
const otherPhone = '5125550142'

let app: TestApp
let journey: Journey
let body: Record<string, unknown>
let revision = 0
beforeAll(async () => {
  app = await testApp({ catalog: demoCatalog(), config: { rateLimits: false } })
  journey = await clientJourney(app, { eprocess: 'group', group_id: 'group-bluebonnet' }, withEmployer, 'employer_info')
  body = await tabCalls.employer_info.body(journey)
})
afterAll(() => app.close())

const sent = (change: Record<string, unknown>) => send(journey, save, { ...body, revision, ...change })
const noted = async (change: Record<string, unknown>) => {
  const answer = await sent(change)
  if (answer.envelope.status === 'error') throw new Error(JSON.stringify(answer.refusal))
  revision += 1
  const { result } = await ask(journey, 'GET enrollment/get-enrollment-temp-info', { column: 'employer_info' })
  const { phone_verified, phone_skipped, address_as_entered } = result as Record<string, unknown>
  return { phone_verified, phone_skipped, address_as_entered }
}

/** The reads that the page makes for the step. */
const reads = [
  'get-form-fields-employer-info',
  'get-group-info',
  'get-states',
  'get-average-work-week',
  'get-employment-status',
  'get-compensation-types',
  'get-vacation-policy',
  'get-bargaining-unit',
  'get-holiday-policy',
] as const

test('the answers that the view is tested with are the server’s own', async () => {
  const answers: Record<string, unknown> = {}
  for (const name of reads) {
    answers[name] =
      name === 'get-form-fields-employer-info' || name === 'get-group-info'
        ? await ask(journey, `GET enrollment/${name}`)
        : (await journey.visitor.call(`GET enrollment/${name}`)).data
  }
  const refused = (await sent({ phone: otherPhone, address1: 'Industrial Park Road' })).refusal
  const recorded = { answers, refused }
  // `npx vitest run --project unit tests/server/enrollment/employer.test.ts -u` records them anew.
  await expectRecorded(`${JSON.stringify(recorded, null, 2)}\n`, '../../src/enrollment/recorded/employer.json')
})

// @spec 2:85 2:201 2:203
test('the group’s own phone never stops its people; another that is doubted is skipped or proved', async () => {
  const nothing = { phone_verified: undefined, phone_skipped: undefined, address_as_entered: undefined }
  expect(await noted({ phone: groupPhone })).toEqual(nothing)
  expect((await sent({ phone: otherPhone })).refusal.data).toEqual([
    {
      target_element: 'phone',
      error_message: 'We could not confirm that this phone number is in service.',
      message_key: 'error_phone_undeliverable',
      is_valid: false,
    },
  ])
  expect(await noted({ phone: otherPhone, skip_validation_phone: 1 })).toEqual({ ...nothing, phone_skipped: true })

  await ask(journey, 'POST enrollment/send-otp', { contact: otherPhone, type: 'phone' })
  const text = (await app.mailbox()).find(({ message }) => message.kind === 'text')
  const otp = /\d{6}/.exec(text?.message.text ?? '')?.[0] ?? ''
  await ask(journey, 'POST enrollment/verify-otp', { contact: otherPhone, type: 'phone', otp })
  expect(await noted({ phone: otherPhone })).toEqual({ ...nothing, phone_verified: true })

  // What is noted is no answer of the person: the step asks for what was typed alone.
  const { result } = await ask(journey, 'GET enrollment/get-form-fields-employer-info')
  expect(result.map(({ field_name }) => field_name)).not.toContain('phone_verified')
  expect(await noted({ phone: groupPhone, address1: 'Industrial Park Road', with_validation: 0 })).toEqual({
    ...nothing,
    address_as_entered: true,
  })
})

keepRefusals('enrollment/employer')
