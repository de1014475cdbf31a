import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cartRoutes } from '#server/routes/storefront/cart.routes.ts'
import { quoteRoutes } from '#server/routes/storefront/quote.routes.ts'
import { ridersRoutes } from '#server/routes/visit/resume.routes.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'
import { add, ask, begin, demoCatalog, refused } from '../storefront.ts'
import { keepRefusals } from '../../support/refusals/keep-refusals.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ catalog: demoCatalog(), routes: [quoteRoutes, cartRoutes, ridersRoutes] })
})
afterAll(() => app.close())

type Begun = Awaited<ReturnType<typeof begin>>
const show = ({ visitor, enrollment_id }: Begun) =>
  ask(visitor, 'GET enrollment/get-plan-cart', { query: { enrollment_id } })

describe('additional riders', () => {
  const choose = 'POST enrollment/save-cart-riders'
  const life = async () => {
    const quote = await begin(app, { annual_incode: 52_000, working_hours: 40 })
    await add(quote, 'anchor-life-term', 'IO', '25k')
    return quote
  }

  // @spec 1:97
  test('are chosen and taken back at the server’s price', async () => {
    const quote = await life()
    const { visitor, enrollment_id } = quote
    const line = async () => (await show(quote)).result.find(({ plan_id }) => plan_id === 'anchor-life-term')
    const before = await line()
    const rider = {
      rider_id: 'addd',
      name: 'Accidental death and dismemberment',
      text: '<p>Pays an extra benefit after an accidental death.</p>',
      price: 1.8,
      chosen: false,
    }
    expect(before?.riders).toEqual([rider])
    expect(
      await ask(visitor, choose, { body: { enrollment_id, plan_id: 'anchor-life-term', riders: ['addd'] } }),
    ).toEqual({ riders: ['addd'] })
    const price = Math.round(((before?.price ?? 0) + 1.8) * 100) / 100
    expect(await line()).toEqual({ ...before, price, riders: [{ ...rider, chosen: true }] })
    expect((await show(quote)).recurring_month_cost).toBe(price)
    await ask(visitor, choose, { body: { enrollment_id, plan_id: 'anchor-life-term', riders: [] } })
    expect(await line()).toEqual(before)
  })

  test.each([
    [
      'an unknown one',
      { riders: ['none'] },
      ['riders', 'This rider is not offered with this plan. Please open the riders again.'],
    ],
    [
      'one twice',
      { riders: ['addd', 'addd'] },
      ['riders', 'This rider is not offered with this plan. Please open the riders again.'],
    ],
    [
      'a plan that is not in the cart',
      { plan_id: 'clearview-vision-high', riders: [] },
      ['plan_id', 'This plan is no longer in your cart.'],
    ],
    ['a price', { riders: [], price: 1 }, ['price', 'This field is not known here: price']],
  ])('%s is refused', async (_, change, problem) => {
    const { visitor, enrollment_id } = await life()
    expect(await refused(visitor, choose, { body: { enrollment_id, plan_id: 'anchor-life-term', ...change } })).toEqual(
      [422, problem],
    )
  })
})

keepRefusals('storefront/riders')
