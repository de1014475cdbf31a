import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE, SECOND } from '#server/clock.ts'
import type { Catalog } from '#server/catalog/load-catalog.ts'
import { codeSentBy, enterAsEmployee, proveGroup, proveRep } from '../support/proving.ts'
import { type TestApp, type Visitor, testApp } from '../support/test-app.ts'
import { ask, demoCatalog, refused, spanish } from './storefront.ts'
import { keepRefusals } from '../support/refusals/keep-refusals.ts'

const config = { rateLimits: false }
let app: TestApp
beforeAll(async () => {
  app = await testApp({ catalog: demoCatalog(), config })
})
afterAll(() => app.close())

const agent_code = 'RIVR1212'
const group_code = 'BLUE5656'
const sendRep = 'POST enrollment/send-agent-proof'
const enterRep = 'POST enrollment/confirm-agent'
const roleOf = async (visitor: Visitor) => (await ask(visitor, 'GET enrollment/get-default-info')).visit?.role ?? null
const wrong = [422, ['otp', "That code doesn't match. Please check it and try again."]]
const other = (code: string) => (code === '000000' ? '111111' : '000000')

describe('a rep', () => {
  test('enters with the access code and the one-time code that goes to their own address', async () => {
    const rep = app.visitor()
    const otp = await codeSentBy(app, async () =>
      expect(await ask(rep, sendRep, { body: { agent_code: ' rivr 1212' } })).toEqual({
        by: 'email',
        to: 'e•••@example.com',
        other: 'phone',
      }),
    )
    const [mail] = (await app.mailbox()).map(({ message }) => message)
    expect(mail).toMatchObject({ kind: 'mail', to: 'elena.rivera@example.com', subject: 'Your sign-in code' })
    expect(mail?.text).toContain('Someone is trying to sign in as Elena Rivera.')
    expect(await roleOf(rep)).toBeNull()
    expect(await refused(rep, enterRep, { body: { agent_code, otp: other(otp) } })).toEqual(wrong)
    expect(await ask(rep, enterRep, { body: { agent_code, otp: ` ${otp}` } })).toMatchObject({ agent_id: 'rep-rivera' })
    expect(await roleOf(rep)).toBe('rep')
    const tried = await app.database.sql
      .selectFrom('audit')
      .select('detail')
      .where('subject', '=', 'code:proof')
      .orderBy('detail')
      .execute()
    expect(tried.map(({ detail }) => detail)).toEqual(['right agent:rep-rivera', 'wrong'])
    // It is good once, and another one need not be waited for.
    expect((await refused(rep, enterRep, { body: { agent_code, otp } }))[0]).toBe(422)
    await proveRep(app, rep)
  })

  test('five wrong tries, ten minutes or another browser end a code', async () => {
    const rep = app.visitor()
    const send = () => rep.call(sendRep, { body: { agent_code, by: 'email' } })
    const otp = await codeSentBy(app, send)
    const thief = app.visitor()
    expect(await refused(thief, enterRep, { body: { agent_code, otp } })).toEqual([
      422,
      ['otp', 'This code has expired. Please ask for a new one.'],
    ])
    expect(await refused(rep, sendRep, { body: { agent_code, by: 'phone' } })).toEqual([
      422,
      ['otp', 'Please wait 120 seconds before you ask for another code.'],
    ])
    const tries: string[] = []
    for (let count = 0; count < 5; count += 1) {
      const [, problem] = await refused(rep, enterRep, { body: { agent_code, otp: other(otp) } })
      tries.push(problem?.[1] ?? '')
    }
    const spent = 'This code has been tried too many times. Please ask for a new one.'
    expect(tries).toEqual([...Array<string>(4).fill("That code doesn't match. Please check it and try again."), spent])
    expect(await refused(rep, enterRep, { body: { agent_code, otp } })).toEqual([422, ['otp', spent]])
    // One that is spent is not said to be on its way.
    expect((await refused(rep, sendRep, { body: { agent_code } }))[1]?.[1]).toContain('Please wait 120 seconds')
    app.clock.advance(120 * SECOND)
    const next = await codeSentBy(app, send)
    app.clock.advance(10 * MINUTE)
    expect((await refused(rep, enterRep, { body: { agent_code, otp: next } }))[1]?.[1]).toContain('expired')
    expect(await roleOf(rep)).toBeNull()
  })

  test('who asks again within the wait goes on with the code that is on its way', async () => {
    const rep = app.visitor()
    const otp = await codeSentBy(app, () => rep.call(sendRep, { body: { agent_code } }))
    const before = (await app.mailbox()).length
    expect(await ask(rep, sendRep, { body: { agent_code } })).toMatchObject({ by: 'email' })
    expect((await app.mailbox()).length).toBe(before)
    await ask(rep, enterRep, { body: { agent_code, otp } })
    expect(await roleOf(rep)).toBe('rep')
  })

  test('may have the code as a text message, where those leave', async () => {
    const rep = app.visitor()
    const otp = await codeSentBy(app, async () =>
      expect(await ask(rep, sendRep, { body: { agent_code, by: 'phone' }, headers: spanish })).toEqual({
        by: 'phone',
        to: '(•••) •••-0142',
        other: 'email',
      }),
    )
    const texts = (await app.mailbox()).flatMap(({ message }) => (message.kind === 'text' ? message.to : []))
    expect(texts).toEqual(['5125550142'])
    await ask(rep, enterRep, { body: { agent_code, otp } })
    expect(await roleOf(rep)).toBe('rep')
  })

  test('the code of one proves no other, and codes that are none are refused at their field', async () => {
    const rep = app.visitor()
    const otp = await codeSentBy(app, () => rep.call(sendRep, { body: { agent_code: 'OKAF3434' } }))
    expect((await refused(rep, enterRep, { body: { agent_code, otp } }))[1]?.[1]).toContain('expired')
    expect(await refused(rep, enterRep, { body: { agent_code, otp: '12' } })).toEqual([
      422,
      ['otp', 'Enter the 6-digit code to continue'],
    ])
    expect((await refused(rep, sendRep, { body: { agent_code: 'NONE0000' } }))[1]?.[0]).toBe('agent_code')
  })

  test('thirty codes an hour go to one rep, whoever asks', async () => {
    const limited = await testApp({ catalog: demoCatalog(), config: { rateLimits: true, trustProxy: 0 } })
    const statuses: number[] = []
    for (let count = 0; count < 32; count += 1) {
      const { statusCode } = await limited.server.inject({
        method: 'POST',
        url: '/api/v1/send-agent-proof',
        payload: { agent_code },
        remoteAddress: `203.0.${count}.1`,
        headers: { 'idempotency-key': `0123456789abcdef${String(count).padStart(16, '0')}` },
      })
      statuses.push(statusCode)
    }
    expect(statuses).toEqual([...Array<number>(30).fill(200), 429, 429])
    await limited.close()
  })
})

describe('a group', () => {
  const users = { query: { group_id: 'group-bluebonnet' } }

  test('its enrollment code opens what is for its employees, and no member', async () => {
    const employee = app.visitor()
    await enterAsEmployee(employee)
    expect(await ask(employee, 'GET enrollment/get-default-info')).toMatchObject({
      visit: { role: 'employee', name: 'Bluebonnet Bakery' },
      group_id: 'group-bluebonnet',
      agent_id: 'rep-rivera',
      eprocess: 'group',
    })
    const portals = await ask(employee, 'GET enrollment/get-enrollment-platforms', users)
    expect(portals.map(({ platform_group_id }) => platform_group_id)).toEqual(['main-portal', 'group-portal'])
    expect(await refused(employee, 'GET enrollment/get-group-users', users)).toEqual([403])
    const query = { user_id: 'employee-brown' }
    expect(await refused(employee, 'GET enrollment/get-member-info', { query })).toEqual([403])
    const body = { user_id: 'employee-brown', tier: 'IO' }
    expect(await refused(employee, 'POST enrollment/add-filter-for-existing-user', { body })).toEqual([403])
    const selected = await ask(employee, 'GET enrollment/get-group-agent-member-info', users)
    expect(selected.group_info).toMatchObject({ name: 'Bluebonnet Bakery', code: null })
  })

  test('its people are for whoever has the one-time code of its own address', async () => {
    const employer = app.visitor()
    await proveGroup(app, employer)
    expect(await roleOf(employer)).toBe('group')
    expect((await ask(employer, 'GET enrollment/get-group-users', users)).total).toBeGreaterThan(0)
    const to = (await app.mailbox()).map(({ message }) => message.to)
    expect(to).toContain('benefits@bluebonnet-bakery.example.com')
  })

  test('without an address, where no texts leave, is told whom to call', async () => {
    const { email: _email, ...bakery } = demoCatalog().groups[0] ?? {}
    const catalog: Catalog = { ...demoCatalog(), groups: [bakery as Catalog['groups'][number]] }
    const carrier = {
      leaves: true,
      deliver: () => Promise.resolve(),
      close: () => undefined,
    } as unknown as TestApp['services']['carrier']
    const quiet = await testApp({ catalog, carrier, config })
    expect(await refused(quiet.visitor(), 'POST enrollment/send-group-proof', { body: { group_code } })).toEqual([
      422,
      ['main', 'We have no address on file for Bluebonnet Bakery to send a code to. Please call (512) 555-0142.'],
    ])
    await quiet.close()
  })
})

/** As a stranger began until now: everything public, in their order. */
test('public answers lead no stranger to a member, on any host', async () => {
  const stranger = app.visitor()
  const publicAnswers = await Promise.all([
    ask(stranger, 'GET enrollment/get-agent-info-enroll', { query: { agent_id: 'rep-rivera' } }),
    ask(stranger, 'GET enrollment/get-group-info-enroll', { query: { group_id: 'group-bluebonnet' } }),
    ...['localhost', 'agent.localhost', 'group.localhost'].map((site_domain) =>
      ask(stranger, 'GET enrollment/get-domainSite-infromation', { query: { site_domain } }),
    ),
    ask(stranger, 'GET enrollment/validate-agent', { query: { agent_code } }),
    ask(stranger, 'GET enrollment/validate-group', { query: { group_code } }),
  ])
  const { reps, groups } = demoCatalog()
  const text = JSON.stringify(publicAnswers)
  for (const code of [...reps.map((rep) => rep.agent_code), ...groups.map((group) => group.code)]) {
    expect(text).not.toContain(code)
  }
  // Public codes, and even the access code, open no visit.
  for (const code of ['RIVERA-TX', agent_code]) {
    const { status } = await stranger.call(enterRep, { body: { agent_code: code, otp: '123456' } })
    expect([code, status]).toEqual([code, 422])
  }
  for (const host of ['localhost', 'agent.localhost', 'group.localhost']) {
    const headers = { host }
    const agent = { query: { agent_id: 'rep-rivera' }, headers }
    const group = { query: { group_id: 'group-bluebonnet' }, headers }
    expect(await refused(stranger, 'GET enrollment/get-agent-members', agent)).toEqual([403])
    expect(await refused(stranger, 'GET enrollment/get-group-users', group)).toEqual([403])
    for (const user_id of ['member-santos', 'employee-brown']) {
      const body = { user_id, tier: 'IO' }
      expect(await refused(stranger, 'POST enrollment/add-filter-for-existing-user', { body, headers })).toEqual([403])
    }
  }
})

test('a visit of another role takes the place of the one before', async () => {
  const visitor = app.visitor()
  await proveRep(app, visitor)
  await enterAsEmployee(visitor)
  expect(await roleOf(visitor)).toBe('employee')
  expect(await refused(visitor, 'GET enrollment/get-agent-members', { query: { agent_id: 'rep-rivera' } })).toEqual([
    403,
  ])
})

keepRefusals('storefront/proofs')
