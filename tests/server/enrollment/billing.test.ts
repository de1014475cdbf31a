import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bank, card } from '#tests/schemas/steps/payments.ts'

import { type Scenario, ask, problemsOf, send } from '../support/asking.ts'
import { clientJourney, demoCatalog, journeyTo } from '../support/journey.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import { plain, reads } from './final-steps.ts'
import { keepRefusals } from '../support/refusals/keep-refusals.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ catalog: demoCatalog(), config: { rateLimits: false } })
})
afterAll(() => app.close())

describe('billing', () => {
  const once = [200, { revision: 1 }]
  const fixed = [422, ['payment_method', "The payment type of these plans can't be changed"]]
  const methods: [string, Scenario, Record<'cc' | 'eft' | 'none', unknown>][] = [
    ['cc', plain, { cc: once, eft: once, none: fixed }],
    ['eft', { tier: 'IO', plans: ['anchor-life-term'] }, { cc: fixed, eft: once, none: fixed }],
    ['list', { tier: 'IO', plans: ['union-l713-limited'] }, { cc: fixed, eft: fixed, none: once }],
    [
      'elist',
      { tier: 'IO', plans: ['lighthouse-group-hospital'], portal: 'group-portal' },
      { cc: fixed, eft: fixed, none: once },
    ],
    [
      'stmt',
      { tier: 'IO', plans: ['fieldstone-group-limited'], portal: 'group-portal' },
      { cc: fixed, eft: fixed, none: once },
    ],
  ]
  // @spec 3:52 3:95 3:134 3:135 3:142
  test.each(methods)(
    '%s comes from the server; of the others only EFT beside a card is taken',
    async (method, scenario, expected) => {
      const outcome = async (body: Record<string, unknown>) => {
        const journey = await journeyTo(app, scenario, 'billing_info')
        const answer = await send(journey, 'POST enrollment/save-billing-info', body)
        return answer.status === 200 ? [200, answer.data] : problemsOf(answer)
      }
      const journey = await journeyTo(app, scenario, 'billing_info')
      expect(await ask(journey, 'GET enrollment/get-payment-method')).toMatchObject({ result: method })
      const informational = { payment_method: expected.none === once ? method : 'list' }
      expect({ cc: await outcome(card), eft: await outcome(bank), none: await outcome(informational) }).toEqual(
        expected,
      )
    },
  )

  // @spec 3:87 3:131 3:134 3:144 3:146 3:168
  test('days, states, merchant text, fields; the last offered day is chosen where none is named; the code is forgotten', async () => {
    const journey = await journeyTo(app, plain, 'billing_info')
    const { data: days } = await journey.visitor.call('GET enrollment/get-bill-date')
    expect(days).toEqual({
      result: [1, 2, 3, 4, 5, 6, 10, 15, 20, 21, 22, 23, 24, 25, 26, 28].map((bill_date) => ({ bill_date })),
    })
    const { result: states } = await ask(journey, 'GET enrollment/get-states')
    expect(states.find(({ abbrev }) => abbrev === 'TX')).toEqual({ name: 'Texas', abbrev: 'TX' })
    expect(await ask(journey, 'GET store/get-billing-text')).toEqual({
      result: '<p>Charges appear on your statement as <strong>Enrollchart</strong>.</p>',
    })
    const config = (await ask(journey, 'GET enrollment/get-form-fields-billing-info')).result
    expect(config.find(({ field_name }) => field_name === 'address2')).toMatchObject({ required: false, shown: true })
    const { bill_date: _day, ...undated } = bank
    await ask(journey, 'POST enrollment/save-billing-info', undated)
    expect((await reads(journey, 'payment_info')).result).toMatchObject({ bill_date: 26 })
    await ask(journey, 'POST enrollment/save-billing-info', { ...card, revision: 1 })
    const { security_code: _code, ...kept } = card
    expect((await reads(journey, 'payment_info')).result).toEqual({
      ...kept,
      card_brand: 'Visa',
      card_number: '************1111',
    })
  })

  test('a rep reads how the charge appears to their client', async () => {
    const journey = await clientJourney(app, { eprocess: 'rep', agent_id: 'rep-rivera' }, plain, 'billing_info')
    expect(await ask(journey, 'GET store/get-billing-text')).toEqual({
      result: "<p>Charges appear on the applicant's statement as <strong>Enrollchart</strong>.</p>",
    })
  })

  // @spec 3:143 3:168 3:171
  test('what is charged when, and the days that an account may be charged on, follow the effective date', async () => {
    const journey = await journeyTo(app, plain, 'billing_info')
    const { charges, without_card } = await ask(journey, 'GET enrollment/get-payment-method')
    const { initial_month_cost: first, recurring_month_cost: monthly } = await ask(
      journey,
      'GET enrollment/get-plan-cart',
    )
    expect(charges).toEqual({
      first,
      monthly,
      card: { day: 1, from: '01/01/2027' },
      account: [21, 22, 23, 24, 25, 26].map((day) => ({ day, from: `12/${day}/2026` })),
    })
    expect(without_card).toEqual([])
    const paidOn = (bill_date: number) => send(journey, 'POST enrollment/save-billing-info', { ...bank, bill_date })
    expect(problemsOf(await paidOn(28))).toEqual([422, ['bill_date', expect.any(String)]])
    expect(problemsOf(await paidOn(1))).toEqual([422, ['bill_date', expect.any(String)]])
    expect((await paidOn(21)).status).toBe(200)
  })

  test('the plans that take no card are named', async () => {
    const journey = await journeyTo(app, { tier: 'IO', plans: ['anchor-life-term'] }, 'billing_info')
    const { result, without_card } = await ask(journey, 'GET enrollment/get-payment-method')
    expect({ result, without_card }).toEqual({ result: 'eft', without_card: ['Anchor Life Term'] })
  })

  // @spec 3:99 3:109 3:145 3:161 3:170
  test('a routing number: its bank, a bank that nobody lists, and numbers that cannot be', async () => {
    const look = (q: string) => app.visitor().call('GET common/routing', { query: { q } })
    expect((await look('021000021')).data).toEqual({ name: expect.stringMatching(/chase/i) })
    expect((await look('323371076')).data).toEqual({ name: null })
    expect(problemsOf(await look('02100002'))).toEqual([
      422,
      ['routing_number', 'The routing number must have 9 digits'],
    ])
    expect(problemsOf(await look('021000022'))).toEqual([
      422,
      ['routing_number', 'Check the routing number: no bank uses it'],
    ])
  })
})

keepRefusals('enrollment/billing')
