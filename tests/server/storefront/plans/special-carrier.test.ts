import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../support/test-app.ts'
import { type Begun, plansOf } from '../carts.ts'
import { add, ask, begin, refused, storefrontApp } from '../storefront.ts'

let app: TestApp
beforeAll(async () => {
  app = await storefrontApp()
})
afterAll(() => app.close())

const pricing = ({ visitor, enrollment_id }: Begun, pid: string, headers = {}) =>
  ask(visitor, 'GET enrollment/get-plan-pricing-detail', { query: { enrollment_id, pid }, headers })

describe('a plan of the special carrier', () => {
  const plan_id1 = 'northgate-optional-life'
  const addLinked = 'POST enrollment/add-plan-to-cart-prudentials'
  const own = { plan_id: 'association-membership', plan_pricing_id: 'association-membership.standard.IO' }
  const plus = { plan_id: 'association-membership-plus', plan_pricing_id: 'association-membership-plus.standard.IO' }
  const life = (option = '50k') => ({ plan_id1, plan_pricing_id1: `${plan_id1}.${option}.IO` })

  // @spec 1:111 1:135 1:237
  test('names its memberships, and goes into the cart behind the one that was chosen', async () => {
    for (const [chosen, price] of [
      [own, 5],
      [plus, 9],
    ] as const) {
      const quote = await begin(app, { is_smoker: 0 })
      const { visitor, enrollment_id } = quote
      const { memberships } = await pricing(quote, plan_id1)
      expect(memberships).toEqual([
        { ...own, plan_name: 'Enrollchart Association Membership', price: 5 },
        { ...plus, plan_name: 'Enrollchart Association Membership Plus', price: 9 },
      ])
      const body = { enrollment_id, ...life(), ...chosen }
      expect(await ask(visitor, addLinked, { body })).toEqual({ added: true, errorCode: null, message: null })
      expect(await plansOf(quote)).toEqual([
        [chosen.plan_id, price, 0],
        [plan_id1, 3.35, 1],
      ])
      // Both are there: no membership is offered twice, nor the plan added twice.
      expect((await pricing(quote, plan_id1)).memberships).toEqual([])
      expect((await ask(visitor, addLinked, { body })).errorCode).toBe('already-in-cart')
      expect(await ask(visitor, addLinked, { body: { enrollment_id, ...life('100k') } })).toEqual({
        added: true,
        errorCode: null,
        message: null,
      })
      expect(await plansOf(quote)).toEqual([
        [chosen.plan_id, price, 0],
        [plan_id1, 6.7, 1],
      ])
      const gone = { enrollment_id, plan_id: plan_id1, plan_pricing_id: `${plan_id1}.100k.IO` }
      await ask(visitor, 'GET enrollment/remove-plan-from-cart', { query: gone })
      expect(await plansOf(quote)).toEqual([])
    }
  })

  // @spec 1:135 1:237
  test('what is missing, forged or another’s is refused at its field', async () => {
    const { visitor, enrollment_id } = await begin(app, { is_smoker: 0 })
    const said = async (change: object) =>
      refused(visitor, addLinked, { body: { enrollment_id, ...life(), ...own, ...change } })
    const none = [422, ['plan_id', 'Field is required']]
    expect(await refused(visitor, addLinked, { body: { enrollment_id, ...life() } })).toEqual(none)
    expect(await said({ plan_id: 'meadowlark-dental-high' })).toEqual([
      422,
      ['plan_id', 'Please choose one from the list'],
    ])
    expect(await said({ plan_id: 'nope' })).toEqual([404])
    expect((await said({ plan_pricing_id: 'association-membership.standard.IF' }))[1]?.[0]).toBe('plan_pricing_id')
    expect((await said({ plan_pricing_id1: `${plan_id1}.50k.IF` }))[1]?.[0]).toBe('plan_pricing_id1')
    expect((await said({ plan_pricing_id1: 'meadowlark-dental-high.standard.IO' }))[1]?.[0]).toBe('plan_pricing_id1')
    expect(
      await said({ plan_id1: 'meadowlark-dental-high', plan_pricing_id1: 'meadowlark-dental-high.standard.IO' }),
    ).toEqual([422, ['plan_id1', 'Please choose one from the list']])
    expect((await said({ price: 1 }))[0]).toBe(422)
    expect(await plansOf({ visitor, enrollment_id })).toEqual([])
  })

  // @spec 1:108 1:232
  test('wants the birth date of each child before it is added, whichever call adds it', async () => {
    const quote = await begin(app, { is_smoker: 0, tier: 'IC' })
    const { visitor, enrollment_id } = quote
    const dependents = async (dep_dob: string[]) =>
      ask(visitor, 'POST enrollment/store-temp-dependent-info', {
        body: { enrollment_id, no_of_children: 2, dep_dob },
      })
    const inTier = (line: Record<string, string>) =>
      Object.fromEntries(Object.entries(line).map(([name, id]) => [name, id.replace(/\.IO$/, '.IC')]))
    const linked = { body: { enrollment_id, ...inTier(life()), ...inTier(own) } }
    const plain = { body: { enrollment_id, plan_id: plan_id1, plan_pricing_id: `${plan_id1}.50k.IC` } }
    const asked = 'Please enter the birth date of each child before you add this plan.'
    for (const [given, field] of [
      [[], 'dep_dob.0'],
      [['03/04/2015'], 'dep_dob.1'],
    ] as const) {
      await dependents([...given])
      expect(await refused(visitor, addLinked, linked)).toEqual([422, [field, asked]])
      expect(await refused(visitor, 'POST enrollment/add-plan-to-cart', plain)).toEqual([422, [field, asked]])
    }
    expect(await plansOf(quote)).toEqual([])
    await dependents(['03/04/2015', '05/06/2018'])
    expect(await ask(visitor, addLinked, linked)).toEqual({ added: true, errorCode: null, message: null })
  })

  // @spec 1:237 1:262
  test('what has no price is not added; the plain call adds its own membership', async () => {
    const quote = await begin(app)
    const { visitor, enrollment_id } = quote
    expect(await ask(visitor, addLinked, { body: { enrollment_id, ...life(), ...own } })).toEqual({
      added: false,
      errorCode: 'smokerError',
      message: 'Tobacco usage required. Please choose tobacco usage by clicking here.',
    })
    const other = await begin(app, { is_smoker: 0 })
    await add(other, plan_id1, 'IO', '50k')
    expect(await plansOf(other)).toEqual([
      ['association-membership', 5, 0],
      [plan_id1, 3.35, 1],
    ])
  })
})
