import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SealedIds } from '#schemas/calls/storefront/recommendations.calls.ts'
import { MINUTE } from '#server/clock.ts'
import { seedDemoCounts } from '#server/services/counts/demo-counts.service.ts'
import type { TestApp } from '../../support/test-app.ts'
import { add, ask, begin, demoCatalog, refused } from '../storefront.ts'
import { type Begun, association, idsIn, popularity, recommendationsApp } from './recommending.ts'
import { proveRep } from '../../support/proving.ts'

const decrypt = 'POST recommendation/decrypt-detail'
const filter = 'GET recommendation/recommendation/filter'
const details = 'GET recommendation/recommendation/plan-details'
const idsCall = 'GET enrollment/get-recommendation-ids'
const offersCall = 'GET enrollment/get-recommended-plans'

const idsOf = ({ visitor, enrollment_id }: Begun) => ask(visitor, idsCall, { query: { enrollment_id } })
const offers = async ({ visitor, enrollment_id }: Begun, ...plans: string[]) =>
  (await ask(visitor, offersCall, { query: { enrollment_id, plan_list: plans.join(',') } })).result

test('a plan that pays for what one of the cart pays for is not recommended, whatever named it', async () => {
  const app = await recommendationsApp()
  const quote = await begin(app)
  const alike = ['larkspur-dental-high', 'clearview-vision-high']
  const offered = async () => (await offers(quote, ...alike)).map(({ plan_id }) => plan_id)
  expect(await offered()).toEqual(alike)
  await add(quote, 'brightwater-dental-high')
  expect(await offered()).toEqual(['clearview-vision-high'])
  await app.close()
})

describe('sealed ids', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await recommendationsApp()
  })
  afterAll(() => app.close())

  // @spec 1:248
  test('are opened in the session that they were sealed for, in their order', async () => {
    const quote = await begin(app)
    await add(quote, 'brightwater-dental-high')
    await add(quote, 'brightwater-vision-high')
    const { sealed, ...rest } = await idsOf(quote)
    expect(rest).toEqual({
      enroll_type: 'new-member',
      state: 'TX',
      tier: 'IO',
      age: 40,
      gender: '1',
      cart: ['brightwater-dental-high', 'brightwater-vision-high'],
    })
    // Nobody on the way reads them, and the same id is never sealed the same way twice.
    expect(JSON.stringify(sealed)).not.toContain('main-portal')
    expect((await idsOf(quote)).sealed.portalId).not.toBe(sealed.portalId)
    expect((await ask(quote.visitor, decrypt, { body: sealed })).result).toEqual([
      { name: 'portalId', id: 'main-portal' },
      { name: 'planId', id: 'brightwater-vision-high' },
      { name: 'userID', id: null },
      { name: 'agentId', id: null },
      { name: 'groupId', id: null },
    ])
  })

  // @spec 1:248
  test('open in no other session, under no other name, changed or after a quarter of an hour', async () => {
    const quote = await begin(app)
    await add(quote, 'brightwater-dental-high')
    const { sealed } = await idsOf(quote)
    const none: SealedIds = { portalId: '', planId: '', userID: '', agentId: '', groupId: '' }
    const no = (field: string) => [field, 'This id is no longer valid. Please reload the page.']
    const other = await begin(app)
    expect(await refused(other.visitor, decrypt, { body: sealed })).toEqual([422, no('portalId'), no('planId')])
    expect(await refused(app.visitor(), decrypt, { body: { ...none, portalId: sealed.portalId } })).toEqual([
      422,
      no('portalId'),
    ])
    expect(await refused(quote.visitor, decrypt, { body: { ...none, userID: sealed.planId } })).toEqual([
      422,
      no('userID'),
    ])
    for (const forged of ['x', 's1.a.b.c', `${sealed.planId}A`, 'main-portal']) {
      expect(await refused(quote.visitor, decrypt, { body: { ...none, planId: forged } })).toEqual([422, no('planId')])
    }
    expect((await refused(quote.visitor, decrypt, { body: { ...none, extra: 'x' } }))[0]).toBe(422)
    expect((await ask(quote.visitor, decrypt, { body: none })).result.map(({ id }) => id)).toEqual(
      Array.from({ length: 5 }, () => null),
    )
    app.clock.advance(15 * MINUTE)
    expect(await refused(quote.visitor, decrypt, { body: sealed })).toEqual([422, no('portalId'), no('planId')])
  })

  test('of another session’s quote are not handed out', async () => {
    const { enrollment_id } = await begin(app)
    expect((await app.visitor().call(idsCall, { query: { enrollment_id } })).status).toBe(404)
    expect((await app.visitor().call(offersCall, { query: { enrollment_id, plan_list: 'corner-rx' } })).status).toBe(
      404,
    )
  })
})

describe('what is recommended', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await recommendationsApp()
    await seedDemoCounts(app.services)
  })
  afterAll(() => app.close())

  // @spec 1:249
  test('by popularity: what was chosen and bought most, of what fits state, tier, age and portal', async () => {
    const asked = { platformID: 'main-portal', state: 'TX', tier: 'IO', age: 40, gender: 1, enroll_type: 'new-member' }
    const texas = idsIn(await ask(app.visitor(), popularity, { query: asked }))
    expect(texas.slice(0, 3)).toEqual(['lighthouse-hospital', 'brightwater-vision-high', 'corner-rx'])
    expect(texas).toHaveLength(15)
    // Each state has medical plans of its own; 66 is too old for them; the group plans are the group portal's.
    const medicalIn = async (change: object) =>
      (await ask(app.visitor(), filter, { query: { ...asked, ...change } })).recs
        .filter(({ plan_category }) => plan_category === 'medical')
        .map(({ plan_id }) => plan_id)
    expect(await medicalIn({})).toEqual(['evergreen-tx-silver'])
    expect(await medicalIn({ state: 'FL' })).toEqual(['riverstone-fl-silver'])
    expect(await medicalIn({ age: 66 })).toEqual([])
    const hospitalIn = async (platformID: string) => {
      const query = { ...asked, platformID, planID: 'lighthouse-hospital' }
      return idsIn(await ask(app.visitor(), filter, { query })).filter((id) => id.includes('hospital'))
    }
    expect(await hospitalIn('group-portal')).toEqual(['lighthouse-group-hospital'])
    expect(await hospitalIn('main-portal')).toEqual([])
  })

  // @spec 1:249
  test('by filter: one plan of each kind that fits, the most popular of its kind', async () => {
    const query = { platformID: 'main-portal', state: 'TX', tier: 'IO', age: 40, planID: 'corner-rx' }
    const { recs } = await ask(app.visitor(), filter, { query })
    expect(recs.map(({ plan_id, plan_category }) => `${plan_category} ${plan_id}`)).toEqual([
      'dental larkspur-dental-standard',
      'vision brightwater-vision-high',
      'medical evergreen-tx-silver',
      'guaranteed crescent-premier-care',
      'hsa union-hsa-saver',
      'term_life anchor-life-term',
      'limitedmed fieldstone-limited',
      // The plan that is looked at is not recommended beside itself.
      'rx corner-rx-plus',
      'lifestyle trail-lifestyle',
      'supplemental add-shield',
      'di steady-short-term',
      'critical harvest-critical',
      'accident lighthouse-accident',
      'hospital lighthouse-hospital',
      'pet waggle-pet',
    ])
  })

  // @spec 1:249
  test('by association: what people had beside the cart, and nothing of the cart itself', async () => {
    const query = { platformID: 'main-portal', state: 'TX', tier: 'IO', age: 40 }
    const silver = await ask(app.visitor(), association, { query: { ...query, cart: 'evergreen-tx-silver' } })
    expect(idsIn(silver)).toEqual([
      'larkspur-dental-standard',
      'brightwater-vision-high',
      'lighthouse-hospital',
      'add-shield',
    ])
    const both = { ...query, cart: 'evergreen-tx-silver,larkspur-dental-standard' }
    expect(idsIn(await ask(app.visitor(), association, { query: both }))).not.toContain('larkspur-dental-standard')
    // Three carts are no connection.
    const odd = await ask(app.visitor(), association, { query: { ...query, cart: 'vantage-elevate' } })
    expect(odd.recs).toEqual([])
    expect((await ask(app.visitor(), association, { query: { ...query, cart: '' } })).recs).toEqual([])
  })

  // @spec 1:249
  test('for a member who the session may speak for, without what the member has; for nobody else', async () => {
    const rep = app.visitor()
    await proveRep(app, rep)
    const query = { platformID: 'main-portal', agentID: 'rep-rivera', enroll_type: 'existing-member' }
    const own = idsIn(await ask(rep, popularity, { query: { ...query, userID: 'member-santos' } }))
    const without = idsIn(await ask(rep, popularity, { query }))
    expect(without.slice(0, 12)).toContain('meadowlark-dental-high')
    expect(own).toEqual([...without, own.at(-1)].filter((id) => id !== 'meadowlark-dental-high'))
    for (const call of [popularity, filter] as const) {
      expect((await rep.call(call, { query: { ...query, userID: 'member-chen' } })).status).toBe(403)
    }
    const stranger = { query: { userID: 'member-santos', cart: 'corner-rx' } }
    expect((await app.visitor().call(association, stranger)).status).toBe(403)
    const rows = await app.database.sql
      .selectFrom('audit')
      .select(['subject', 'detail'])
      .where('detail', '=', 'refused')
      .execute()
    expect(rows).toEqual([
      { subject: 'member:member-chen', detail: 'refused' },
      { subject: 'member:member-chen', detail: 'refused' },
      { subject: 'member:member-santos', detail: 'refused' },
    ])
  })

  test('ids that there are not, values that cannot be and fields that nobody knows are refused', async () => {
    const unknown = { platformID: 'no-portal', groupID: 'no-group', agentID: 'no-rep' }
    expect(await refused(app.visitor(), popularity, { query: unknown })).toEqual([
      422,
      ['platformID', 'Please choose one from the list'],
      ['groupID', 'Please choose one from the list'],
      ['agentID', 'Please choose one from the list'],
    ])
    const odd = { state: 'Texas', tier: 'XX', age: 400, gender: 9, cart: 'a;b', name: 'Maria' }
    const [status, ...problems] = await refused(app.visitor(), association, { query: odd })
    expect([status, ...problems.map(([field]) => field)]).toEqual([
      422,
      'name',
      'state',
      'tier',
      'age',
      'gender',
      'cart',
    ])
    const many = Array.from({ length: 51 }, (_, at) => `p${at}`).join(',')
    expect(await refused(app.visitor(), details, { query: { plan_list: many } })).toEqual([
      422,
      ['plan_list', 'At most 50 entries can be sent'],
    ])
  })

  // @spec 1:114 1:250
  test('what plans are: unknown, hidden and withdrawn ones are left out', async () => {
    const plan_list =
      'corner-rx,nothing,association-membership,meadowlark-dental-2025,cedar-dental-classic,evergreen-tx-silver'
    const { result } = await ask(app.visitor(), details, { query: { plan_list }, headers: { 'x-locale': 'es' } })
    expect(result).toEqual([
      {
        plan_id: 'corner-rx',
        plan_name: 'Corner Drug RX',
        plan_logo: '/catalog/logos/corner-drug.svg',
        plan_short_text: demoCatalog().findPlan('corner-rx')?.short_text.es,
        plan_category: 'rx',
        plan_price: 12,
      },
      expect.objectContaining({ plan_id: 'evergreen-tx-silver', plan_category: 'medical' }),
    ])
  })

  // @spec 1:89
  test('what the quote may add now, at its prices: nothing of the cart, unavailable, active, hidden or blacked out', async () => {
    const quote = await begin(app)
    await add(quote, 'brightwater-dental-high')
    const all = await offers(
      quote,
      'evergreen-tx-silver',
      'brightwater-dental-high',
      'riverstone-fl-silver',
      'association-membership',
      'trail-family-lifestyle',
      'steady-income',
      'no-such-plan',
      'lighthouse-hospital',
      'corner-rx',
    )
    expect(all.map(({ plan_id, can_add, has_options }) => [plan_id, can_add, has_options])).toEqual([
      ['evergreen-tx-silver', true, undefined],
      // Two levels to choose from on its own page.
      ['lighthouse-hospital', false, true],
      ['corner-rx', true, undefined],
    ])
    expect(all[0]).toEqual({
      plan_id: 'evergreen-tx-silver',
      plan_pricing_id: 'evergreen-tx-silver.standard.IO',
      price: 317.01,
      can_add: true,
    })
    const older = { enrollment_id: quote.enrollment_id, plan_list: 'evergreen-tx-silver,corner-rx' }
    const over = await ask(quote.visitor, offersCall, { query: older, headers: { 'x-over-65': '1' } })
    expect(over.result.map(({ plan_id }) => plan_id)).toEqual(['corner-rx'])
  })
})
