import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Scenario, ask, send } from '../../support/asking.ts'
import { demoCatalog, journeyTo, lettersAbout, submitted } from '../../support/journey.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'
import { plain } from '../final-steps.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ catalog: demoCatalog(), config: { rateLimits: false } })
})
afterAll(() => app.close())

const family: Scenario = { tier: 'IS', plans: ['evergreen-tx-silver'] }
const copyCall = 'GET enrollment/get-enrollment-copy'

describe('the copy of an enrollment', () => {
  // @spec 2:7
  test('holds every section that was asked, masked, and the day of the signature', async () => {
    const journey = await journeyTo(app, family)
    expect((await send(journey, copyCall)).status).toBe(404)
    await submitted(journey, 'Call after five')
    const copy = await ask(journey, copyCall)
    const columns = copy.sections.map(({ column }) => column)
    expect(columns).toEqual(expect.arrayContaining(['primary_info', 'health_info', 'dependent_info', 'payment_info']))
    expect(copy).toMatchObject({ health_withheld: false, signed_on: '11/20/2026', additional_notes: 'Call after five' })
    const text = JSON.stringify(copy)
    expect(text).toMatch(/"ssn":"\*\*\*-\*\*-\d{4}"/)
    expect(text).toContain('condition_questions')
    expect(text).toContain('"is_legally_disabled":0')
    expect(text).toMatch(/"account_number":"\*+\d{4}"|"card_number":"\*+\d{4}"/)
    expect(text).not.toMatch(/\d{3}-\d{2}-\d{4}|\d{11,}|data:image|agreed_to/)
  })

  test('leaves out sections that were saved and not asked at the submit', async () => {
    const journey = await journeyTo(app, plain)
    await submitted(journey)
    const copy = await ask(journey, copyCall)
    expect(copy.sections.map(({ column }) => column).toSorted()).toEqual([
      'aggrement_info',
      'contact_info',
      'payment_info',
      'primary_info',
    ])
  })

  test('holds no health answers for who may read the enrollment and does not hold it', async () => {
    const journey = await journeyTo(app, family)
    await submitted(journey)
    const { enrollment_id } = journey
    const other = app.visitor()
    await other.call('GET enrollment/get-default-info')
    expect((await other.call(copyCall, { query: { enrollment_id } })).status).toBe(404)
    // Somebody who was let in beside the one who submitted.
    const made = await journeyTo(app, plain, 'contact_info')
    const { session_id: guest } = await app.database.sql
      .selectFrom('drafts')
      .select('session_id')
      .where('id', '=', made.enrollment_id)
      .executeTakeFirstOrThrow()
    await app.database.sql
      .insertInto('draft_guests')
      .values({ enrollment_id, session_id: guest ?? '', admitted_at: app.clock.now() })
      .execute()
    const copy = await ask({ ...made, enrollment_id }, copyCall)
    expect(copy.health_withheld).toBe(true)
    expect(copy.sections.map(({ column }) => column)).not.toContain('health_info')
    expect(JSON.stringify(copy)).not.toContain('condition_questions')
    expect(JSON.stringify(copy)).toContain('dependents')
    expect(JSON.stringify(copy)).not.toContain('disab')
  })
})

test('the mail of the receipt names who is covered and what was agreed to, and nothing that is sensitive', async () => {
  const journey = await journeyTo(app, family)
  const policy_id = await submitted(journey)
  const [letter] = await lettersAbout(app, policy_id)
  const text = letter && 'subject' in letter ? letter.text : ''
  expect(text).toMatch(/People covered:\n- Pat O'Neil\n- \S+/)
  expect(text).toMatch(/Agreements, signed on November\u00a020, 2026:\n- Enrollment agreement\n/)
  expect(text).not.toMatch(/\d{3}-\d{2}-\d{4}|\*{3}|06\/15\/1986|Asthma/i)
})
