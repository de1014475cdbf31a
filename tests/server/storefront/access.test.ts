import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY } from '#server/clock.ts'
import { accessRoutes } from '#server/routes/access.routes.ts'
import { identityRoutes } from '#server/routes/identity.routes.ts'
import { quoteRoutes } from '#server/routes/quote.routes.ts'
import { siteRoutes } from '#server/routes/site.routes.ts'
import { makeEntryTokens } from '#server/services/access/entry-tokens.ts'
import { type TestApp, type Visitor, testApp } from '../support/test-app.ts'
import { adult, ask, demoCatalog, refused, spanish } from './storefront.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ catalog: demoCatalog(), routes: [siteRoutes, accessRoutes, identityRoutes, quoteRoutes] })
})
afterAll(() => app.close())

const info = (visitor: Visitor, host = 'reps.localhost') =>
  ask(visitor, 'GET enrollment/get-default-info', { headers: { host } })
const callerOf = async (visitor: Visitor) => {
  const token = visitor.cookies.get('enrollchart_session') ?? ''
  const session = await app.services.sessions.find(decodeURIComponent(token))
  const id = session?.id ?? ''
  return { sessionId: id, open: () => Promise.resolve(id), ip: '', host: '', over65: false }
}
const asRep = async (agent_code = 'RIVR1212') => {
  const visitor = app.visitor()
  await ask(visitor, 'POST enrollment/confirm-agent', { body: { agent_code } })
  return visitor
}
const asGroup = async (group_code: string) => {
  const visitor = app.visitor()
  await ask(visitor, 'POST enrollment/confirm-group', { body: { group_code } })
  return visitor
}
const entry = (memberId: string, days?: number) => makeEntryTokens(app.services).make(memberId, days)

describe('codes', () => {
  const rivera = {
    agent_id: 'rep-rivera',
    agent_code: 'RIVR1212',
    first_name: 'Elena',
    last_name: 'Rivera',
    email: 'elena.rivera@example.com',
    phone: '5125550142',
    logo: '/catalog/logos/rivera-benefits.svg',
    image: null,
    landing_url: 'rivera',
  }

  // @spec 1:53 1:194
  test("a rep's code shows whose it is, whatever its case, and opens nothing", async () => {
    const visitor = app.visitor()
    expect(await ask(visitor, 'GET enrollment/validate-agent', { query: { agent_code: ' rivr1212 ' } })).toEqual(rivera)
    expect(visitor.cookies.size).toBe(0)
    const { envelope } = await visitor.call('GET enrollment/validate-agent', { query: { agent_code: 'NONE0000' } })
    expect(envelope).toEqual({ status: 'success', statusCode: 204, message: '', data: null })
  })

  // @spec 1:58 1:195
  test("a group's code shows its name and landing page", async () => {
    expect(await ask(app.visitor(), 'GET enrollment/validate-group', { query: { group_code: 'blue5656' } })).toEqual({
      group_id: 'group-bluebonnet',
      name: 'Bluebonnet Bakery',
      landing_url: 'bluebonnet',
    })
    const { envelope } = await app.callApi('GET enrollment/validate-group', { query: { group_code: 'NONE0000' } })
    expect(envelope).toEqual({ status: 'success', statusCode: 204, message: '', data: null })
  })

  // @spec 1:151 1:257
  test('a code that is empty or nobody’s is refused at its field', async () => {
    const visitor = app.visitor()
    expect(await refused(visitor, 'GET enrollment/validate-agent', { query: { agent_code: '  ' } })).toEqual([
      422,
      ['agent_code', 'Field is required'],
    ])
    expect(await refused(visitor, 'POST enrollment/confirm-agent', { body: { agent_code: 'NONE0000' } })).toEqual([
      422,
      ['agent_code', 'No rep has this access code. Please check it and try again.'],
    ])
    expect(
      await refused(visitor, 'POST enrollment/confirm-group', { body: { group_code: 'NONE0000' }, headers: spanish }),
    ).toEqual([422, ['group_code', 'Ninguna empresa tiene este código de inscripción. Revíselo e inténtelo de nuevo.']])
    expect(visitor.cookies.size).toBe(0)
  })
})

describe('visits', () => {
  // @spec 1:48 1:183
  test('a site that asks for a code opens for a confirmed rep', async () => {
    expect(await info(app.visitor())).toMatchObject({ access: 'code', passed: false, visit: null, agent_id: null })
    const rep = await asRep()
    expect(await info(rep)).toMatchObject({
      access: 'code',
      passed: true,
      visit: { role: 'rep', name: 'Elena Rivera' },
      agent_id: 'rep-rivera',
      group_id: null,
      portal_id: null,
      eprocess: 'rep',
      open_type: null,
      display_name: 'Rivera Benefits',
      landing_url: 'rivera',
    })
  })

  // @spec 1:183
  test("one rep's code shows another telephone number than the rep's own", async () => {
    const rep = await asRep('OKAF3434')
    expect((await info(rep)).display_phone).toBe('8885550134')
    const card = await ask(rep, 'GET enrollment/validate-agent', { query: { agent_code: 'OKAF3434' } })
    expect(card?.phone).toBe('3125550178')
  })

  // @spec 1:183 1:128
  test("an employee's visit is the group's", async () => {
    const employee = await asGroup('LAKE7878')
    expect(await info(employee)).toMatchObject({
      passed: true,
      visit: { role: 'group', name: 'Lakefront Logistics' },
      agent_id: 'rep-rivera',
      group_id: 'group-lakefront',
      eprocess: 'group',
      landing_url: null,
    })
  })

  test('other hosts keep their own mark', async () => {
    const employee = await asGroup('BLUE5656')
    expect(await info(employee, 'store.localhost')).toMatchObject({
      display_name: 'Allspice Store',
      logo: '/catalog/logos/allspice-store.svg',
      display_phone: '5125550166',
    })
  })

  // @spec 1:56
  test('who leaves is a stranger again, session and all', async () => {
    const rep = await asRep()
    expect(await ask(rep, 'POST enrollment/leave-site')).toEqual({ left: true })
    expect(await info(rep)).toMatchObject({ passed: false, visit: null, agent_id: null })
    expect((await callerOf(rep)).sessionId).toBe('')
  })

  // @spec 1:183
  test("a member's entry link opens the member's visit until it is too old", async () => {
    const member = app.visitor()
    const token = entry('member-santos', 2)
    expect(await ask(member, 'POST enrollment/open-member-entry', { body: { token } })).toEqual({
      user_id: 'member-santos',
    })
    expect(await info(member, 'members.localhost')).toMatchObject({
      visit: { role: 'member', name: 'Maria Santos' },
      user_id: 'member-santos',
      agent_id: 'rep-rivera',
      portal_id: 'main-portal',
      eprocess: 'applicant',
      open_type: null,
    })
    const late = [
      422,
      ['token', 'This link is no longer valid. Please open your dashboard and use the link there again.'],
    ]
    const forged = token.replace('member-santos', 'member-chen')
    const visitor = app.visitor()
    expect(await refused(visitor, 'POST enrollment/open-member-entry', { body: { token: forged } })).toEqual(late)
    expect(await refused(visitor, 'POST enrollment/open-member-entry', { body: { token: 'x' } })).toEqual(late)
    const old = entry('member-santos', 1)
    app.clock.advance(DAY)
    expect(await refused(visitor, 'POST enrollment/open-member-entry', { body: { token: old } })).toEqual(late)
    expect(visitor.cookies.size).toBe(0)
  })

  test('who may see whom; an attempt on others is refused and in the audit', async () => {
    const { visits } = app.services
    const rep = await callerOf(await asRep())
    const other = await callerOf(await asRep('OKAF3434'))
    const group = await callerOf(await asGroup('BLUE5656'))
    const outcome = (work: Promise<{ id: string }>) =>
      work.then(
        ({ id }) => id,
        (error: { statusCode: number; subject: string }) => `${error.statusCode} ${error.subject}`,
      )
    expect(
      await Promise.all([
        outcome(visits.demandRep(rep, 'rep-rivera')),
        outcome(visits.demandRep(rep, 'rep-okafor')),
        outcome(visits.demandRep(group, 'rep-rivera')),
        outcome(visits.demandGroup(rep, 'group-lakefront')),
        outcome(visits.demandGroup(other, 'group-lakefront')),
        outcome(visits.demandGroup(group, 'group-bluebonnet')),
        outcome(visits.demandGroup(group, 'group-lakefront')),
        outcome(visits.demandMember(rep, 'member-santos')),
        outcome(visits.demandMember(other, 'member-santos')),
        outcome(visits.demandMember(group, 'employee-brown')),
        outcome(visits.demandMember(group, 'employee-kowalski')),
        outcome(visits.demandMember(group, 'member-santos')),
        outcome(visits.demandMember(rep, 'nobody')),
      ]),
    ).toEqual([
      'rep-rivera',
      '403 agent:rep-okafor',
      '403 agent:rep-rivera',
      'group-lakefront',
      '403 group:group-lakefront',
      'group-bluebonnet',
      '403 group:group-lakefront',
      'member-santos',
      '403 member:member-santos',
      'employee-brown',
      '403 member:employee-kowalski',
      '403 member:member-santos',
      '403 member:nobody',
    ])
  })
})

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

  // @spec 1:31 1:181
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
  test('a rep and a group, without the code that opens a group', async () => {
    expect(await get('get-agent-info-enroll', { agent_id: 'rep-rivera' })).toMatchObject({
      first_name: 'Elena',
      agent_code: 'RIVR1212',
      landing_url: 'rivera',
    })
    const group = { gid: 'group-lakefront', gname: 'Lakefront Logistics', gcode: '', landing_url: null }
    expect(await get('get-group-info-enroll', { group_id: 'group-lakefront' })).toMatchObject(group)
    const own = await asGroup('LAKE7878')
    expect(
      await ask(own, 'GET enrollment/get-group-info-enroll', { query: { group_id: 'group-lakefront' } }),
    ).toMatchObject({ ...group, gcode: 'LAKE7878' })
    expect(await refused(own, 'GET enrollment/get-agent-info-enroll', { query: { agent_id: 'nobody' } })).toEqual([404])
    expect(await refused(own, 'GET enrollment/get-group-info-enroll', { query: { group_id: 'nobody' } })).toEqual([404])
  })

  // @spec 1:185
  test("a member's name is for the member, the rep and the group", async () => {
    const query = { user_id: 'employee-brown' }
    expect(await ask(await asGroup('BLUE5656'), 'GET enrollment/get-member-info', { query })).toMatchObject({
      member_info: { first_name: 'Samuel', last_name: 'Brown' },
      agent_info: { agent_id: 'rep-rivera' },
      group_info: { gid: 'group-bluebonnet', gcode: '' },
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
      image: null,
      image_link: null,
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
