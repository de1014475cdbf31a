import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DRAFT_LIFE } from '#server/services/drafts/drafts.service.ts'
import { contact, personal, tabCalls } from './support/answers.ts'
import { ask, problemsOf, send } from './support/asking.ts'
import { askedTabs, checkedOut, demoCatalog, journeyTo, review } from './support/journey.ts'
import { type TestApp, testApp } from './support/test-app.ts'
import { keepRefusals } from './support/refusals/keep-refusals.ts'

const save = 'POST enrollment/save-typed-values'
const read = 'GET enrollment/get-typed-values'
const scenario = { tier: 'IO', plans: ['evergreen-tx-silver'] } as const

let app: TestApp
beforeAll(async () => {
  app = await testApp({ catalog: demoCatalog() })
})
afterAll(() => app.close())

const rowsOf = (enrollment_id: string) =>
  app.database.sql
    .selectFrom('draft_sections')
    .select(['section', 'sealed'])
    .where('enrollment_id', '=', enrollment_id)
    .where('section', 'like', 'typed%')
    .execute()

describe('what is typed into an open step', () => {
  test('is kept as it was typed, sealed, without an event or an audit row', async () => {
    const journey = await checkedOut(app, scenario)
    const count = async () => ({
      events: (await app.database.sql.selectFrom('draft_events').selectAll().execute()).length,
      audit: (await app.database.sql.selectFrom('audit').selectAll().execute()).length,
    })
    const before = await count()
    const values = { address1: '12 Half a Str', zip: '787', city: '', email_address: 'pat@' }
    expect(await ask(journey, read, { column: 'contact_info' })).toEqual({ result: null })
    expect(await ask(journey, save, { column: 'contact_info', values })).toEqual({ kept: true })
    expect(await ask(journey, read, { column: 'contact_info' })).toEqual({ result: { values } })
    expect(await ask(journey, save, { column: 'contact_info', values: { zip: '78701' } })).toEqual({ kept: true })
    expect(await ask(journey, read, { column: 'contact_info' })).toEqual({ result: { values: { zip: '78701' } } })
    expect(await count()).toEqual(before)
    const rows = await rowsOf(journey.enrollment_id)
    expect(rows.map(({ section }) => section)).toEqual(['typed_contact_info'])
    expect(JSON.stringify(rows)).not.toContain('78701')
  })

  test('keeps flags, and people who are listed and not saved', async () => {
    const journey = await checkedOut(app, scenario)
    const typed = {
      values: { beneficiary_id: 'b2', first_name: 'Ro' },
      rows: [{ beneficiary_id: 'b1', first_name: 'Ana', beneficiary_percentage: 50 }],
    }
    await ask(journey, save, { column: 'benificiary_info', ...typed })
    expect(await ask(journey, read, { column: 'benificiary_info' })).toEqual({ result: typed })
    const flags = { holiday_policy: { Birthday: 1, Standard_6: 0 } }
    await ask(journey, save, { column: 'employer_info', values: flags })
    expect(await ask(journey, read, { column: 'employer_info' })).toEqual({ result: { values: flags } })
  })

  test('is forgotten when nothing is left of it, when the step is saved, and when the enrollment is submitted', async () => {
    const journey = await journeyTo(app, scenario, 'contact_info')
    await ask(journey, save, { column: 'contact_info', values: { zip: '78701' } })
    await ask(journey, save, { column: 'contact_info', values: {} })
    expect(await rowsOf(journey.enrollment_id)).toEqual([])
    await ask(journey, save, { column: 'contact_info', values: { zip: '78701' } })
    await ask(journey, 'POST enrollment/save-contact-info', contact)
    expect(await rowsOf(journey.enrollment_id)).toEqual([])
    for (const tab of (await askedTabs(journey)).slice(2)) {
      await ask(journey, tabCalls[tab].key, await tabCalls[tab].body(journey))
    }
    await ask(journey, save, { column: 'review_info', values: { additional_notes: 'Thank you', send_sms: 0 } })
    await ask(journey, 'POST enrollment/save-review-info', review)
    expect(await rowsOf(journey.enrollment_id)).toEqual([])
    const late = await send(journey, save, { column: 'review_info', values: { additional_notes: 'Late' } })
    expect([late.status, late.refusal.status]).toEqual([409, 'error'])
    expect(await rowsOf(journey.enrollment_id)).toEqual([])
  })

  test('gives way to a later save of the step, whichever comes in last', async () => {
    const journey = await checkedOut(app, scenario)
    await ask(journey, 'POST enrollment/save-personal-info', personal)
    const late = { column: 'primary_info', values: { first_name: 'Old' } }
    expect(await ask(journey, save, late)).toEqual({ kept: false })
    expect(await ask(journey, read, { column: 'primary_info' })).toEqual({ result: null })
    expect(await ask(journey, save, { ...late, revision: 1 })).toEqual({ kept: true })
    expect(await ask(journey, read, { column: 'primary_info' })).toEqual({ result: { values: late.values } })
  })

  test.for([
    ['primary_info', 'ssn'],
    ['benificiary_info', 'ssn'],
    ['dependent_info', 'ssn'],
    ['dependent_info', 'disability_condition'],
    ['payment_info', 'card_number'],
    ['payment_info', 'security_code'],
    ['payment_info', 'expiration_month'],
    ['payment_info', 'account_number'],
    ['payment_info', 'routing_number'],
    ['contact_info', 'ssn'],
    ['contact_info', 'password'],
  ] as const)('refuses %s %s', async ([column, field]) => {
    const journey = await checkedOut(app, scenario)
    const refused = await send(journey, save, { column, values: { [field]: '1' } })
    expect(problemsOf(refused)).toEqual([422, [field, "This answer can't be kept in a draft."]])
    const asOlder = await send(journey, save, { column, values: { [field]: '1' }, older: true })
    expect(problemsOf(asOlder)).toEqual(problemsOf(refused))
    expect(await rowsOf(journey.enrollment_id)).toEqual([])
  })

  test('refuses a secret in a listed row, health answers, signatures, and more than a form can hold', async () => {
    const journey = await checkedOut(app, scenario)
    const inRow = await send(journey, save, { column: 'benificiary_info', values: {}, rows: [{ ssn: '501224567' }] })
    expect(problemsOf(inRow)).toEqual([422, ['ssn', "This answer can't be kept in a draft."]])
    const unshowable = await send(journey, save, { column: 'contact_info', values: { city: { a: 1 } } })
    expect(problemsOf(unshowable)).toEqual([422, ['city', "This answer can't be kept in a draft."]])
    const many = Object.fromEntries(Array.from({ length: 41 }, (_, index) => [`field_${index}`, '']))
    for (const body of [
      { column: 'health_info', values: { notes: 'x' } },
      { column: 'aggrement_info', values: { answer: 'x' } },
      { column: 'contact_info', values: { address1: 'x'.repeat(4001) } },
      { column: 'contact_info', values: { address1: { deep: { er: 1 } } } },
      { column: 'contact_info', values: many },
    ]) {
      expect((await send(journey, save, body)).status).toBe(422)
    }
    expect(await rowsOf(journey.enrollment_id)).toEqual([])
  })

  test("is nobody else's, and goes with its draft", async () => {
    const journey = await checkedOut(app, scenario)
    const body = { enrollment_id: journey.enrollment_id, column: 'contact_info' }
    await ask(journey, save, { column: 'contact_info', values: { zip: '78701' } })
    const stranger = app.visitor()
    expect((await stranger.call(save, { body: { ...body, values: {} } })).status).toBe(404)
    expect((await stranger.call(read, { query: body })).status).toBe(404)
    app.clock.advance(DRAFT_LIFE + 1)
    await app.services.housekeeping.sweep()
    expect(await rowsOf(journey.enrollment_id)).toEqual([])
  })
})

keepRefusals('enrollment/typed')
