import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp, Visitor } from '../../support/test-app.ts'
import { add, ask, begin, spanish, storefrontApp } from '../storefront.ts'

let app: TestApp
beforeAll(async () => {
  app = await storefrontApp()
})
afterAll(() => app.close())

const change = 'PUT enrollment/change-filter-info/{tempId}'

interface Begun {
  visitor: Visitor
  enrollment_id: string
}

const pricing = ({ visitor, enrollment_id }: Begun, pid: string, headers = {}) =>
  ask(visitor, 'GET enrollment/get-plan-pricing-detail', { query: { enrollment_id, pid }, headers })

describe('why there is no price', () => {
  const state = 'Plan not available in your state. Please change the state by editing your basic info above.'
  const tier = 'Plan not available for this tier. Please change the tier by editing your basic info above.'
  const age = 'Plan not available for selected age group. Please edit your basic info above.'
  const area = 'Plan not available in the area. Please choose another area by editing your basic info above.'
  const smoker = 'Tobacco usage required. Please choose tobacco usage by clicking here.'
  const salary = 'Please enter your annual salary to view rates by clicking here.'
  const hours = 'Please enter enough working hours to add this plan to the cart by clicking here.'
  const young = { annual_incode: 40_000 }

  test.each([
    ['riverstone-fl-silver', {}, 'stateError', state],
    ['northgate-family-life', {}, 'tierError', tier],
    ['evergreen-tx-catastrophic', {}, 'ageError', age],
    ['hudson-dental-high', {}, 'metError', area],
    ['northgate-optional-life', {}, 'smokerError', smoker],
    ['steady-income', {}, 'salaryError', salary],
    ['steady-income', { annual_incode: 14_999, working_hours: 40 }, 'salaryError', salary],
    ['steady-short-term', young, 'hourError', hours],
    ['steady-short-term', { ...young, working_hours: 14 }, 'hourError', hours],
    ['mallard-accident', {}, 'newQuestionsError', 'Please answer the questions below to view rates.'],
    ['lighthouse-group-hospital', {}, 'portalError', 'This plan is not sold in your enrollment portal.'],
    ['cedar-dental-classic', {}, 'portalError', 'This plan is no longer sold.'],
  ])('%s with %j: %s', async (pid, body, errorCode, message) => {
    const quote = await begin(app, body)
    expect(await pricing(quote, pid)).toEqual({ plans: [], errorCode, message, pid: null })
    // What has no price is not added either, whatever price the page sends.
    expect(await add(quote, pid)).toEqual({ added: false, errorCode, message })
  })

  // @spec 1:227
  test('a plan that moved names the other', async () => {
    expect(await pricing(await begin(app), 'meadowlark-dental-2025')).toEqual({
      plans: [],
      errorCode: 'changePid',
      message: null,
      pid: 'meadowlark-dental-high',
    })
  })

  test('the spouse’s age, in Spanish too', async () => {
    const quote = await begin(app, { is_smoker: 0 })
    const { visitor, enrollment_id } = quote
    await ask(visitor, 'POST enrollment/store-temp-dependent-info', {
      body: { enrollment_id, spouse_dob: '01/02/1950' },
    })
    expect(await pricing(quote, 'northgate-optional-life')).toEqual({
      plans: [],
      errorCode: 'planAgeError',
      message: 'This plan covers a spouse from 18 to 65 years of age.',
      pid: null,
    })
    expect((await pricing(quote, 'northgate-optional-life', spanish)).message).toBe(
      'Este plan cubre a un cónyuge de 18 a 65 años de edad.',
    )
  })

  test('no enrollment yet, and no such plan', async () => {
    const visitor = app.visitor()
    const query = { pid: 'clearview-vision-high' }
    expect(await ask(visitor, 'GET enrollment/get-plan-pricing-detail', { query })).toEqual({
      plans: [],
      errorCode: 'enrollmentIdError',
      message: null,
      pid: null,
    })
    const { status, refusal } = await visitor.call('GET enrollment/get-plan-pricing-detail', { query: { pid: 'nope' } })
    expect([status, refusal.message]).toEqual([404, 'This plan is no longer offered.'])
  })

  // @spec 1:227
  test('what was asked is said once: salary and hours, tobacco', async () => {
    const quote = await begin(app)
    const say = (body: object) => ask(quote.visitor, change, { params: { tempId: quote.enrollment_id }, body })
    await say({ annual_incode: 60_000, working_hours: 40 })
    const short = (await pricing(quote, 'steady-short-term')).plans.find(({ selected_plan }) => selected_plan)
    expect([short?.ppid, short?.plan_price]).toEqual(['steady-short-term.standard.IO', 23.75])
    const life = async () =>
      (await pricing(quote, 'northgate-optional-life')).plans
        .filter(({ selected_plan }) => selected_plan)
        .map((rate) => [rate.ppid, rate.plan_price, rate.is_prudential, rate.above_100k])
    await say({ is_smoker: 0 })
    expect(await life()).toEqual([
      ['northgate-optional-life.50k.IO', 3.35, true, false],
      ['northgate-optional-life.100k.IO', 6.7, true, false],
      ['northgate-optional-life.200k.IO', 13.39, true, true],
      ['northgate-optional-life.300k.IO', 20.09, true, true],
    ])
    await say({ is_smoker: 1 })
    expect(await life()).toEqual([
      ['northgate-optional-life.50k.IO', 5.02, true, false],
      ['northgate-optional-life.100k.IO', 10.04, true, false],
      ['northgate-optional-life.200k.IO', 20.09, true, true],
      ['northgate-optional-life.300k.IO', 30.13, true, true],
    ])
  })
})
