import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { categoryIcons } from '#schemas/storefront/catalog/category-icons.ts'
import { planCategories } from '#schemas/storefront/catalog/catalog-codes.ts'
import { areas } from '#server/routes/registry.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import { add, adult, ask, austin, begin, demoCatalog, refused, spanish } from './storefront.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ catalog: demoCatalog(), routes: areas })
})
afterAll(() => app.close())

const over65 = { 'x-over-65': '1' }
const commonMenu = 'GET enrollment/get-common-menu'
const groupMenu = 'GET enrollment/get-group-menu'
const menuPlans = 'GET enrollment/get-menu-filtered-plans'

/** How many plans of these categories a menu has. */
const counted = ({ categories }: { categories: { code: string; plan_count: number }[] }) =>
  ['medical', 'limitedmed', 'hospital', 'di'].map(
    (code) => categories.find((category) => category.code === code)?.plan_count ?? 0,
  )

describe('the menu of who asks', () => {
  // @spec 1:201
  test('is that of the portal, else of the group’s portals, else of the rep’s, else of the site’s', async () => {
    const menu = (query: Record<string, string>, headers = {}) =>
      ask(app.visitor(), commonMenu, { query, headers }).then(counted)
    const main = [38, 2, 1, 2]
    const ofGroups = [38, 3, 2, 2]
    expect(await menu({})).toEqual(main)
    expect(await menu({ portal_id: 'group-portal' })).toEqual(ofGroups)
    expect(await menu({ group_id: 'group-lakefront', eprocess: 'group', open_type: 'group' })).toEqual(ofGroups)
    expect(await menu({ group_id: 'group-lakefront', portal_id: 'main-portal' })).toEqual(main)
    expect(await menu({ agent_id: 'rep-rivera', eprocess: 'rep' })).toEqual(ofGroups)
    expect(await menu({ agent_id: 'rep-okafor', eprocess: 'rep' })).toEqual(main)
    expect(await menu({}, { host: 'group.localhost' })).toEqual(ofGroups)
    // Nobody of that name: as if it were not said.
    expect(await menu({ portal_id: 'nobody', group_id: 'nobody', agent_id: 'nobody' })).toEqual(main)
  })

  // @spec 1:201
  test('comes with the order of all categories and their pictures', async () => {
    const { category_order, icons } = await ask(app.visitor(), commonMenu)
    expect(category_order).toEqual([...planCategories])
    expect(icons).toEqual(categoryIcons)
    expect([icons['dental'], icons['rx']]).toEqual(['dental', 'pill'])
    // No two categories look alike.
    expect(new Set(Object.values(icons)).size).toBe(planCategories.length)
  })

  // @spec 1:202
  test('a group has its own, and a site that it came from decides the portal', async () => {
    const menu = (query: Record<string, string>) => ask(app.visitor(), groupMenu, { query }).then(counted)
    expect(await menu({ group_id: 'group-bluebonnet' })).toEqual([38, 3, 2, 2])
    expect(await menu({ group_id: 'group-bluebonnet', from_site: 'group' })).toEqual([38, 3, 2, 2])
    expect(await menu({ group_id: 'group-bluebonnet', from_site: 'store' })).toEqual([38, 2, 1, 2])
    expect(await menu({ group_id: 'nobody' })).toEqual([38, 2, 1, 2])
    const spanishMenu = await ask(app.visitor(), groupMenu, {
      query: { group_id: 'group-bluebonnet' },
      headers: spanish,
    })
    expect(spanishMenu.categories.slice(0, 2).map(({ name }) => name)).toEqual(['Dental', 'Vista'])
  })
})

describe('the side of 65', () => {
  // @spec 1:141 1:201 1:203 1:205
  test('decides the menu, the featured plans and a category, before there is a quote', async () => {
    const visitor = app.visitor()
    expect(counted(await ask(visitor, commonMenu, { headers: over65 }))).toEqual([0, 0, 1, 1])
    expect(counted(await ask(visitor, commonMenu))).toEqual([38, 2, 1, 2])
    const { result: featured } = await ask(visitor, 'GET enrollment/get-featured-plans', { headers: over65 })
    expect(featured.map(({ plan_id }) => plan_id)).toEqual([
      'meadowlark-dental-high',
      'clearview-vision-high',
      'anchor-life-term',
      'trail-lifestyle',
      'all-in-2',
    ])
    // Two more are for people under 30, whose price nobody has asked for yet.
    const medical = { query: { category: 'medical' } }
    expect((await ask(visitor, menuPlans, { ...medical, headers: over65 })).result).toEqual([])
    expect((await ask(visitor, menuPlans, medical)).result.length).toBe(36)
  })

  // @spec 1:141 1:201 1:204
  test('narrows the menu and the list of a quote; under 65 the birth date alone decides', async () => {
    const { visitor, enrollment_id } = await begin(app)
    const query = { enrollment_id }
    const both = async (headers: Record<string, string>) => {
      const menu = await ask(visitor, commonMenu, { query, headers })
      const list = (await ask(visitor, 'GET enrollment/get-filtered-plans', { query, headers })).result
      const side = (await ask(visitor, 'GET enrollment/get-left-side-filter-fields', { query, headers })).result
      expect(side.categories).toEqual(menu.categories)
      return { menu: counted(menu), plans: list.length, medical: list.some((one) => one.plan_category === 'medical') }
    }
    expect(await both({})).toEqual({ menu: [3, 2, 1, 2], plans: 59, medical: true })
    expect(await both(over65)).toEqual({ menu: [0, 0, 1, 1], plans: 49, medical: false })
    const old = await begin(app, { dob: '06/15/1950' })
    const menuOf = async (headers: Record<string, string>) =>
      counted(await ask(old.visitor, commonMenu, { query: { enrollment_id: old.enrollment_id }, headers }))
    expect(await menuOf({})).toEqual(await menuOf(over65))
  })
})

describe('a category before there is a quote', () => {
  // @spec 1:205
  test('shows its plans at their lowest price; they are added once there is a quote', async () => {
    const { result } = await ask(app.visitor(), menuPlans, { query: { category: 'rx' } })
    expect(result.map(({ plan_id, plan_price, hide_add_to_cart }) => [plan_id, plan_price, hide_add_to_cart])).toEqual([
      ['corner-rx', 12, true],
      ['corner-rx-plus', 29, true],
    ])
    const hospital = async (query: Record<string, string>) =>
      (await ask(app.visitor(), menuPlans, { query: { category: 'hospital', ...query } })).result.map(
        ({ plan_id }) => plan_id,
      )
    expect(await hospital({})).toEqual(['lighthouse-hospital'])
    expect(await hospital({ group_id: 'group-lakefront' })).toEqual([
      'lighthouse-hospital',
      'lighthouse-group-hospital',
    ])
    expect((await ask(app.visitor(), menuPlans, { query: { category: 'cars' } })).result).toEqual([])
  })
})

describe('what a list may be narrowed by', () => {
  const leftSide = 'GET enrollment/get-left-side-filter-fields'

  // @spec 1:206
  test('the quote, its categories with their counts, and the least and greatest price', async () => {
    const { visitor, enrollment_id } = await begin(app, { tier: 'IF' })
    const query = { enrollment_id }
    const { result } = await ask(visitor, leftSide, { query })
    const list = (await ask(visitor, 'GET enrollment/get-filtered-plans', { query })).result
    const prices = list.map(({ plan_price }) => plan_price).filter((price) => price > 0)
    expect(result.price).toEqual({ minimum: Math.min(...prices), maximum: Math.max(...prices) })
    expect(result.categories).toEqual((await ask(visitor, commonMenu, { query })).categories)
    expect([result.filter.zip, result.filter.state, result.filter.tier, result.coverage]).toEqual([
      '78701',
      'TX',
      'IF',
      'LOW_COST',
    ])
    expect(await refused(app.visitor(), leftSide, { query })).toEqual([404])
  })
})

describe('what is kept of a quote', () => {
  const column = 'GET enrollment/get-enrollment-temp-info'

  // @spec 1:208 1:210
  // @spec 1:271
  test('its coverage is LOW_COST until another is asked for, and outlives other changes', async () => {
    const visitor = app.visitor()
    const { temp_enrollment_id: enrollment_id } = await ask(visitor, 'POST enrollment/add-filter-for-new-user', {
      body: { ...adult, categories: 'dental' },
    })
    const coverage = async () =>
      (await ask(visitor, 'GET store/get-filter-info', { query: { enrollment_id } })).result.coverage
    const change = (body: object) =>
      ask(visitor, 'PUT enrollment/change-filter-info/{tempId}', { params: { tempId: enrollment_id }, body })
    expect(await coverage()).toBe('LOW_COST')
    await change({ coverage: 'HIGH_COST' })
    expect(await coverage()).toBe('HIGH_COST')
    await change({ zip: '33101', coverage: '' })
    await ask(visitor, 'POST enrollment/store-temp-dependent-info', { body: { enrollment_id, no_of_children: 1 } })
    expect(await coverage()).toBe('HIGH_COST')
  })

  // @spec 1:207
  test('is read whole by the store, and by columns', async () => {
    const { visitor, enrollment_id } = await begin(app)
    await add({ visitor, enrollment_id }, 'clearview-vision-high')
    const query = { enrollment_id }
    await ask(visitor, 'POST enrollment/cart-checkout', { body: { enrollment_id, effective_date: '12/01/2026' } })
    const store = (await ask(visitor, 'GET store/get-filter-info', { query })).result
    const read = async (name: string) => (await ask(visitor, column, { query: { ...query, column: name } })).result
    expect(store.filter_info).toEqual(austin)
    expect(await read('filter_info')).toEqual({ ...store.filter_info, coverage: 'LOW_COST' })
    expect(await read('effective_date')).toBe('12/01/2026')
    expect(await read('type')).toBe('new-member')
    expect(await read('eprocess')).toBe('applicant')
    expect(await refused(app.visitor(), 'GET store/get-filter-info', { query })).toEqual([404])
  })
})
