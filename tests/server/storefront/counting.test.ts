import { afterAll, describe, expect, test } from 'vitest'
import { demoCarts } from '#server/services/counts/demo-carts.ts'
import { seedDemoCounts } from '#server/services/counts/demo-counts.service.ts'
import { type TestDatabase, testDatabases } from '../support/databases.ts'
import { ask as journeyAsk } from '../support/asking.ts'
import { review, journeyTo } from '../support/journey.ts'
import type { TestApp, testApp } from '../support/test-app.ts'
import { add, ask, begin, demoCatalog } from './storefront.ts'
import { type Begun, association, idsIn, popularity, recommendationsApp } from './plans/recommending.ts'

const checkout = ({ visitor, enrollment_id }: Begun) =>
  ask(visitor, 'POST enrollment/cart-checkout', { body: { enrollment_id, effective_date: '12/01/2026' } })
/** A cart of a new visitor with these plans, checked out. */
const checkedOut = async (app: TestApp, ...plans: string[]): Promise<Begun> => {
  const quote = await begin(app)
  for (const plan of plans) expect(await add(quote, plan)).toMatchObject({ added: true })
  await checkout(quote)
  return quote
}

describe.each(testDatabases)('counting on $kind', ({ make }) => {
  const apps: TestApp[] = []
  const databases: TestDatabase[] = []
  const temporary = async () => {
    const one = await make()
    databases.push(one)
    return one
  }
  const appOn = async (where: TestDatabase, options: Parameters<typeof testApp>[0] = {}) => {
    const one = await recommendationsApp({ database: await where.open(), ...options })
    apps.push(one)
    return one
  }
  afterAll(async () => {
    await Promise.all(apps.map((one) => one.close()))
    await Promise.all(databases.map(({ drop }) => drop()))
  })
  const plansOf = async ({ database }: TestApp) =>
    (await database.sql.selectFrom('plan_counts').selectAll().orderBy('plan_id').execute())
      .filter(({ carts, sold }) => carts !== 0 || sold !== 0)
      .map(({ plan_id, demo, carts, sold }) => [plan_id, demo, carts, sold])
  const pairsOf = async ({ database }: TestApp) =>
    (await database.sql.selectFrom('plan_pairs').selectAll().orderBy('plan_id').orderBy('other_id').execute())
      .filter(({ carts }) => carts !== 0)
      .map(({ plan_id, other_id, carts }) => [plan_id, other_id, carts])
  const recommended = async (app: TestApp, cart: string) =>
    idsIn(await ask(app.visitor(), association, { query: { cart } }))

  // @spec 1:249
  test('associations are learned from carts that were checked out, from the fifth on', async () => {
    const app = await appOn(await temporary())
    const [dental, vision] = ['cedar-dental-high', 'kestrel-vision-high']
    for (let one = 1; one <= 5; one += 1) {
      expect(await recommended(app, dental)).toEqual([])
      await checkedOut(app, dental, vision)
      await checkedOut(app, 'corner-rx')
    }
    expect(await recommended(app, dental)).toEqual([vision])
    expect(await recommended(app, vision)).toEqual([dental])
    expect(await recommended(app, 'corner-rx')).toEqual([])
    const popularNow = await ask(app.visitor(), popularity, { query: { state: 'TX' } })
    expect(idsIn(popularNow).toSorted()).toEqual([dental, 'corner-rx', vision].toSorted())
  })

  test('each enrollment counts once, as it was checked out last; carts at once are all counted', async () => {
    const app = await appOn(await temporary())
    const quote = await checkedOut(app, 'corner-rx', 'add-shield')
    await checkout(quote)
    expect(await plansOf(app)).toEqual([
      ['', 0, 1, 0],
      ['add-shield', 0, 1, 0],
      ['corner-rx', 0, 1, 0],
    ])
    await ask(quote.visitor, 'GET enrollment/remove-plan-from-cart', {
      query: {
        enrollment_id: quote.enrollment_id,
        plan_id: 'add-shield',
        plan_pricing_id: 'add-shield.standard.IO',
      },
    })
    await add(quote, 'waggle-pet')
    await checkout(quote)
    expect(await pairsOf(app)).toEqual([['corner-rx', 'waggle-pet', 1]])
    await Promise.all(Array.from({ length: 6 }, () => checkedOut(app, 'waggle-pet', 'corner-rx')))
    expect(await pairsOf(app)).toEqual([['corner-rx', 'waggle-pet', 7]])
    expect(await plansOf(app)).toEqual([
      ['', 0, 7, 0],
      ['corner-rx', 0, 7, 0],
      ['waggle-pet', 0, 7, 0],
    ])
  })

  test('a membership that came with its plan tells nothing', async () => {
    const app = await appOn(await temporary())
    const quote = await begin(app)
    await ask(quote.visitor, 'PUT enrollment/change-filter-info/{tempId}', {
      params: { tempId: quote.enrollment_id },
      body: { is_smoker: 0 },
    })
    await add(quote, 'northgate-optional-life', 'IO', '50k')
    await checkout(quote)
    expect(await plansOf(app)).toEqual([
      ['', 0, 1, 0],
      ['northgate-optional-life', 0, 1, 0],
    ])
  })

  test('what is enrolled counts as sold, once', async () => {
    const app = await appOn(await temporary(), { routes: undefined })
    const journey = await journeyTo(app, { tier: 'IO', plans: ['clearview-vision-high', 'corner-rx'] })
    await journeyAsk(journey, 'POST enrollment/save-review-info', review)
    await journeyAsk(journey, 'POST enrollment/save-review-info', review)
    expect(await plansOf(app)).toEqual([
      ['', 0, 1, 0],
      ['clearview-vision-high', 0, 1, 1],
      ['corner-rx', 0, 1, 1],
    ])
  })

  test('the demonstration’s counts are there once, whoever starts; they are gone on another catalog', async () => {
    const where = await temporary()
    const one = await appOn(where)
    await checkedOut(one, 'corner-rx', 'add-shield')
    const { dataDir } = one.services.config
    const other = await appOn(where, { config: { dataDir } })
    const carts = demoCarts.reduce((sum, cart) => sum + cart.carts, 0)
    expect(await Promise.all([seedDemoCounts(one.services), seedDemoCounts(other.services)])).toEqual([carts, carts])
    const seeded = await plansOf(one)
    expect(seeded.filter(([, demo]) => demo === 0)).toEqual([
      ['', 0, 1, 0],
      ['add-shield', 0, 1, 0],
      ['corner-rx', 0, 1, 0],
    ])
    expect(seeded.find(([id, demo]) => id === '' && demo === 1)?.[2]).toBe(carts)
    expect((await one.services.planCounts.read()).carts).toBe(carts + 1)

    const own = await appOn(where, { config: { catalog: '/srv/catalog', dataDir } })
    // Not even before they are taken out.
    expect((await own.services.planCounts.read()).carts).toBe(1)
    expect(await seedDemoCounts(own.services)).toBe(0)
    expect(await plansOf(own)).toEqual(seeded.filter(([, demo]) => demo === 0))
  })
})

test('the demonstration’s carts name plans that are on sale', () => {
  const unknown = demoCarts
    .flatMap(({ plans }) => plans)
    .filter((id) => demoCatalog().findPlan(id)?.unlisted !== undefined || demoCatalog().findPlan(id) === undefined)
  expect(unknown).toEqual([])
})
