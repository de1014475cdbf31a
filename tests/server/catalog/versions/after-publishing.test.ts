import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows } from '#schemas/calls/calls.registry.ts'
import { cartCalls } from '#schemas/calls/storefront/cart.calls.ts'
import { plansCalls } from '#schemas/calls/storefront/plans.calls.ts'
import type { Plan } from '#schemas/storefront/catalog/plan.types.ts'
import { catalogOf } from '#server/catalog/load-catalog.ts'
import { demoCatalogFolder, type Catalog } from '#server/catalog/load-catalog.ts'
import { readCatalog } from '#server/catalog/read-catalog.ts'
import type { Database } from '#server/db/database.ts'
import { migratedSqlite } from '../../support/databases.ts'
import { demoCatalog, journeyTo } from '../../support/journey.ts'
import { proveRep } from '../../support/proving.ts'
import { simplest, type Shape } from '../../support/simplest.ts'
import { type TestApp, type Visitor, testApp } from '../../support/test-app.ts'

/** Every text that people read is another one. */
const retold = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(retold)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      typeof inner === 'string' && ['en', 'es', 'fr', 'name', 'display_name', 'first_name', 'referrer'].includes(key)
        ? `${inner} (new)`
        : retold(inner),
    ]),
  )
}
const dearer = (plan: Plan): Plan =>
  plan.rating.by === 'tier'
    ? {
        ...plan,
        rating: {
          ...plan.rating,
          options: plan.rating.options.map((option) => ({
            ...option,
            cents: Object.fromEntries(Object.entries(option.cents).map(([tier, cents]) => [tier, (cents ?? 0) + 150])),
          })),
        },
      }
    : plan

/** The demo with other texts, names and prices: whatever is answered of a catalog is answered otherwise. */
const another = (): Catalog => {
  const raw = readCatalog(demoCatalogFolder)
  for (const file of Object.values(raw.files)) file.value = retold(file.value) as never
  for (const file of raw.plans) {
    const plans = (retold(file.value) as { plans: Plan[] }).plans.map(dearer)
    file.value = { plans } as never
  }
  return catalogOf(raw)
}

/** Answers that are kept in memory for longest, and so would be of an earlier version. */
const kept = [
  plansCalls.getFilteredPlans.key,
  plansCalls.getPlanDetail.key,
  plansCalls.getPlanPricing.key,
  cartCalls.getPlanCart.key,
]
/** Every call that reads; the one that is a GET by the specification and takes a plan out of the cart is none. */
const reads = Object.values(rows).filter(
  ({ method, key }) => method === 'GET' && !key.startsWith('GET staff/') && key !== cartCalls.removePlanFromCart.key,
)

describe('a server to which another version of the catalog came', () => {
  let database: Database
  let before: TestApp
  let fresh: TestApp
  const values: Record<string, string> = {
    zip: '78701',
    pid: 'brightwater-vision-high',
    id: 'brightwater-vision-high',
    plan_id: 'brightwater-vision-high',
    planID: 'brightwater-vision-high',
    category: 'vision',
    categories: 'vision,dental',
    agent_id: 'rep-rivera',
    group_id: 'group-bluebonnet',
    column: 'personal_info',
    routing_number: '021000021',
  }
  beforeAll(async () => {
    database = await migratedSqlite()
    before = await testApp({ database, catalog: demoCatalog(), config: { rateLimits: false } })
    const { dataDir } = before.services.config
    fresh = await testApp({ database, catalog: another(), config: { rateLimits: false, dataDir }, clock: before.clock })
  })
  afterAll(async () => {
    await fresh.stop()
    await before.close()
  })

  const valuesFor = (schema: unknown): Record<string, string> => {
    const shape = (schema ?? {}) as Shape
    const needed = simplest({ ...shape, required: Object.keys(shape.properties ?? {}) }) as Record<string, unknown>
    return Object.fromEntries(
      Object.entries(needed ?? {}).map(([name, value]) => [name, values[name] ?? String(value)]),
    )
  }
  const masked = (value: unknown): unknown =>
    // Sealed anew each time.
    JSON.parse(JSON.stringify(value).replace(/"s1\.[^"]+"/g, '"sealed"'))
  const asked = async (visitor: Visitor, row: (typeof reads)[number]): Promise<unknown> => {
    const { status, envelope } = await visitor.call(row.key, {
      query: valuesFor(row.query),
      params: valuesFor(row.params),
    })
    return masked([status, envelope])
  }
  const withCookies = (app: TestApp, cookies: ReadonlyMap<string, string>): Visitor => {
    const visitor = app.visitor()
    for (const [name, value] of cookies) visitor.cookies.set(name, value)
    return visitor
  }

  test.each(['an applicant', 'a rep'])('answers %s like one that was started with it', async (who) => {
    const journey = await journeyTo(before, { tier: 'IO', plans: ['brightwater-vision-high', 'anchor-life-term'] })
    const visitor = who === 'a rep' ? before.visitor() : journey.visitor
    if (who === 'a rep') await proveRep(before, visitor)
    values['enrollment_id'] = journey.enrollment_id
    values['tempId'] = journey.enrollment_id
    const like = withCookies(fresh, visitor.cookies)
    const next = fresh.services.live?.served ?? demoCatalog()
    const differing: string[] = []
    for (const row of reads) {
      before.services.live?.serve(demoCatalog())
      // Twice: what is kept from the first time answers the second.
      await asked(visitor, row)
      const old = await asked(visitor, row)
      before.services.live?.serve(next)
      const now = await asked(visitor, row)
      expect([row.key, now]).toEqual([row.key, await asked(like, row)])
      if (JSON.stringify(now) !== JSON.stringify(old)) differing.push(row.key)
    }
    // The versions do differ, and the calls do answer: else nothing would be shown.
    expect(differing.length).toBeGreaterThan(10)
    expect(differing).toEqual(expect.arrayContaining(who === 'a rep' ? [plansCalls.getPlanDetail.key] : kept))
  })

  test('tells the page of another site', async () => {
    const config = async (app: TestApp) =>
      (await app.server.inject({ url: '/config.json', headers: { host: 'agent.localhost' } })).json<unknown>()
    before.services.live?.serve(demoCatalog())
    const old = await config(before)
    before.services.live?.serve(fresh.services.live?.served ?? demoCatalog())
    expect(await config(before)).toEqual(await config(fresh))
    expect(await config(before)).not.toEqual(old)
  })
})
