import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RowKey } from '#schemas/calls/calls.registry.ts'
import type { Plan } from '#schemas/storefront/catalog/plan.types.ts'
import { DAY, HOUR } from '#server/clock.ts'
import type { TestApp } from '../support/test-app.ts'
import { added, checkout, empty, line, notCheckedOut, plansOf, remove, setZip, show } from './carts.ts'
import { add, ask, begin, demoCatalog, refused, spanish, storefrontApp } from './storefront.ts'
import { keepRefusals } from '../support/refusals/keep-refusals.ts'

let app: TestApp
beforeAll(async () => {
  app = await storefrontApp()
})
afterAll(() => app.close())

describe('prices are the server’s', () => {
  test.each([
    [
      'another plan’s',
      'clearview-vision-high',
      'evergreen-tx-silver.standard.IO',
      'This price is no longer offered. Please look at the plan again.',
    ],
    [
      'an unknown option',
      'clearview-vision-high',
      'clearview-vision-high.free.IO',
      'This price is no longer offered. Please look at the plan again.',
    ],
    [
      'an unknown tier',
      'clearview-vision-high',
      'clearview-vision-high.standard.XX',
      'This price is no longer offered. Please look at the plan again.',
    ],
    [
      'no price at all',
      'clearview-vision-high',
      '1',
      'This price is no longer offered. Please look at the plan again.',
    ],
    [
      'another tier',
      'clearview-vision-high',
      'clearview-vision-high.standard.IF',
      'This price is for a different tier than your quote. Please look at the plan again.',
    ],
  ])('%s is refused', async (_, plan_id, plan_pricing_id, message) => {
    const quote = await begin(app)
    const body = { enrollment_id: quote.enrollment_id, plan_id, plan_pricing_id }
    expect(await refused(quote.visitor, 'POST enrollment/add-plan-to-cart', { body })).toEqual([
      422,
      ['plan_pricing_id', message],
    ])
    expect(await show(quote)).toEqual(empty)
  })

  test('a sent price is an unknown field; an unknown plan is not found', async () => {
    const { visitor, enrollment_id } = await begin(app)
    const body = { enrollment_id, ...line('clearview-vision-high'), price: 0.01 }
    expect(await refused(visitor, 'POST enrollment/add-plan-to-cart', { body })).toEqual([
      422,
      ['price', 'This field is not known here: price'],
    ])
    for (const call of ['POST enrollment/add-plan-to-cart', 'POST enrollment/check-already-in-cart'] as RowKey[]) {
      expect(await refused(visitor, call, { body: { enrollment_id, ...line('nope') } })).toEqual([404])
    }
  })
})

describe('what is in the cart', () => {
  // @spec 1:234 1:236
  test('a plan once, its option exchanged, also when two requests come at once', async () => {
    const quote = await begin(app)
    const { visitor, enrollment_id } = quote
    const contains = async () =>
      (await ask(visitor, 'POST enrollment/check-already-in-cart', { body: { enrollment_id, ...line('corner-rx') } }))
        .result
    expect(await contains()).toBe(false)
    const answers = await Promise.all([add(quote, 'corner-rx'), add(quote, 'corner-rx')])
    expect(answers.map((one) => one.errorCode).sort()).toEqual(['already-in-cart', null].sort())
    expect(await contains()).toBe(true)
    expect(await add(quote, 'corner-rx')).toEqual({
      added: false,
      errorCode: 'already-in-cart',
      message: 'This plan is already in your cart.',
    })
    expect(await add(quote, 'anchor-life-term', 'IO', '25k')).toEqual(added)
    expect(await add(quote, 'anchor-life-term', 'IO', '100k')).toEqual(added)
    const { result } = await show(quote)
    expect(result.map(({ plan_name, plan_pricing_id, price }) => [plan_name, plan_pricing_id, price])).toEqual([
      ['Corner Drug RX', 'corner-rx.standard.IO', 12],
      ['Anchor Life Term, $100,000', 'anchor-life-term.100k.IO', 8],
    ])
  })

  // @spec 1:99 1:266
  test('a plan in blackout is not added', async () => {
    const quote = await begin(app)
    const { visitor, enrollment_id } = quote
    expect(await add(quote, 'trail-family-lifestyle')).toEqual({
      added: false,
      errorCode: 'blackout',
      message: 'Enrollment in Trailhead Closed Season is closed. Please choose another plan.',
    })
    const body = { enrollment_id, ...line('trail-family-lifestyle') }
    const said = await ask(visitor, 'POST enrollment/add-plan-to-cart', { body, headers: spanish })
    expect(said.message).toBe('La inscripción en Trailhead Closed Season está cerrada. Elija otro plan.')
    expect(await show(quote)).toEqual(empty)
  })

  // @spec 1:233 1:242
  test('the special carrier’s plan brings its membership, which goes with the last that needs it', async () => {
    const quote = await begin(app, { is_smoker: 0 })
    const { visitor, enrollment_id } = quote
    const special = async () =>
      (await ask(visitor, 'GET enrollment/check-prudential-cart', { query: { enrollment_id } })).status
    expect(await special()).toBe(false)
    const alone = { body: { enrollment_id, ...line('association-membership') } }
    expect(await refused(visitor, 'POST enrollment/add-plan-to-cart', alone)).toEqual([
      422,
      ['plan_id', 'This plan comes with another one and cannot be added by itself.'],
    ])
    expect(await add(quote, 'northgate-optional-life', 'IO', '50k')).toEqual(added)
    expect(await plansOf(quote)).toEqual([
      ['association-membership', 5, 0],
      ['northgate-optional-life', 3.35, 1],
    ])
    expect(await special()).toBe(true)
    const query = { enrollment_id, ...line('association-membership') }
    expect(await refused(visitor, 'GET enrollment/remove-plan-from-cart', { query })).toEqual([
      422,
      ['plan_id', 'This plan comes with another one and cannot be removed by itself.'],
    ])
    expect(await remove(quote, 'northgate-optional-life')).toEqual({ removed: true })
    expect(await show(quote)).toEqual(empty)
    expect(await remove(quote, 'northgate-optional-life')).toEqual({ removed: false })
  })

  test('names plans that pay for the same thing together, in whatever order they came', async () => {
    const quote = await begin(app)
    await add(quote, 'brightwater-dental-high')
    await add(quote, 'brightwater-vision-high')
    expect((await show(quote)).overlaps).toEqual([])
    await add(quote, 'larkspur-dental-high')
    const { overlaps, result } = await show(quote)
    expect(overlaps).toEqual([[result[0]?.plan_name, result[2]?.plan_name]])
  })

  test('removing is a call of the page, never a link', async () => {
    const quote = await begin(app)
    await add(quote, 'corner-rx')
    const query = { enrollment_id: quote.enrollment_id, ...line('corner-rx') }
    const headers = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' }
    expect(await refused(quote.visitor, 'GET enrollment/remove-plan-from-cart', { query, headers })).toEqual([403])
    expect(await plansOf(quote)).toEqual([['corner-rx', 12, 1]])
  })

  // @spec 1:98 1:235 1:266
  test('the special plans’ messages, price breakdown and flags', async () => {
    const quote = await begin(app, { tier: 'IS' })
    const { visitor, enrollment_id } = quote
    await add(quote, 'union-l713-limited', 'IS')
    await add(quote, 'keystone-iha-guaranteed', 'IS')
    const cart = await show(quote)
    expect([cart.has_l713, cart.l713_net_price, cart.recurring_month_cost]).toEqual([true, 334, 1077])
    expect(cart.special_message).toBe(
      '<p>Union dues $25.00, annuity fund $10.00 and billing fees $30.00 are part of the price.</p>',
    )
    expect((await show(quote, spanish)).special_message).toBe(
      '<p>Las cuotas sindicales de $25.00, el fondo de anualidades de $10.00 y los cargos de facturación de $30.00 son parte del precio.</p>',
    )
    expect(await ask(visitor, 'GET enrollment/get-cart-plan-info', { query: { enrollment_id } })).toEqual({
      is_IHA: true,
      has_spouse: true,
      is_l713: true,
    })
    const premier = async (query: Record<string, string>) =>
      (await ask(visitor, 'GET enrollment/get-more-requirement', { query })).is_premier
    expect(await premier({ enrollment_id })).toBe(true)
    expect(await premier({ plan_id: 'crescent-premier-care' })).toBe(true)
    expect(await premier({ plan_id: 'corner-rx' })).toBe(false)
    expect(await premier({})).toBe(false)
  })
})

describe('a quote that changed under the cart', () => {
  test('plans that it lost stay listed with the reason and hold up the checkout', async () => {
    const quote = await begin(app)
    await add(quote, 'evergreen-tx-silver')
    await add(quote, 'clearview-vision-high')
    await setZip(quote, '33101')
    const cart = await show(quote)
    expect(cart.result.map(({ plan_id, price }) => [plan_id, price])).toEqual([
      ['evergreen-tx-silver', null],
      ['clearview-vision-high', 12.31],
    ])
    expect(cart.recurring_month_cost).toBe(12.31)
    expect(cart.unavailable).toEqual([
      {
        plan_id: 'evergreen-tx-silver',
        plan_name: 'Evergreen Health Texas Silver PPO 6000',
        errorCode: 'stateError',
        message: 'Plan not available in your state. Please change the state by editing your basic info above.',
      },
    ])
    expect(await notCheckedOut(quote, '12/01/2026')).toEqual([
      422,
      ['main', 'Please remove the plans that are not available before you continue.'],
    ])
    await remove(quote, 'evergreen-tx-silver')
    expect((await checkout(quote, '12/01/2026')).result).toEqual({ effective_date: '12/01/2026' })
  })

  test('a place where they are sold again gives them back', async () => {
    const quote = await begin(app)
    await add(quote, 'evergreen-tx-silver')
    await setZip(quote, '33101')
    await setZip(quote, '78701')
    expect(await plansOf(quote)).toEqual([['evergreen-tx-silver', 317.01, 1]])
  })

  test('another date of birth names the plan and why; the side of 65 that is looked at does not', async () => {
    const quote = await begin(app)
    await add(quote, 'evergreen-tx-silver')
    expect((await show(quote, { 'x-over-65': '1' })).unavailable).toEqual([])
    await ask(quote.visitor, 'PUT enrollment/change-filter-info/{tempId}', {
      params: { tempId: quote.enrollment_id },
      body: { dob: '06/15/1950' },
    })
    expect((await show(quote)).unavailable).toEqual([
      {
        plan_id: 'evergreen-tx-silver',
        plan_name: 'Evergreen Health Texas Silver PPO 6000',
        errorCode: 'ageError',
        message: 'Plan not available for selected age group. Please edit your basic info above.',
      },
    ])
  })

  test('another tier prices the cart anew', async () => {
    const quote = await begin(app)
    const { visitor, enrollment_id } = quote
    await add(quote, 'clearview-vision-high')
    await ask(visitor, 'POST enrollment/store-temp-dependent-info', { body: { enrollment_id, no_of_children: 1 } })
    const { result } = await show(quote)
    expect(result.map(({ plan_pricing_id, price }) => [plan_pricing_id, price])).toEqual([
      ['clearview-vision-high.standard.IC', 24.57],
    ])
  })
})

describe('as time goes by', () => {
  test('a plan that may not be sold any more holds up the checkout with its own words', async () => {
    const catalog = demoCatalog()
    const closed = {
      ...(catalog.findPlan('corner-rx') as Plan),
      blackouts: [{ from: '2026-11-21', to: '2026-11-30', message: { en: 'Closed in November.', es: 'Cerrado.' } }],
    }
    const later = await storefrontApp({
      ...catalog,
      findPlan: (id) => (id === 'corner-rx' ? closed : catalog.findPlan(id)),
    })
    const quote = await begin(later)
    expect(await add(quote, 'corner-rx')).toEqual(added)
    later.clock.advance(24 * HOUR)
    expect((await show(quote)).unavailable).toEqual([
      { plan_id: 'corner-rx', plan_name: 'Corner Drug RX', errorCode: null, message: 'Closed in November.' },
    ])
    expect((await show(quote, spanish)).unavailable[0]?.message).toBe('Cerrado.')
    expect(await notCheckedOut(quote, '12/01/2026')).toEqual([
      422,
      ['main', 'Please remove the plans that are not available before you continue.'],
    ])
    await later.close()
  })

  test('a change of the cart keeps the enrollment sixty days more', async () => {
    const later = await storefrontApp()
    const quote = await begin(later)
    later.clock.advance(59 * DAY)
    await add(quote, 'corner-rx')
    later.clock.advance(59 * DAY)
    expect(await plansOf(quote)).toEqual([['corner-rx', 12, 1]])
    await remove(quote, 'corner-rx')
    later.clock.advance(59 * DAY)
    expect(await plansOf(quote)).toEqual([])
    later.clock.advance(2 * DAY)
    const query = { enrollment_id: quote.enrollment_id }
    expect(await refused(quote.visitor, 'GET enrollment/get-plan-cart', { query })).toEqual([404])
    await later.close()
  })
})

keepRefusals('storefront/cart')
