import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Plan } from '#schemas/storefront/catalog/plan.types.ts'
import type { TestApp, Visitor } from '../../support/test-app.ts'
import { add, ask, begin, demoCatalog, refused, spanish, storefrontApp } from '../storefront.ts'

let app: TestApp
beforeAll(async () => {
  app = await storefrontApp()
})
afterAll(() => app.close())

interface Begun {
  visitor: Visitor
  enrollment_id: string
}

const pricing = ({ visitor, enrollment_id }: Begun, pid: string, headers = {}) =>
  ask(visitor, 'GET enrollment/get-plan-pricing-detail', { query: { enrollment_id, pid }, headers })
const list = async ({ visitor, enrollment_id }: Begun, categories?: string) =>
  (
    await ask(visitor, 'GET enrollment/get-filtered-plans', {
      query: { enrollment_id, ...(categories !== undefined && { categories }) },
    })
  ).result

describe('plan lists', () => {
  // @spec 1:83 1:204
  test('a card has the prices of all tiers and adds the one of the quote', async () => {
    const quote = await begin(app)
    const [first] = await list(quote, 'vision')
    expect(first).toEqual({
      plan_id: 'clearview-vision-high',
      pid: 'clearview-vision-high',
      ppid: 'clearview-vision-high.standard.IO',
      plan_pricing_id: 'clearview-vision-high.standard.IO',
      plan_name: 'Clearview Vision High',
      plan_logo: '/catalog/logos/clearview-vision.svg',
      plan_short_text: 'High vision plan: an eye exam, lenses and frames every 12 months.',
      facts: [
        { name: 'Frames', text: 'Every 12 months, with additional features' },
        { name: 'Copay', text: '$0 exam, $0 lenses' },
      ],
      plan_category: 'vision',
      plan_price: 12.31,
      price_basis: null,
      callout_text: null,
      tier_price: [
        { tier: 'IO', price_male_nons: 12.31 },
        { tier: 'IS', price_male_nons: 24.57 },
        { tier: 'IC', price_male_nons: 24.57 },
        { tier: 'IF', price_male_nons: 36.88 },
      ],
      selected_plan: true,
      is_in_cart: false,
      hide_add_to_cart: false,
      bundle_plan_count: 1,
    })
    await add(quote, 'clearview-vision-high')
    expect((await list(quote, 'vision'))[0]).toEqual({ ...first, is_in_cart: true })
  })

  test.each([
    ['78701', 'IO', { medical: [232.44, 317.01, 383.21], term_life: [2, 0] }],
    ['78701', 'IS', { medical: [464.88, 634.02, 766.42], term_life: [4, 0, 3.35] }],
    ['78701', 'IC', { medical: [347.93, 474.52, 573.61], term_life: [3.4, 0] }],
    ['78701', 'IF', { medical: [580.37, 791.53, 956.82], term_life: [5.7, 0, 4.77] }],
    ['00901', 'IO', { medical: [], term_life: [2, 0] }],
  ])('in %s, %s', async (zip, tier, wanted) => {
    const quote = await begin(app, { zip, tier })
    const prices: Record<string, number[]> = {}
    for (const category of Object.keys(wanted)) {
      prices[category] = (await list(quote, category)).map(({ plan_price }) => plan_price)
    }
    expect(prices).toEqual(wanted)
  })

  // @spec 1:204
  test('categories are a comma list in the catalog’s order; one that is unknown has no plans', async () => {
    const quote = await begin(app)
    const found = (await list(quote, 'rx, pet')).map(({ plan_id }) => plan_id)
    expect(found).toEqual(['corner-rx', 'corner-rx-plus', 'waggle-pet', 'waggle-pet-wellness'])
    expect(await list(quote, 'cars')).toEqual([])
    expect((await list(quote)).length).toBe(59)
    expect((await list(quote, '')).length).toBe(59)
  })

  // @spec 1:81 1:83 1:204
  test('what a plan asks first, and which of several options, is chosen on its page', async () => {
    const quote = await begin(app)
    const cards = await list(quote, 'term_life,limitedmed,bundles')
    expect(
      cards.map(({ plan_id, selected_plan, hide_add_to_cart, has_options, bundle_plan_count }) => [
        plan_id,
        selected_plan,
        hide_add_to_cart,
        has_options,
        bundle_plan_count,
      ]),
    ).toEqual([
      // Three amounts: what the card shows is the price of the least.
      ['anchor-life-term', true, true, true, 1],
      ['northgate-optional-life', false, true, undefined, 1],
      ['union-l713-limited', true, false, undefined, 1],
      ['fieldstone-limited', true, true, true, 1],
      ['all-in-2', true, false, undefined, 2],
      ['all-in-3', true, false, undefined, 3],
      ['all-in-4', true, false, undefined, 4],
      ['all-in-5', true, false, undefined, 5],
      ['all-in-2-plus', true, false, undefined, 2],
    ])
  })

  test('Spanish cards', async () => {
    const { visitor, enrollment_id } = await begin(app)
    const { result } = await ask(visitor, 'GET enrollment/get-filtered-plans', {
      query: { enrollment_id, categories: 'dental' },
      headers: spanish,
    })
    const chosen = result.find(({ plan_id }) => plan_id === 'meadowlark-dental-high')
    expect([chosen?.plan_name, chosen?.callout_text]).toEqual(['Meadowlark Dental High', 'El más elegido'])
  })
})

describe('the menu', () => {
  // @spec 1:81 1:201
  test('counts what the quote may buy, in the order of the list', async () => {
    const { visitor, enrollment_id } = await begin(app)
    const menu = await ask(visitor, 'GET enrollment/get-common-menu', { query: { enrollment_id } })
    expect(menu.categories.map(({ code, name, plan_count }) => [code, name, plan_count])).toEqual([
      ['dental', 'Dental', 18],
      ['vision', 'Vision', 10],
      ['medical', 'Medical', 3],
      ['guaranteed', 'Guaranteed Medical', 3],
      ['hsa', 'Qualified HSA', 1],
      ['term_life', 'Term Life', 2],
      ['limitedmed', 'Limited Medical', 2],
      ['rx', 'RX', 2],
      ['lifestyle', 'Life Style', 2],
      ['supplemental', 'Supplemental', 2],
      ['di', 'Disability Income', 2],
      ['critical', 'Critical Illness', 2],
      ['accident', 'Accident', 2],
      ['hospital', 'Hospital', 1],
      ['pet', 'Pet', 2],
      ['bundles', 'Multiple Products In One', 5],
    ])
    expect(menu.category_order.slice(0, 3)).toEqual(['dental', 'vision', 'medical'])
  })

  test('without a quote, counts what could be for the visitor: portal and side of 65', async () => {
    const count = async (query: Record<string, string>, headers = {}) => {
      const { categories } = await ask(app.visitor(), 'GET enrollment/get-common-menu', { query, headers })
      return Object.fromEntries(categories.map(({ code, plan_count }) => [code, plan_count]))
    }
    const main = await count({})
    expect([main['medical'], main['hospital'], main['dental']]).toEqual([38, 1, 21])
    expect((await count({ portal_id: 'group-portal' }))['hospital']).toBe(2)
    const over65 = await count({}, { 'x-over-65': '1' })
    expect([over65['medical'], over65['hospital'], over65['dental']]).toEqual([undefined, 1, 21])
  })
})

describe('featured plans', () => {
  // @spec 1:203
  test('at their lowest published price, not to be added before there is a quote', async () => {
    const { result } = await ask(app.visitor(), 'GET enrollment/get-featured-plans')
    expect(result.map(({ plan_id, plan_price, plan_pricing_id }) => [plan_id, plan_price, plan_pricing_id])).toEqual([
      ['meadowlark-dental-high', 39.67, 'meadowlark-dental-high.standard.IO'],
      ['clearview-vision-high', 12.31, 'clearview-vision-high.standard.IO'],
      ['evergreen-tx-silver', 213.46, 'evergreen-tx-silver.standard.IO'],
      ['keystone-iha-guaranteed', 289, 'keystone-iha-guaranteed.standard.IO'],
      ['anchor-life-term', 1.25, 'anchor-life-term.25k.IO'],
      ['trail-lifestyle', 19.95, 'trail-lifestyle.standard.IO'],
      ['all-in-2', 49, 'all-in-2.standard.IO'],
    ])
    expect(result.every((card) => card.hide_add_to_cart && !card.selected_plan && !card.is_in_cart)).toBe(true)
  })

  test('each says for whom its price is, and whether others pay more', async () => {
    const { result } = await ask(app.visitor(), 'GET enrollment/get-featured-plans', { headers: spanish })
    const basis = Object.fromEntries(result.map(({ plan_id, price_basis }) => [plan_id, price_basis]))
    expect(basis['evergreen-tx-silver']).toEqual({ is_lowest: true, age: 30, state: 'Texas' })
    expect(basis['anchor-life-term']).toEqual({ is_lowest: true, age: 30, state: null })
    // By region: others pay more elsewhere, at whatever age.
    expect(basis['meadowlark-dental-high']).toEqual({ is_lowest: true, age: null, state: 'Alabama' })
    // One price for everybody.
    expect(basis['all-in-2']).toEqual({ is_lowest: false, age: null, state: null })
    const older = await ask(app.visitor(), 'GET enrollment/get-featured-plans', { headers: { 'x-over-65': '1' } })
    expect(older.result.find(({ price_basis }) => price_basis?.age !== null)?.price_basis?.age).toBe(67)
  })

  test('one without a price says what its page asks', async () => {
    const quote = await begin(app, { tier: 'IO' })
    const asks = await list(quote, 'di,critical,vision')
    expect(asks.find(({ plan_id }) => plan_id === 'steady-income')?.price_asks).toBe('salaryError')
    expect(asks.find(({ plan_id }) => plan_id === 'lighthouse-critical')?.price_asks).toBe('smokerError')
    expect(asks.find(({ plan_id }) => plan_id === 'clearview-vision-high')).not.toHaveProperty('price_asks')
  })

  test('the prices of all tiers are those of one place: a family lives in one', async () => {
    const { result } = await ask(app.visitor(), 'GET enrollment/get-menu-filtered-plans', {
      query: { category: 'dental' },
    })
    const card = result.find(({ plan_id }) => plan_id === 'meadowlark-dental-high')
    // The row of region 1 in rates/regions.csv.
    expect(card?.tier_price.map(({ tier, price_male_nons }) => [tier, price_male_nons])).toEqual([
      ['IO', 39.67],
      ['IS', 79.32],
      ['IC', 79.32],
      ['IF', 118.99],
    ])
  })
})

describe('a plan', () => {
  test.each([
    [{}, '$50,000, $100,000, $200,000, or $300,000'],
    [spanish, '$50,000, $100,000, $200,000 o $300,000'],
  ])('says its face amounts on its card and its page', async (headers, amounts) => {
    const params = { id: 'northgate-optional-life' }
    const detail = await ask(app.visitor(), 'GET enrollment/get-plan-detail/{id}', { params, headers })
    expect(detail?.result.benefits[0]?.html).toBe(amounts)
    const query = { category: 'term_life' }
    const { result } = await ask(app.visitor(), 'GET enrollment/get-menu-filtered-plans', { query, headers })
    expect(result.find(({ plan_id }) => plan_id === params.id)?.facts[0]?.text).toBe(amounts)
  })

  test('is told in both languages; one that is unknown is 204', async () => {
    const detail = 'GET enrollment/get-plan-detail/{id}'
    const params = { id: 'northgate-optional-life' }
    const english = (await ask(app.visitor(), detail, { params }))?.result
    const spanishOne = (await ask(app.visitor(), detail, { params, headers: spanish }))?.result
    expect([english?.plan_id, english?.plan_category, english?.plan_logo]).toEqual([
      'northgate-optional-life',
      'term_life',
      '/catalog/logos/northgate-mutual.svg',
    ])
    expect(english?.plan_desc.association_text).toBe('<p>Comes with the association membership, $5.00 a month.</p>')
    expect(spanishOne?.plan_desc.association_text).toBe('<p>Incluye la membresía de la asociación, $5.00 al mes.</p>')
    // A plan with a membership and no words of its own about it has the catalog's.
    const family = await ask(app.visitor(), detail, { params: { id: 'northgate-family-life' } })
    expect(family?.result.plan_desc.association_text).toBe(
      'Membership in the association is required for access to its plans. It has over 100,000 members.',
    )
    const { status, envelope } = await app.callApi(detail, { params: { id: 'nope' } })
    expect([status, envelope]).toEqual([200, { status: 'success', statusCode: 204, message: '', data: null }])
  })

  test('has a rate card for each option and tier; the quote’s own can be added', async () => {
    const quote = await begin(app, { tier: 'IF' })
    await add(quote, 'lighthouse-hospital', 'IF', 'high')
    const { plans, ...rest } = await pricing(quote, 'lighthouse-hospital')
    expect(rest).toEqual({ errorCode: null, message: null, pid: null })
    expect(
      plans.map((rate) => [rate.ppid, rate.plan_name, rate.plan_price, rate.selected_plan, rate.is_in_cart]),
    ).toEqual([
      ['lighthouse-hospital.low.IO', 'Lighthouse Hospital Indemnity, Low', 8.88, false, false],
      ['lighthouse-hospital.low.IS', 'Lighthouse Hospital Indemnity, Low', 19.72, false, false],
      ['lighthouse-hospital.low.IC', 'Lighthouse Hospital Indemnity, Low', 15.72, false, false],
      ['lighthouse-hospital.low.IF', 'Lighthouse Hospital Indemnity, Low', 26.56, true, false],
      ['lighthouse-hospital.high.IO', 'Lighthouse Hospital Indemnity, High', 13.76, false, false],
      ['lighthouse-hospital.high.IS', 'Lighthouse Hospital Indemnity, High', 31.48, false, false],
      ['lighthouse-hospital.high.IC', 'Lighthouse Hospital Indemnity, High', 24.44, false, false],
      ['lighthouse-hospital.high.IF', 'Lighthouse Hospital Indemnity, High', 42.16, true, true],
    ])
  })

  // @spec 1:113 1:229
  test('suggests plans that the quote may buy and that are not in the cart', async () => {
    const quote = await begin(app)
    const related = (query: Record<string, string>) =>
      ask(quote.visitor, 'GET enrollment/get-related-plans', {
        query: { plan_id: 'meadowlark-dental-high', ...query },
      })
    const hospital = {
      plan_id: 'lighthouse-hospital',
      plan_pricing_id: 'lighthouse-hospital.low.IO',
      plan_name: 'Lighthouse Hospital Indemnity',
      plan_logo: '/catalog/logos/lighthouse-benefits.svg',
      price: 8.88,
      has_options: true,
      price_basis: null,
    }
    const clearview = {
      plan_id: 'clearview-vision-high',
      plan_pricing_id: 'clearview-vision-high.standard.IO',
      plan_name: 'Clearview Vision High',
      plan_logo: '/catalog/logos/clearview-vision.svg',
      price: 12.31,
      price_basis: null,
    }
    const { enrollment_id } = quote
    expect((await related({ enrollment_id })).result).toEqual([clearview, hospital])
    // Before a quote, the lowest prices and for whom they are.
    expect((await related({})).result.map(({ plan_id, price_basis }) => [plan_id, price_basis])).toEqual([
      ['clearview-vision-high', { is_lowest: false, age: null, state: null }],
      ['lighthouse-hospital', { is_lowest: true, age: null, state: null }],
    ])
    await add(quote, 'clearview-vision-high')
    expect((await related({ enrollment_id })).result).toEqual([hospital])
    expect(await refused(quote.visitor, 'GET enrollment/get-related-plans', { query: { plan_id: 'nope' } })).toEqual([
      404,
    ])
  })

  // @spec 1:113
  test('suggests no plan that pays for the same thing as a plan of the cart', async () => {
    const quote = await begin(app)
    const { enrollment_id } = quote
    await add(quote, 'lantern-vision-high')
    const { result } = await ask(quote.visitor, 'GET enrollment/get-related-plans', {
      query: { plan_id: 'meadowlark-dental-high', enrollment_id },
    })
    expect(result.map(({ plan_id }) => plan_id)).toEqual(['lighthouse-hospital'])
  })

  test('suggests no plan that pays for the same thing as the plan of the page', async () => {
    const demo = demoCatalog()
    const suggesting = { suggested: ['harborlight-dental-standard', 'clearview-vision-high'] }
    const changed = (plan: Plan): Plan => (plan.id === 'meadowlark-dental-high' ? { ...plan, ...suggesting } : plan)
    const catalog = {
      ...demo,
      plans: demo.plans.map(changed),
      findPlan: (id: string) => {
        const plan = demo.findPlan(id)
        return plan && changed(plan)
      },
    }
    const other = await storefrontApp(catalog)
    const quote = await begin(other)
    const page = { plan_id: 'meadowlark-dental-high' }
    for (const query of [page, { ...page, enrollment_id: quote.enrollment_id }]) {
      const { result } = await ask(quote.visitor, 'GET enrollment/get-related-plans', { query })
      expect(result.map(({ plan_id }) => plan_id)).toEqual(['clearview-vision-high'])
    }
    await other.close()
  })
})
