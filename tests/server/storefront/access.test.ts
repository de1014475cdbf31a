import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY } from '#server/clock.ts'
import { accessRoutes } from '#server/routes/visit/access.routes.ts'
import { identityRoutes } from '#server/routes/enrollment/identity.routes.ts'
import { quoteRoutes } from '#server/routes/storefront/quote.routes.ts'
import { siteRoutes } from '#server/routes/storefront/site.routes.ts'
import { makeEntryTokens } from '#server/services/access/entry-tokens.ts'
import { callerWith } from '../support/caller.ts'
import { type TestApp, type Visitor, testApp } from '../support/test-app.ts'
import { ask, demoCatalog, refused, spanish } from './storefront.ts'
import { enterAsEmployee, proveGroup, proveRep } from '../support/proving.ts'
import { keepRefusals } from '../support/refusals/keep-refusals.ts'

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
  return callerWith(session?.id ?? '')
}
const asRep = async (agent_code = 'RIVR1212') => {
  const visitor = app.visitor()
  await proveRep(app, visitor, agent_code)
  return visitor
}
const asGroup = async (group_code: string) => {
  const visitor = app.visitor()
  await proveGroup(app, visitor, group_code)
  return visitor
}
const entry = (memberId: string, days?: number) => makeEntryTokens(app.services).make(memberId, days)

describe('codes', () => {
  const byCode = { way: 'code', ready: true, sets_up: false, provider: null }
  const rivera = {
    agent_id: 'rep-rivera',
    agent_code: 'RIVERA-TX',
    first_name: 'Elena',
    last_name: 'Rivera',
    email: 'e•••@example.com',
    phone: '(•••) •••-0142',
    logo: '/catalog/logos/rivera-benefits.svg',
    image: '/catalog/pictures/rivera-landing.svg',
    landing_url: 'rivera',
    sign_in: byCode,
  }

  // @spec 1:53 1:194
  test("a rep's code shows whose it is, whatever its case, and opens nothing", async () => {
    const visitor = app.visitor()
    expect(await ask(visitor, 'GET enrollment/validate-agent', { query: { agent_code: ' rivr 1212 ' } })).toEqual(
      rivera,
    )
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
      sign_in: byCode,
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
    expect(
      await refused(visitor, 'POST enrollment/confirm-agent', { body: { agent_code: 'NONE0000', otp: '123456' } }),
    ).toEqual([422, ['agent_code', 'No rep has this access code. Please check it and try again.']])
    expect(
      await refused(visitor, 'POST enrollment/confirm-group', { body: { group_code: 'NONE0000' }, headers: spanish }),
    ).toEqual([422, ['group_code', 'Ninguna empresa tiene este código de inscripción. Revíselo e inténtelo de nuevo.']])
    expect(visitor.cookies.size).toBe(0)
  })
})

describe('visits', () => {
  // @spec 1:48 1:163 1:183
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

  // @spec 1:167 1:183
  test("one rep's code shows another telephone number than the rep's own", async () => {
    const rep = await asRep('OKAF3434')
    expect((await info(rep)).display_phone).toBe('8885550134')
    const card = await ask(rep, 'GET enrollment/validate-agent', { query: { agent_code: 'OKAF3434' } })
    expect(card?.phone).toBe('(•••) •••-0178')
  })

  // @spec 1:183 1:128
  test("an employee's visit, and the group's own, are the group's", async () => {
    expect(await info(await asGroup('LAKE7878'))).toMatchObject({
      visit: { role: 'group', name: 'Lakefront Logistics' },
      group_id: 'group-lakefront',
      eprocess: 'group',
    })
    const employee = app.visitor()
    await enterAsEmployee(employee, 'LAKE7878')
    expect(await info(employee)).toMatchObject({
      passed: true,
      visit: { role: 'employee', name: 'Lakefront Logistics' },
      agent_id: 'rep-rivera',
      group_id: 'group-lakefront',
      eprocess: 'group',
      landing_url: null,
    })
  })

  // @spec 1:72
  test('a group that adds an employee stays proven; the code of another group ends its visit', async () => {
    const group = await asGroup('BLUE5656')
    await enterAsEmployee(group, 'BLUE5656')
    expect(await info(group)).toMatchObject({ visit: { role: 'group', name: 'Bluebonnet Bakery' } })
    await enterAsEmployee(group, 'LAKE7878')
    expect(await info(group)).toMatchObject({ visit: { role: 'employee', name: 'Lakefront Logistics' } })
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

keepRefusals('storefront/access')
