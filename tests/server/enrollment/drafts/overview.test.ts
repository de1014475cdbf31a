import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, type Journey } from '../../support/asking.ts'
import { clientJourney, review, demoCatalog, journeyTo } from '../../support/journey.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ catalog: demoCatalog(), config: { rateLimits: false } })
})
afterAll(() => app.close())

const medical = { tier: 'IF', plans: ['evergreen-tx-silver', 'anchor-life-term'] } as const

/** What the overview should say, from the calls that say it one by one. */
const oneByOne = async (journey: Journey) => {
  const [tabs, cart, { is_IHA, is_l713 }, { is_premier }] = await Promise.all([
    ask(journey, 'GET enrollment/get-dynamic-tabs'),
    ask(journey, 'GET enrollment/get-plan-cart'),
    ask(journey, 'GET enrollment/get-cart-plan-info'),
    ask(journey, 'GET enrollment/get-more-requirement'),
  ])
  const section = async (column: string) =>
    (await ask(journey, 'GET enrollment/get-enrollment-temp-info', { column })).result
  return {
    standing: 'open',
    tabs: tabs.result,
    facts: {
      enrollType: await section('type'),
      eprocess: await section('eprocess'),
      tier: ((await section('filter_info')) as { tier: string }).tier,
      isIha: is_IHA,
      isPremier: is_premier,
      isL713: is_l713,
    },
    summary: {
      plans: cart.result.map((plan) => ({
        id: plan.plan_pricing_id,
        name: plan.plan_name,
        price: plan.price,
      })),
      firstMonth: cart.initial_month_cost,
      monthly: cart.recurring_month_cost,
      effectiveDate: cart.effective_date,
    },
  }
}

test('says in one answer what the single calls say, and when all is submitted', async () => {
  const journey = await journeyTo(app, { ...medical, headers: { 'accept-language': 'es' } }, 'beneficiary_info')
  const said = await oneByOne(journey)
  expect(await ask(journey, 'GET enrollment/get-overview')).toEqual(said)
  expect(said.tabs.flatMap(({ complete, tab_name }) => (complete ? [tab_name] : []))).toEqual([
    'primary_info',
    'contact_info',
  ])
  expect(said.facts).toMatchObject({ enrollType: 'new-member', eprocess: 'applicant', tier: 'IF' })
  const whole = await journeyTo(app, { tier: 'IO', plans: ['clearview-vision-high'] })
  await ask(whole, 'POST enrollment/save-review-info', review)
  expect(await ask(whole, 'GET enrollment/get-overview')).toMatchObject({
    standing: 'submitted',
    tabs: [],
    summary: null,
  })
})

test('sends to the plans while the cart is empty, then to the cart until a date is chosen', async () => {
  const scenario = { tier: 'IO', plans: ['anchor-life-term'] } as const
  const journey = await clientJourney(app, { eprocess: 'rep', agent_id: 'rep-rivera' }, scenario, 'primary_info')
  const said = await oneByOne(journey)
  expect(await ask(journey, 'GET enrollment/get-overview')).toEqual(said)
  expect(said.facts).toMatchObject({ eprocess: 'rep', tier: 'IO' })
  const { result } = await ask(journey, 'GET enrollment/get-plan-cart')
  for (const { plan_id, plan_pricing_id } of result) {
    await ask(journey, 'GET enrollment/remove-plan-from-cart', { plan_id, plan_pricing_id })
  }
  const nothing = { tabs: [], facts: said.facts, summary: null }
  expect(await ask(journey, 'GET enrollment/get-overview')).toEqual({ ...nothing, standing: 'emptyCart' })
  const { plan_id, plan_pricing_id } = result[0] ?? {}
  await ask(journey, 'POST enrollment/add-plan-to-cart', { plan_id, plan_pricing_id })
  expect(await ask(journey, 'GET enrollment/get-overview')).toEqual({ ...nothing, standing: 'notCheckedOut' })
})
