import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask as askJourney } from '../support/asking.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import { adult, ask, demoCatalog, refused } from './storefront.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ catalog: demoCatalog(), config: { rateLimits: false } })
})
afterAll(() => app.close())

const make = 'POST enrollment/add-filter-for-new-user'
const change = 'PUT enrollment/change-filter-info/{tempId}'
/** Bonita Springs: in two rating areas of Florida. */
const zip = '34134'
const plan = 'riverstone-fl-silver'
const needed = 'Please choose your county: prices differ within your ZIP code.'

const quoted = async (body: object) => {
  const visitor = app.visitor()
  const saved = await ask(visitor, make, { body: { ...adult, ...body } })
  return { visitor, enrollment_id: saved.temp_enrollment_id, filter: saved.result }
}
type Quoted = Awaited<ReturnType<typeof quoted>>
const priceOf = async ({ visitor, enrollment_id }: Quoted) => {
  const answer = await ask(visitor, 'GET enrollment/get-plan-pricing-detail', { query: { pid: plan, enrollment_id } })
  return answer.plans.find(({ selected_plan }) => selected_plan)?.plan_price ?? answer.errorCode
}

describe('a ZIP code in several counties', () => {
  test('says which ones, where prices depend on it, and says none elsewhere', async () => {
    const visitor = app.visitor()
    const countiesOf = async (code: string) =>
      (await ask(visitor, 'GET service/zip-to-state', { query: { zip: code } })).counties
    expect(await countiesOf(zip)).toEqual(['Lee', 'Collier'])
    expect(await countiesOf('78701')).toEqual([])
  })

  test('asks for the county, remembers it, and prices by it', async () => {
    const visitor = app.visitor()
    expect(await refused(visitor, make, { body: { ...adult, zip } })).toEqual([422, ['county', needed]])
    expect(await refused(visitor, make, { body: { ...adult, zip, county: 'Travis' } })).toEqual([
      422,
      ['county', 'Please choose one from the list'],
    ])
    const [lee, collier] = [await quoted({ zip, county: 'Lee' }), await quoted({ zip, county: 'Collier' })]
    expect([lee.filter.county, collier.filter.county]).toEqual(['Lee', 'Collier'])
    // Fort Myers lies in Lee alone, the city of Naples in Collier.
    const alone = [await quoted({ zip: '33901' }), await quoted({ zip: '34102' })]
    const prices = await Promise.all([lee, collier, ...alone].map(priceOf))
    expect(prices[0]).toBe(prices[2])
    expect(prices[1]).toBe(prices[3])
    expect(prices[0]).not.toBe(prices[1])
    const shown = await askJourney(
      { visitor: collier.visitor, enrollment_id: collier.enrollment_id, scenario: { tier: 'IO', plans: [] } },
      'GET enrollment/get-enrollment-temp-info',
      { column: 'filter_info' },
    )
    expect(shown.result).toMatchObject({ zip, county: 'Collier' })
  })

  test('asks nothing where nothing depends on it, and takes no county there', async () => {
    const { filter } = await quoted({ zip: '78701' })
    expect(filter).not.toHaveProperty('county')
    expect(await refused(app.visitor(), make, { body: { ...adult, county: 'Travis' } })).toEqual([
      422,
      ['county', 'Please choose one from the list'],
    ])
  })

  test('keeps the county while the ZIP code stays, and asks anew with another one', async () => {
    const { visitor, enrollment_id, filter } = await quoted({ zip, county: 'Collier' })
    expect(filter.county).toBe('Collier')
    const params = { tempId: enrollment_id }
    const kept = await ask(visitor, change, { params, body: { zip, dob: '06/15/1985' } })
    expect(kept.result.county).toBe('Collier')
    expect(await refused(visitor, change, { params, body: { zip: '34119' } })).toEqual([422, ['county', needed]])
    const away = await ask(visitor, change, { params, body: { zip: '78701' } })
    expect(away.result).not.toHaveProperty('county')
  })

  test('of a quote from before has no area price until the county is said; the rest of it goes on', async () => {
    const old = await quoted({ zip, county: 'Lee' })
    const row = `${old.enrollment_id}/filter_info`
    const place = { field: 'draft_sections.sealed', row }
    const { county: _county, ...before } = old.filter
    await app.database.sql
      .updateTable('draft_sections')
      .set({ sealed: app.services.sealing.seal(place, before) })
      .where('enrollment_id', '=', old.enrollment_id)
      .where('section', '=', 'filter_info')
      .execute()
    app.clock.advance(1000)
    expect(await priceOf(old)).toBe('countyError')
    const params = { tempId: old.enrollment_id }
    // A plan's page asks for tobacco or salary alone: it needs no county for that.
    expect((await ask(old.visitor, change, { params, body: { is_smoker: 0 } })).result).not.toHaveProperty('county')
    expect(await refused(old.visitor, change, { params, body: { zip } })).toEqual([422, ['county', needed]])
    await ask(old.visitor, change, { params, body: { zip, county: 'Lee' } })
    expect(typeof (await priceOf(old))).toBe('number')
  })
})
