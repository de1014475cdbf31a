import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TempColumn } from '#schemas/calls/enrollment/draft.calls.ts'
import { postgresUrl, testDatabases } from '../support/databases.ts'
import { bank } from '#tests/schemas/steps/payments.ts'
import { beneficiary, contact, employer, healthAnswers, personal, spouseBirth, tabCalls } from '../support/answers.ts'
import { type Journey, ask, send } from '../support/asking.ts'
import {
  askedTabs,
  checkedOut,
  lettersAbout,
  requiredTabs,
  review,
  demoCatalog,
  journeyTo,
  submitted,
} from '../support/journey.ts'
import { type TestApp, type Visitor, testApp } from '../support/test-app.ts'
import { testKeys } from '../core/durability/saved.ts'
import { nineTabs } from '#tests/schemas/nine-tabs.ts'

postgresUrl()

const allSteps = ['evergreen-tx-silver', 'anchor-life-term', 'steady-short-term']

const saved = (journey: Journey, column: TempColumn) =>
  ask(journey, 'GET enrollment/get-enrollment-temp-info', { column })

const shownOf = async (journey: Journey, key: Parameters<typeof ask>[1]) => {
  const { result } = (await ask(journey, key)) as { result: { field_name: string; value: unknown; shown: boolean }[] }
  return Object.fromEntries(result.filter(({ shown }) => shown).map(({ field_name, value }) => [field_name, value]))
}

describe.each(testDatabases)('the journey on $kind', ({ make }) => {
  let app: TestApp
  let drop: () => Promise<void>
  beforeAll(async () => {
    const made = await make()
    drop = made.drop
    app = await testApp({ catalog: demoCatalog(), database: await made.open(), config: { rateLimits: false } })
  })
  afterAll(async () => {
    await app.close()
    await drop()
  })

  test('a ZIP that came with the quote brings its state and its city', async () => {
    const journey = await checkedOut(app, { tier: 'IO', plans: ['brightwater-vision-high'] })
    const { zip, state, city } = await shownOf(journey, 'GET enrollment/get-form-fields-contact-info')
    expect({ zip, state, city }).toEqual({ zip: '78701', state: 'TX', city: 'Austin' })
  })

  // @spec 2:183-186 2:191 2:193 2:203 2:209-210 2:212 2:219 2:247 3:21 3:122 3:126 3:127 3:153
  test('a family through all nine steps', async () => {
    const journey = await checkedOut(app, { tier: 'IF', plans: allSteps, children: 2 })
    expect(await requiredTabs(journey)).toEqual(nineTabs.map((tab) => [tab, false]))
    for (const [index, tab] of (await askedTabs(journey)).entries()) {
      expect(await ask(journey, tabCalls[tab].key, await tabCalls[tab].body(journey))).toEqual({ revision: 1 })
      expect(await requiredTabs(journey)).toEqual(nineTabs.map((name, at) => [name, at <= index]))
    }

    const { ssn: _ssn, ...names } = personal
    const person = { ...names, birthdate: '06/15/1986', gender: '1', ssn: '***-**-4567' }
    expect(await saved(journey, 'primary_info')).toEqual({ result: person, revision: 1 })
    expect(await shownOf(journey, 'GET enrollment/get-form-fields-personal-info')).toEqual(person)
    expect(await saved(journey, 'contact_info')).toEqual({
      result: { ...contact, email_verified: false, phone_verified: false },
      revision: 1,
    })
    expect(await shownOf(journey, 'GET enrollment/get-form-fields-contact-info')).toEqual(contact)
    const {
      emp_industry: _1,
      emp_num_employed: _2,
      emp_vac_policy: _3,
      emp_barg_unit: _4,
      holiday_policy: _5,
      ...work
    } = employer
    expect(await saved(journey, 'employer_info')).toEqual({ result: work, revision: 1 })
    expect(await shownOf(journey, 'GET enrollment/get-form-fields-employer-info')).toEqual(work)
    const robin = { ...beneficiary('b1', 60), ssn: '***-**-4567' }
    expect(await saved(journey, 'benificiary_info')).toEqual({
      result: {
        beneficiaries: [
          robin,
          { ...robin, beneficiary_id: 'b2', first_name: 'Ana', ssn: '***-**-5678', beneficiary_percentage: 40 },
        ],
      },
      revision: 1,
    })
    const health = await healthAnswers(journey, 'primary-health-info')
    const medication = { id: 'm1', medication: 'Lisinopril', dosage: '10 mg', medical_condition: 'Blood pressure' }
    const keptOf = (answers: typeof health) => ({
      ...answers,
      medication_question: { ...answers.medication_question, medications: [medication] },
    })
    expect(health.condition_questions.map(({ question_id, yes_no_flag }) => [question_id, yes_no_flag])).toEqual([
      [141, 1],
      [142, 0],
      [143, 0],
      [144, 0],
      [145, 1],
      [146, 1],
      [147, 0],
    ])
    expect(await saved(journey, 'health_info')).toEqual({ result: keptOf(health), revision: 1 })
    const about = {
      last_name: "O'Neil",
      gender: '0',
      height_feet: '4',
      height_inch: '11',
      weight: '90',
      employed: '0',
      is_legally_disabled: 0,
      disability_condition: null,
    }
    const child = {
      ...about,
      relationship: 'Child',
      first_name: 'Sam',
      birthdate: '04/05/2016',
    }
    const kept = keptOf(await healthAnswers(journey, 'dependent-info'))
    expect(await saved(journey, 'dependent_info')).toEqual({
      result: {
        dependents: [
          {
            primary_info: {
              ...about,
              dependent_id: 'd0',
              relationship: 'Spouse',
              first_name: 'Robin',
              birthdate: spouseBirth,
              ssn: '***-**-4567',
            },
            health_info: kept,
          },
          { primary_info: { ...child, dependent_id: 'd1', ssn: '***-**-5671' }, health_info: kept },
          { primary_info: { ...child, dependent_id: 'd2', ssn: '***-**-5672' }, health_info: kept },
        ],
      },
      revision: 1,
    })
    expect(await saved(journey, 'aggrement_info')).toEqual({
      result: {
        eprocess: 'sigapplicant',
        question_id: 'birth-city',
        question: 'In which city were you born?',
        answer: 'Waco',
        user_name: "Pat O'Neil",
        date: '11/20/2026',
        agreed: [1, 1, 1],
        signed: true,
        signature_kind: 'drawn',
      },
      revision: 1,
    })
    expect(await saved(journey, 'payment_info')).toEqual({
      result: { ...bank, account_number: '********9012' },
      revision: 1,
    })

    const policy_id = await submitted(journey)
    expect(policy_id).toMatch(/^EC-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    const { result: agreements } = await ask(journey, 'GET enrollment/get-agreement-texts')
    expect(agreements.map(({ text_head }) => text_head)).toEqual([
      'Enrollment agreement',
      'Health information',
      'Life insurance',
    ])
    expect(await ask(journey, 'GET enrollment/get-receipt')).toEqual({
      agreements,
      policy_id,
      name: "Pat O'Neil",
      callInvoice: true,
      charge: { method: 'eft', digits: '9012', first: 979.44, monthly: 979.44, day: 25, from: '12/25/2026' },
      submitted_on: '11/20/2026',
      deliveries: [
        { receiver: 'Example Ancillary Administrators', state: 'to_be_sent', on: '11/20/2026' },
        { receiver: 'Example Mutual Health', state: 'to_be_sent', on: '11/20/2026' },
      ],
      effective_date: '12/01/2026',
      email: 'pat.oneil@example.com',
      copy_to: null,
      told_by_text: false,
      signature: 'given',
      cancelling: { until: '12/11/2026', open: true, cancelled_on: null, by_staff: false },
      beneficiaries: { fields: expect.any(Array), relationships: expect.any(Array), people: expect.any(Array) },
      payment: { method: 'eft', digits: '9012', methods: ['eft'], card_frame: null, failed: false },
      plans: [
        { name: 'Evergreen Health Texas Silver PPO 6000', price: 949.04 },
        { name: 'Anchor Life Term, $25,000', price: 5.7 },
        { name: 'Steady Short-Term Disability', price: 24.7 },
      ],
      initial_month_cost: 979.44,
      recurring_month_cost: 979.44,
    })
    const invoice = await ask(journey, 'POST invoice/autoInvoiceGeneration', { policy_id, effectiveDate: '12/01/2026' })
    expect(invoice).toEqual({ invoice_id: expect.stringMatching(/^IN-[0-9A-Z]{4}-[0-9A-Z]{4}$/) })
    expect(
      await ask(journey, 'POST invoice/autoInvoiceGeneration', { policy_id, effectiveDate: '12/01/2026' }),
    ).toEqual(invoice)
    expect(await lettersAbout(app, policy_id)).toEqual([
      {
        kind: 'mail',
        from: 'Enrollchart',
        to: 'pat.oneil@example.com',
        subject: 'Enrollment Receipt',
        html: expect.stringContaining('<h1 class="title"'),
        text: [
          'Hello Pat,',
          '',
          'Thank you for enrolling. This is your receipt.',
          '',
          `Confirmation number: ${policy_id}`,
          'Effective date: 12/01/2026',
          '',
          'Your plans:',
          '- Evergreen Health Texas Silver PPO 6000: $949.04',
          '- Anchor Life Term, $25,000: $5.70',
          '- Steady Short-Term Disability: $24.70',
          '',
          'First payment: $979.44',
          'Then each month: $979.44',
          '',
          'People covered:',
          "- Pat O'Neil",
          "- Robin O'Neil",
          "- Sam O'Neil",
          "- Sam O'Neil",
          '',
          'Agreements, signed on November\u00a020, 2026:',
          '- Enrollment agreement',
          '- Health information',
          '- Life insurance',
          '',
          'First payment of $979.44 between November\u00a020, 2026 and November\u00a025, 2026, from the bank account ending in 9012. Then $979.44 on the 25th of each month, starting December\u00a025, 2026.',
          '',
          'Please keep this email for your records.',
          '',
          'See where it stands, get the signed PDF or cancel it:',
          '',
          'Your enrollment:',
          'http://localhost:3000/your-enrollment',
          '',
          'Questions? Call (800) 555-0100 or write to help@example.com. Please have your confirmation number ready.',
          '',
          'Enrollchart',
          'http://localhost:3000',
        ].join('\n'),
      },
    ])
  })

  // @spec 3:132 3:148
  test('a double click and fifty submits at once make one policy, one mail, one invoice', async () => {
    const journey = await journeyTo(app, { tier: 'IO', plans: ['crescent-premier-care'] })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        send(
          journey,
          'POST enrollment/save-review-info',
          review,
          index % 2 === 0 ? { key: 'the-same-key-of-half-of-them' } : {},
        ),
      ),
    )
    const policy_id = await submitted(journey)
    expect(answers.map(({ status, data }) => [status, data])).toEqual(answers.map(() => [200, { policy_id }]))
    const invoices = await Promise.all(
      Array.from({ length: 20 }, () =>
        ask(journey, 'POST invoice/autoInvoiceGeneration', { policy_id, effectiveDate: '12/01/2026' }),
      ),
    )
    expect(new Set(invoices.map(({ invoice_id }) => invoice_id)).size).toBe(1)
    expect((await lettersAbout(app, policy_id)).length).toBe(1)
    const policies = await app.database.sql
      .selectFrom('policies')
      .select('policy_id')
      .where('enrollment_id', '=', journey.enrollment_id)
      .execute()
    expect(policies).toEqual([{ policy_id }])
  })

  test('two servers on one database take turns with one enrollment', async () => {
    const made = await make()
    const servers = await Promise.all(
      [1, 2].map(async () =>
        testApp({
          catalog: demoCatalog(),
          database: await made.open(),
          config: { rateLimits: false, keys: testKeys },
        }),
      ),
    )
    const visitors = servers.map((server) => server.visitor())
    let turn = 0
    const visitor: Visitor = {
      cookies: new Map(),
      call: async (...asked) => {
        const mine = visitors[(turn += 1) % 2] as Visitor
        for (const [name, value] of visitor.cookies) mine.cookies.set(name, value)
        const answer = await mine.call(...asked)
        for (const [name, value] of mine.cookies) visitor.cookies.set(name, value)
        return answer
      },
    }
    const [first] = servers as [TestApp]
    const journey = await journeyTo({ ...first, visitor: () => visitor }, { tier: 'IF', plans: allSteps })
    expect(await requiredTabs(journey)).toEqual(nineTabs.map((tab) => [tab, tab !== 'review_info']))
    const submits = await Promise.all(
      Array.from({ length: 6 }, () => send(journey, 'POST enrollment/save-review-info', review)),
    )
    expect(new Set(submits.map(({ status, data }) => `${status} ${JSON.stringify(data)}`)).size).toBe(1)
    const { policy_id } = await ask(journey, 'GET enrollment/get-receipt')
    expect(submits[0]?.data).toEqual({ policy_id })
    await Promise.all(servers.map((server) => server.services.outbox.drain()))
    expect((await lettersAbout(first, policy_id)).length).toBe(1)
    for (const server of servers) await server.close()
    await made.drop()
  })

  test('two tabs: one save is kept, the other gets what is saved, masked, with its revision', async () => {
    const journey = await checkedOut(app, { tier: 'IO', plans: ['crescent-premier-care'] })
    const body = await tabCalls.primary_info.body(journey)
    await ask(journey, 'POST enrollment/save-personal-info', body)
    const both = await Promise.all(
      ['Ana', 'Eva'].map((first_name) =>
        send(journey, 'POST enrollment/save-personal-info', { ...body, first_name, revision: 1 }),
      ),
    )
    const [won, lost] = both.toSorted((one, other) => one.status - other.status)
    expect([won?.status, won?.data]).toEqual([200, { revision: 2 }])
    const { result } = await saved(journey, 'primary_info')
    expect(lost?.refusal).toEqual({
      status: 'error',
      statusCode: 409,
      message: 'This was changed in another window. Please compare both versions.',
      data: [],
      current: result,
      revision: 2,
    })
    expect(result).toMatchObject({ ssn: '***-**-4567', last_name: "O'Neil" })
    // The stale tab goes on with the revision that it was told; its masked ssn keeps the one on file.
    expect(
      await ask(journey, 'POST enrollment/save-personal-info', { ...body, ssn: '***-**-4567', revision: 2 }),
    ).toEqual({ revision: 3 })
    expect(await saved(journey, 'primary_info')).toMatchObject({ result: { first_name: 'Pat', ssn: '***-**-4567' } })
  })
})
