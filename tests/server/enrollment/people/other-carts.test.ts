import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DependentInfo } from '#schemas/calls/enrollment/dependents.calls.ts'
import type { TabName } from '#schemas/calls/enrollment/draft.calls.ts'
import { nineTabs } from '#tests/schemas/nine-tabs.ts'
import { tabCalls } from '../../support/answers.ts'
import { type Scenario, type Journey, ask, problemsOf, send } from '../../support/asking.ts'
import { lettersAbout, requiredTabs, demoCatalog, journeyTo, submitted } from '../../support/journey.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'
import { keepRefusals } from '../../support/refusals/keep-refusals.ts'

const basic: TabName[] = ['primary_info', 'contact_info', 'agreement_info', 'billing_info', 'review_info']

describe('other carts', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp({ catalog: demoCatalog(), config: { rateLimits: false } })
  })
  afterAll(() => app.close())

  const scenarios: [string, Scenario, TabName[], object, RegExp, boolean][] = [
    [
      'few tabs, by card',
      { tier: 'IO', plans: ['brightwater-vision-high'] },
      basic,
      { payment_method: 'cc', card_number: '************1111' },
      /^First payment of \$[\d,.]+ on November\u00a02\d, 2026, charged to the Visa card ending in 1111\. Then \$[\d,.]+ on the 1st of each month, starting January\u00a01, 2027\.$/,
      true,
    ],
    [
      'from a bank account where a card is offered',
      { tier: 'IO', plans: ['brightwater-vision-high'], pays: 'eft' },
      basic,
      { payment_method: 'eft', account_number: '********9012', bill_date: 25 },
      /^First payment of \$[\d,.]+ between November\u00a02\d, 2026 and \w+\u00a0\d+, 2026, from the bank account ending in 9012\. Then \$[\d,.]+ on the 25th of each month, starting December\u00a025, 2026\.$/,
      true,
    ],
    [
      'a spouse, in Spanish',
      { tier: 'IS', plans: ['brightwater-vision-high', 'anchor-life-term'], headers: { 'x-locale': 'es' } },
      nineTabs.filter((tab) => tab !== 'employer_info' && tab !== 'primary_health_info'),
      { payment_method: 'eft', account_number: '********9012' },
      /^Primer pago de .+, desde la cuenta bancaria que termina en 9012\. Luego .+ el día 25 de cada mes, a partir del 25\u00a0de\u00a0diciembre de 2026\.$/,
      true,
    ],
    [
      'a child on an L713 plan, by list',
      { tier: 'IC', plans: ['union-l713-limited'] },
      nineTabs.filter((tab) => tab !== 'beneficiary_info' && tab !== 'primary_health_info'),
      { payment_method: 'list' },
      /^Nothing is charged here\. The plans are billed separately\.$/,
      false,
    ],
    [
      'employees, by EFT list',
      { tier: 'IS', plans: ['lighthouse-group-hospital'], portal: 'group-portal' },
      nineTabs.filter((tab) => tab !== 'beneficiary_info' && tab !== 'primary_health_info'),
      { payment_method: 'elist' },
      /^Nothing is charged here\. The plans are billed separately\.$/,
      false,
    ],
    [
      "employees, on the group's statement",
      { tier: 'IO', plans: ['fieldstone-group-limited'], portal: 'group-portal' },
      nineTabs.filter((tab) => !['beneficiary_info', 'primary_health_info', 'dependent_info'].includes(tab)),
      { payment_method: 'stmt' },
      /^Nothing is charged here\. The plans are billed separately\.$/,
      false,
    ],
    [
      'five children on an IHA plan',
      { tier: 'IC', plans: ['keystone-iha-guaranteed'], children: 5 },
      nineTabs.filter((tab) => tab !== 'beneficiary_info' && tab !== 'primary_health_info'),
      { payment_method: 'cc', card_number: '************1111' },
      /^First payment of \$[\d,.]+ on November\u00a02\d, 2026, charged to the Visa card ending in 1111\. Then \$[\d,.]+ on the 1st of each month, starting January\u00a01, 2027\.$/,
      true,
    ],
    [
      'a family on a Premier plan',
      { tier: 'IF', plans: ['crescent-premier-care'], children: 3 },
      nineTabs.filter((tab) => !['beneficiary_info', 'primary_health_info', 'employer_info'].includes(tab)),
      { payment_method: 'cc', card_number: '************1111' },
      /^First payment of \$[\d,.]+ on November\u00a02\d, 2026, charged to the Visa card ending in 1111\. Then \$[\d,.]+ on the 1st of each month, starting January\u00a01, 2027\.$/,
      true,
    ],
  ]
  test.each(scenarios)('%s', async (_, scenario, expected, payment, paidBy, callInvoice) => {
    const journey = await journeyTo(app, scenario)
    expect(await requiredTabs(journey)).toEqual(expected.map((tab) => [tab, tab !== 'review_info']))
    const { result } = await ask(journey, 'GET enrollment/get-enrollment-temp-info', { column: 'payment_info' })
    expect(result).toMatchObject(payment)
    expect(result).not.toHaveProperty('security_code')
    const policy_id = await submitted(journey)
    expect(await ask(journey, 'GET enrollment/get-receipt')).toMatchObject({ policy_id, callInvoice })
    const [letter, ...more] = await lettersAbout(app, policy_id)
    expect(more).toEqual([])
    expect(letter && 'subject' in letter && letter.text.split('\n').filter((line) => paidBy.test(line))).toHaveLength(1)
  })

  // @spec 3:39
  test('answers about dependents are kept with the questions that were read, in Spanish', async () => {
    const journey = await journeyTo(
      app,
      { tier: 'IS', plans: ['evergreen-tx-silver'], headers: { 'x-locale': 'es' } },
      'agreement_info',
    )
    const { result } = await ask(journey, 'GET enrollment/get-enrollment-temp-info', { column: 'dependent_info' })
    const asked = await ask(journey, 'GET enrollment/get-health-questions-dependent-info')
    expect(
      (result as DependentInfo).dependents.map(({ health_info }) =>
        health_info?.condition_questions.map(({ question_text }) => question_text),
      ),
    ).toEqual([asked.result.codition_questions.map(({ question_text }) => question_text)])
    expect(asked.result.codition_questions[0]?.question_text).toMatch(/^En los últimos .* este dependiente/)
  })

  test('the receipt in Spanish, word for word', async () => {
    const journey = await journeyTo(app, {
      tier: 'IO',
      plans: ['brightwater-vision-high'],
      headers: { 'accept-language': 'es-MX,es;q=0.9' },
    })
    const policy_id = await submitted(journey)
    expect(await lettersAbout(app, policy_id)).toEqual([
      {
        kind: 'mail',
        from: 'Enrollchart',
        to: 'pat.oneil@example.com',
        subject: 'Enrollment Receipt (Recibo de inscripción)',
        html: expect.stringContaining('<html lang="es">'),
        text: [
          'Hola, Pat:',
          '',
          'Gracias por inscribirse. Este es su recibo.',
          '',
          `Número de confirmación: ${policy_id}`,
          'Fecha de inicio de la cobertura: 12/01/2026',
          '',
          'Sus planes:',
          '- Brightwater Vision High: $12.37',
          '',
          'Primer pago: $12.37',
          'Después, cada mes: $12.37',
          '',
          'Personas cubiertas:',
          "- Pat O'Neil",
          '',
          'Acuerdos:',
          '- Acuerdo de inscripción',
          '',
          'Primer pago de $12.37 el 20\u00a0de\u00a0noviembre de 2026, con la tarjeta Visa que termina en 1111. Luego $12.37 el día 1 de cada mes, a partir del 1\u00a0de\u00a0enero de 2027.',
          '',
          'Conserve este correo electrónico.',
          '',
          'Vea en qué punto está, obtenga su PDF o cancélela:',
          '',
          'Su inscripción:',
          'http://localhost:3000/your-enrollment',
          '',
          '¿Preguntas? Llame al (800) 555-0100 o escriba a help@example.com. Tenga a mano el número de confirmación.',
          '',
          'Enrollchart',
          'http://localhost:3000',
        ].join('\n'),
      },
    ])
  })

  // @spec 2:48 2:203
  test('Skip of the employer, with an IHA plan alone', async () => {
    const journey = await journeyTo(app, { tier: 'IO', plans: ['keystone-iha-guaranteed'] }, 'employer_info')
    const blank = { name: '', phone: '', address1: '', city: '', state: '', zip: '', holiday_policy: {} }
    expect(await ask(journey, 'POST enrollment/save-employer-info', blank)).toEqual({ revision: 1 })
    expect(await requiredTabs(journey)).toContainEqual(['employer_info', true])
    const other = await journeyTo(app, { tier: 'IO', plans: ['steady-short-term'] }, 'employer_info')
    expect(problemsOf(await send(other, 'POST enrollment/save-employer-info', blank))).toEqual([
      422,
      ...[
        'name',
        'phone',
        'address1',
        'city',
        'zip',
        'state',
        'occupation',
        'employment_status',
        'employment_start_date',
        'average_work_week',
        'compensation_type',
      ].map((name) => [name, 'Field is required']),
    ])
  })

  // @spec 2:123 2:169 2:171 2:202 2:213 2:244 3:176
  test('how many dependents: IHA, L713, and the spouse of a Premier family', async () => {
    const save = async (journey: Journey, count: number, more: object = {}) => {
      const body = await tabCalls.dependent_info.body({
        ...journey,
        scenario: { ...journey.scenario, children: count },
      })
      return send(journey, 'POST enrollment/save-dependent-info', { ...body, ...more })
    }
    const iha = await journeyTo(app, { tier: 'IC', plans: ['keystone-iha-guaranteed'] }, 'dependent_info')
    expect(problemsOf(await save(iha, 6))).toEqual([422, ['main', 'IHA plans cover up to 5 children in this tier.']])
    const family = await journeyTo(app, { tier: 'IF', plans: ['keystone-iha-guaranteed'] }, 'dependent_info')
    expect(problemsOf(await save(family, 9))).toEqual([
      422,
      ['main', 'IHA plans cover up to 9 dependents in this tier.'],
    ])
    const l713 = await journeyTo(app, { tier: 'IC', plans: ['union-l713-limited'] }, 'dependent_info')
    expect(problemsOf(await save(l713, 2))).toEqual([
      422,
      ['main', 'L713 plans cover one child in this tier. Please delete the other children to continue.'],
    ])
    const premier = await journeyTo(
      app,
      { tier: 'IF', plans: ['crescent-premier-care'], children: 2 },
      'dependent_info',
    )
    const { dependents } = (await tabCalls.dependent_info.body(premier)) as { dependents: unknown[] }
    const saveList = (list: unknown[], answer: object) =>
      send(premier, 'POST enrollment/save-dependent-info', { dependents: list, ...answer })
    expect(problemsOf(await saveList(dependents, {}))).toEqual([422, ['has_spouse', 'Please select spouse status']])
    expect(problemsOf(await saveList(dependents, { has_spouse: 0 }))).toEqual([
      422,
      ['main', 'This enrollment does not include a spouse. Please delete the spouse to continue.'],
    ])
    expect(problemsOf(await saveList(dependents.slice(1), { has_spouse: 1 }))).toEqual([
      422,
      ['main', 'Please add your spouse to continue.'],
    ])
    // Without a spouse, two children are a family.
    expect((await saveList(dependents.slice(1), { has_spouse: 0 })).data).toEqual({ revision: 1 })
    expect(await requiredTabs(premier)).toContainEqual(['dependent_info', true])
  })
})

keepRefusals('enrollment/other-carts')
