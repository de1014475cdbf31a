import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessRoutes } from '#server/routes/visit/access.routes.ts'
import { identityRoutes } from '#server/routes/enrollment/identity.routes.ts'
import { quoteRoutes } from '#server/routes/storefront/quote.routes.ts'
import { siteRoutes } from '#server/routes/storefront/site.routes.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import { adult, ask, demoCatalog, refused, spanish } from './storefront.ts'
import { proveGroup } from '../support/proving.ts'
import { keepRefusals } from '../support/refusals/keep-refusals.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ catalog: demoCatalog(), routes: [siteRoutes, accessRoutes, identityRoutes, quoteRoutes] })
})
afterAll(() => app.close())

const asGroup = async (group_code: string) => {
  const visitor = app.visitor()
  await proveGroup(app, visitor, group_code)
  return visitor
}

describe('look-ups of whom the pages speak for', () => {
  const get = async (call: string, query: Record<string, string>, headers: Record<string, string> = {}) =>
    (await app.visitor().call(`GET enrollment/${call}`, { query, headers })).data
  // @spec 1:134 1:179
  test("landing pages are a rep's or a group's", async () => {
    expect(await get('validate-landing-page', { landing_page: '/Rivera/' })).toMatchObject({
      type: 'agent',
      agent_id: 'rep-rivera',
      group_id: null,
      data: { display_name: 'Rivera Benefits', display_about_name: 'Elena Rivera' },
    })
    expect(await get('validate-landing-page', { landing_page: 'bluebonnet' })).toMatchObject({
      type: 'group',
      agent_id: 'rep-rivera',
      group_id: 'group-bluebonnet',
      data: { gname: 'Bluebonnet Bakery', address_information: { city: 'Austin' } },
    })
    expect(await get('validate-landing-page', { landing_page: 'nobody' })).toBeNull()
  })

  // @spec 1:32 1:180
  test('external sites by their name, and their own pictures', async () => {
    expect(await get('get-external-site-infromation', { site_name: 'store' })).toEqual({
      site_name: 'store',
      display_name: 'Allspice Store',
      site_domain: 'store.localhost',
      agent_id: null,
      group_id: null,
      portal_id: 'value-portal',
      eprocess: 'applicant',
      open_type: 'user',
    })
    expect(await get('get-external-site-infromation', { site_name: 'agent' })).toBeNull()
  })

  // @spec 1:181
  test('referrals: whom they are for, and who refers while they last', async () => {
    expect(await get('get-enrollment-info-referral', { referral_id: 'bluebonnet-family' })).toEqual({
      agent_id: 'rep-rivera',
      group_id: 'group-bluebonnet',
      portal_id: 'group-portal',
      valid_referral_link: true,
      referrer_info: { name: 'Samuel Brown' },
    })
    expect(await get('get-enrollment-info-referral', { referral_id: 'spring-2025' })).toEqual({
      agent_id: 'rep-okafor',
      group_id: null,
      portal_id: 'main-portal',
      valid_referral_link: false,
      referrer_info: null,
    })
    expect(await get('get-enrollment-info-referral', { referral_id: 'nobody' })).toBeNull()
  })

  // @spec 1:184 1:186
  test('a rep and a group, with their public codes alone, whoever asks', async () => {
    expect(await get('get-agent-info-enroll', { agent_id: 'rep-rivera' })).toMatchObject({
      first_name: 'Elena',
      agent_code: 'RIVERA-TX',
      landing_url: 'rivera',
    })
    const group = { gid: 'group-lakefront', gname: 'Lakefront Logistics', gcode: 'LAKEFRONT-IL', landing_url: null }
    expect(await get('get-group-info-enroll', { group_id: 'group-lakefront' })).toMatchObject(group)
    const own = await asGroup('LAKE7878')
    expect(
      await ask(own, 'GET enrollment/get-group-info-enroll', { query: { group_id: 'group-lakefront' } }),
    ).toMatchObject(group)
    expect(await refused(own, 'GET enrollment/get-agent-info-enroll', { query: { agent_id: 'nobody' } })).toEqual([404])
    expect(await refused(own, 'GET enrollment/get-group-info-enroll', { query: { group_id: 'nobody' } })).toEqual([404])
  })

  // @spec 1:185
  test("a member's name is for the member, the rep and the group", async () => {
    const query = { user_id: 'employee-brown' }
    expect(await ask(await asGroup('BLUE5656'), 'GET enrollment/get-member-info', { query })).toMatchObject({
      member_info: { first_name: 'Samuel', last_name: 'Brown' },
      agent_info: { agent_id: 'rep-rivera' },
      group_info: { gid: 'group-bluebonnet', gcode: 'BLUEBONNET-TX' },
      portal_id: 'group-portal',
    })
    const stranger = app.visitor()
    expect(await refused(stranger, 'GET enrollment/get-member-info', { query })).toEqual([403])
    const rows = await app.database.sql
      .selectFrom('audit')
      .select(['action', 'detail'])
      .where('subject', '=', 'member:employee-brown')
      .execute()
    expect(rows).toEqual(
      expect.arrayContaining([
        { action: 'read', detail: 'name' },
        { action: 'read', detail: 'refused' },
      ]),
    )
  })

  // @spec 1:187-190
  test('what landing and about pages show, in both languages', async () => {
    expect(await get('get-agent-landing-page-info', { agent_id: 'rep-rivera' })).toEqual({
      logo: '/catalog/logos/rivera-benefits.svg',
      image: '/catalog/pictures/rivera-landing.svg',
      image_link: 'https://reps.example.com/rivera',
      display_phone: '5125550142',
      display_email: 'elena.rivera@example.com',
      display_name: 'Rivera Benefits',
      display_about_name: 'Elena Rivera',
      tagline: 'Plans that fit, explained plainly',
      agent_bio: '<p>Elena Rivera has helped families in Texas since 2009.</p>',
    })
    expect(await get('get-agent-about-page-info', { agent_id: 'rep-rivera' }, spanish)).toEqual({
      display_about_name: 'Elena Rivera',
      agent_bio: '<p>Elena Rivera ayuda a familias en Texas desde 2009.</p>',
    })
    expect(await get('get-group-landing-page-info', { group_id: 'group-bluebonnet' })).toMatchObject({
      display_name: 'Bluebonnet Bakery',
      display_phone: '5125550166',
      address_information: { address1: '1100 Congress Ave', city: 'Austin', state: 'TX', zip: '78701' },
    })
    expect(await get('get-group-about-page-info', { group_id: 'group-bluebonnet' })).toEqual({
      gname: 'Bluebonnet Bakery',
      gweb_aboutus: '<p>A bakery in Austin with forty employees.</p>',
    })
  })

  // @spec 1:182
  test('a quote of a portal that sells elevate plans is noted, for its owner alone', async () => {
    const begun = async (host: string) => {
      const visitor = app.visitor()
      const { temp_enrollment_id: enrollment_id } = await ask(visitor, 'POST enrollment/add-filter-for-new-user', {
        headers: { host },
        body: adult,
      })
      return { visitor, body: { enrollment_id } }
    }
    const notes = () =>
      app.database.sql.selectFrom('audit').select(['subject']).where('detail', '=', 'elevate visit').execute()
    const track = 'POST enrollment/track-elevate-traffic'
    const store = await begun('store.localhost')
    const other = await begun('localhost')
    expect(await ask(store.visitor, track, { body: store.body })).toEqual({ tracked: true })
    expect(await refused(other.visitor, track, { body: store.body })).toEqual([404])
    expect(await notes()).toEqual([{ subject: `draft:${store.body.enrollment_id}` }])
  })

  // @spec 1:196
  test('a portal, and whether elevate plans are sold in it', async () => {
    expect(await get('get-elevate-info', { portal_id: 'value-portal' })).toEqual({
      portal_id: 'value-portal',
      platform_name: 'Value enrollment portal',
      platform_code: 'VALUE',
      is_elevate: true,
    })
    expect(await get('get-elevate-info', { portal_id: 'nobody' })).toBeNull()
  })
})

keepRefusals('storefront/look-ups')
