import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR } from '#server/clock.ts'
import { textsOf } from '#server/services/enrollment/steps/agreed-to.ts'
import { callerWith } from '../support/caller.ts'
import type { TestApp } from '../support/test-app.ts'
import { added, checkout, dates, empty, line, notCheckedOut, remove, show } from './carts.ts'
import { add, ask, begin, demoCatalog, spanish, storefrontApp } from './storefront.ts'
import { keepRefusals } from '../support/refusals/keep-refusals.ts'

let app: TestApp
beforeAll(async () => {
  app = await storefrontApp()
})
afterAll(() => app.close())

describe('the journey from quote to checkout', () => {
  // @spec 1:92 1:236 1:238-241
  test.each([
    ['IO', {}, [317.01, 12.31, 8.88], 338.2],
    ['IS', { spouse_dob: '01/02/1987' }, [634.02, 24.57, 19.72], 678.31],
    ['IC', { no_of_children: 2 }, [632.03, 24.57, 15.72], 672.32],
    ['IF', { spouse_dob: '01/02/1987', no_of_children: 3 }, [1106.55, 36.88, 26.56], 1169.99],
  ])('%s in 78701', async (tier, dependents, prices, total) => {
    const quote = await begin(app)
    const { visitor, enrollment_id } = quote
    expect(await show(quote)).toEqual(empty)
    await ask(visitor, 'POST enrollment/store-temp-dependent-info', { body: { enrollment_id, ...dependents } })
    expect(await add(quote, 'evergreen-tx-silver', tier)).toEqual(added)
    expect(await add(quote, 'clearview-vision-high', tier)).toEqual(added)
    expect(await add(quote, 'lighthouse-hospital', tier, 'low')).toEqual(added)
    const cart = {
      ...empty,
      result: [
        {
          ...line('evergreen-tx-silver', tier),
          plan_name: 'Evergreen Health Texas Silver PPO 6000',
          plan_logo: '/catalog/logos/evergreen-health.svg',
          price: prices[0],
          removable: 1,
        },
        {
          ...line('clearview-vision-high', tier),
          plan_name: 'Clearview Vision High',
          plan_logo: '/catalog/logos/clearview-vision.svg',
          price: prices[1],
          removable: 1,
        },
        {
          ...line('lighthouse-hospital', tier, 'low'),
          plan_name: 'Lighthouse Hospital Indemnity, Low',
          plan_logo: '/catalog/logos/lighthouse-benefits.svg',
          price: prices[2],
          removable: 1,
        },
      ],
      initial_month_cost: total,
      recurring_month_cost: total,
      signature_required: true,
    }
    expect(await show(quote)).toEqual(cart)
    expect((await ask(visitor, 'GET enrollment/get-cart-count', { query: { enrollment_id } })).result).toBe(3)
    expect((await ask(visitor, 'GET enrollment/get-cart-amount', { query: { enrollment_id } })).result).toBe(total)
    expect(await dates(quote)).toEqual(['12/01/2026', '01/01/2027', '02/01/2027'])
    expect(await checkout(quote, '12/01/2026')).toEqual({ result: { effective_date: '12/01/2026' } })
    expect(await show(quote)).toEqual({ ...cart, effective_date: '12/01/2026' })
    expect(await ask(visitor, 'GET enrollment/get-cart-plan-info', { query: { enrollment_id } })).toEqual({
      is_IHA: false,
      has_spouse: tier === 'IS' || tier === 'IF',
      is_l713: false,
    })
  })
})

describe('checkout', () => {
  // @spec 1:240-241
  test('an empty cart and a day that is not offered are refused', async () => {
    const quote = await begin(app)
    expect(await dates(quote)).toEqual([])
    expect(await notCheckedOut(quote, '12/01/2026')).toEqual([422, ['main', 'No items in cart.']])
    await add(quote, 'clearview-vision-high')
    expect(await notCheckedOut(quote, '')).toEqual([422, ['effective_date', 'Field is required']])
    for (const day of ['12/02/2026', '11/01/2026', '03/01/2027', '2026-12-01', 'soon']) {
      expect(await notCheckedOut(quote, day)).toEqual([422, ['effective_date', 'Please choose one from the list']])
    }
    const { refusal } = await quote.visitor.call('POST enrollment/cart-checkout', {
      body: { enrollment_id: quote.enrollment_id, effective_date: 'soon' },
      headers: spanish,
    })
    expect(refusal.message).toBe('Elija una opción de la lista')
  })

  test('a chosen day is forgotten when a plan of the cart cannot begin on it', async () => {
    const quote = await begin(app)
    await add(quote, 'corner-rx')
    expect((await dates(quote)).slice(0, 2)).toEqual(['11/21/2026', '11/22/2026'])
    await checkout(quote, '11/21/2026')
    expect((await show(quote)).effective_date).toBe('11/21/2026')
    await add(quote, 'clearview-vision-high')
    expect((await show(quote)).effective_date).toBeNull()
    await remove(quote, 'clearview-vision-high')
    expect((await show(quote)).effective_date).toBeNull()
  })

  test('and when the day has come', async () => {
    const later = await storefrontApp()
    const quote = await begin(later)
    await add(quote, 'corner-rx')
    await checkout(quote, '11/21/2026')
    later.clock.advance(24 * HOUR)
    expect((await show(quote)).effective_date).toBeNull()
    await later.close()
  })
})

describe('what was signed', () => {
  test('counts for the cart, tier and price that were signed', async () => {
    const quote = await begin(app)
    const { enrollment_id } = quote
    await add(quote, 'evergreen-tx-silver')
    await add(quote, 'corner-rx')
    const session = await app.database.sql
      .selectFrom('drafts')
      .select('session_id')
      .where('id', '=', enrollment_id)
      .executeTakeFirstOrThrow()
    const { drafts } = app.services
    const caller = callerWith(session.session_id)
    const agreement_ids = ['evergreen-tx-silver', 'corner-rx']
      .flatMap((id) => demoCatalog().findPlan(id)?.agreements ?? [])
      .filter((id, index, all) => all.indexOf(id) === index)
    const { result, initial_month_cost } = await show(quote)
    const signed = {
      eprocess: 'sigapplicant' as const,
      agreed: agreement_ids.map(() => 1 as const),
      signed: true,
      answer: 'Austin',
      agreed_to: {
        texts: textsOf(demoCatalog(), agreement_ids) ?? [],
        plans: ['evergreen-tx-silver', 'corner-rx'].map((plan_id, index) => ({
          plan_id,
          pricing_id: `${plan_id}.standard.IO`,
          riders: [],
          name: plan_id,
          cents: Math.round((result[index]?.price ?? 0) * 100),
        })),
        monthly_cents: 32_901,
        initial_cents: Math.round(initial_month_cost * 100),
        effective_date: '',
        locale: 'en' as const,
        session_id: session.session_id,
        given_at: 1,
      },
    }
    await drafts.save(await drafts.open(caller, enrollment_id), 'agreement', signed, 0)
    const hasSigned = async () => (await show(quote)).has_already_signed
    expect(await hasSigned()).toBe(true)
    await add(quote, 'clearview-vision-high')
    expect(await hasSigned()).toBe(false)
    await remove(quote, 'clearview-vision-high')
    expect(await hasSigned()).toBe(true)
    await ask(quote.visitor, 'PUT enrollment/change-filter-info/{tempId}', {
      params: { tempId: enrollment_id },
      body: { dob: '06/15/1985' },
    })
    expect(await hasSigned()).toBe(false)
  })
})

keepRefusals('storefront/checkout')
