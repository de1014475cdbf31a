import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RepCard } from '#schemas/calls/visit/access.calls.ts'
import { DAY, HOUR, MINUTE } from '#server/clock.ts'
import { testDatabases } from '../support/databases.ts'
import { demoCatalog } from '../support/journey.ts'
import { keepRefusals } from '../support/refusals/keep-refusals.ts'
import { softwarePasskey } from '../support/software-passkey.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import { call, group, origin, refusedAs, rep, signingIn, subjects } from './signing-in.ts'

const unsigned = [403, 'That did not sign you in. Please try again, or ask us to let you set up a new passkey.']
const noCode = [
  422,
  'We send Elena Rivera no codes any more. Please sign in with what was set up instead, or call (800) 555-0100.',
]

describe.each(testDatabases)('a rep or group with a passkey in place of the code, on $kind', ({ make }) => {
  let app: TestApp
  let drop: () => Promise<void>
  beforeAll(async () => {
    const made = await make()
    drop = made.drop
    app = await testApp({
      catalog: demoCatalog(),
      database: await made.open(),
      config: { rateLimits: false, publicUrl: origin },
    })
  })
  afterAll(async () => {
    await app.close()
    await drop()
  })
  const { operator, give, row, send, confirm, codeFor, prove, setUp, byPasskey, roleOf, asked } = signingIn(() => app)
  const cardOf = async () =>
    (
      await app.visitor().call('GET enrollment/validate-agent', {
        query: { agent_code: rep.code },
        headers: { host: 'benefits.example.com' },
      })
    ).data as RepCard
  const mailed = async (subject: string) =>
    (await app.mailbox())
      .map(({ message }) => message)
      .find((message) => message.kind === 'mail' && message.subject === subject)
  const deeds = async (subject: string) =>
    (await app.database.sql.selectFrom('audit').select('detail').where('subject', '=', subject).execute()).map(
      ({ detail }) => detail,
    )

  test('a code to the address on file sets it up, and from then on the passkey opens the visit that a code opened', async () => {
    const before = app.visitor()
    const otp = await codeFor(rep, before)
    expect((await give(subjects.rep, 'passkey')).status).toBe(200)
    expect((await mailed('How you sign in from now on'))?.text).toContain(`${origin}/sign-in`)
    expect((await cardOf()).sign_in).toEqual({ way: 'passkey', ready: false, sets_up: true, provider: null })
    // A code of before is worth nothing, and no code opens anything from now on.
    expect((await confirm(rep, before, otp)).status).toBe(422)
    const visitor = app.visitor()
    const code = await codeFor(rep, visitor)
    expect(await refusedAs(confirm(rep, visitor, code))).toEqual([422, noCode[1]?.toString() ?? ''])
    expect(await roleOf(visitor)).toBeNull()
    expect((await call(visitor, 'POST enrollment/prove-for-set-up', { ...rep, otp: code })).status).toBe(200)
    expect(await roleOf(visitor)).toBeNull()
    const { passkey, saved } = await setUp(rep, undefined, visitor)
    expect(saved.data).toEqual({ of: 'rep' })
    expect(await roleOf(visitor)).toBe('rep')
    expect((await mailed('Your sign-in is set up'))?.to).toBe('elena.rivera@example.com')
    expect((await cardOf()).sign_in).toEqual({ way: 'passkey', ready: true, sets_up: false, provider: null })
    expect(await refusedAs(send(rep, app.visitor()))).toEqual(noCode)

    const other = app.visitor()
    expect((await byPasskey(rep, passkey, other)).data).toEqual({ of: 'rep' })
    expect(await roleOf(other)).toBe('rep')
    const members = { query: { agent_id: 'rep-rivera' }, headers: { host: 'benefits.example.com' } }
    expect((await other.call('GET enrollment/get-agent-members', members)).status).toBe(200)
    // Nothing more than a code gives: no other rep, no desk.
    const foreign = { ...members, query: { agent_id: 'rep-okafor' } }
    expect((await other.call('GET enrollment/get-agent-members', foreign)).status).toBe(403)
    expect((await call(other, 'POST staff/find-enrollments')).status).toBe(401)
    expect(await deeds(subjects.rep)).toEqual(
      expect.arrayContaining(['sign-in by passkey given', 'passkey set up', 'visit opened, passkey']),
    )
    expect((await row(subjects.rep))?.keys).toEqual([
      { id: passkey.id, created_at: expect.any(Number), used_at: expect.any(Number) },
    ])
    const kept = JSON.stringify(await app.database.sql.selectFrom('access_passkeys').selectAll().execute())
    expect(kept).not.toContain('publicKey')
  })

  test('an ended session is had back, as by a code', async () => {
    const visitor = app.visitor()
    await give(subjects.rep, 'passkey')
    const { passkey } = await setUp(rep, undefined, await prove(rep, visitor))
    const sessions = async () =>
      (await app.database.sql.selectFrom('visits').select('session_id').where('role', '=', 'rep').execute()).length
    const before = await sessions()
    app.clock.advance(3 * HOUR)
    expect(await roleOf(visitor)).toBeNull()
    expect((await byPasskey(rep, passkey, visitor)).status).toBe(200)
    expect(await roleOf(visitor)).toBe('rep')
    expect(await sessions()).toBe(before)
  })

  test.each<[string, Parameters<ReturnType<typeof softwarePasskey>['get']>[1]]>([
    ['a page that looks alike', { origin: 'https://benefits.example.com.evil.example' }],
    ['another port', { origin: 'https://benefits.example.com:8443' }],
    ['a person who was not recognized', { recognized: false }],
  ])('%s is refused', async (_, change) => {
    await give(subjects.rep, 'passkey')
    const { passkey } = await setUp(rep)
    expect(await refusedAs(byPasskey(rep, passkey, app.visitor(), change))).toEqual(unsigned)
  })

  test('what was signed counts once, in the browser that was asked, for this rep alone', async () => {
    await give(subjects.rep, 'passkey')
    const { passkey } = await setUp(rep)
    await give(subjects.group, 'passkey')
    const theirs = (await setUp(group)).passkey
    const visitor = app.visitor()
    const begun = await call(visitor, 'POST enrollment/begin-passkey-visit', rep)
    const response = passkey.get(asked(begun.data))
    const open = (who: typeof rep, by = visitor) => call(by, 'POST enrollment/open-passkey-visit', { ...who, response })
    expect(await refusedAs(open(rep, app.visitor()))).toEqual(unsigned)
    expect((await open(rep)).status).toBe(200)
    expect(await refusedAs(open(rep))).toEqual(unsigned)
    expect(await refusedAs(byPasskey(rep, theirs))).toEqual(unsigned)
    expect(await refusedAs(byPasskey(group, passkey))).toEqual(unsigned)
    expect(await refusedAs(byPasskey(rep, softwarePasskey(origin)))).toEqual(unsigned)
    const desk = app.visitor()
    const asks = asked((await call(desk, 'POST staff/begin-sign-in')).data)
    expect((await call(desk, 'POST staff/sign-in', { response: passkey.get(asks) })).status).toBe(403)
    const employer = app.visitor()
    expect((await byPasskey(group, theirs, employer)).data).toEqual({ of: 'group' })
    expect(await roleOf(employer)).toBe('group')
  })

  test('nothing is set up without a code of this very session, after ten minutes, twice, or after three days', async () => {
    await give(subjects.rep, 'passkey')
    const again = [422, 'Too much time has passed since you entered your code. Please begin again.']
    expect(await refusedAs((await setUp(rep, undefined, app.visitor())).saved)).toEqual(again)
    await prove(rep)
    expect(await refusedAs((await setUp(rep, undefined, app.visitor())).saved)).toEqual(again)
    const late = await prove(rep)
    app.clock.advance(10 * MINUTE)
    expect(await refusedAs((await setUp(rep, undefined, late)).saved)).toEqual(again)
    const { visitor, saved } = await setUp(rep)
    expect(saved.status).toBe(200)
    expect(await refusedAs((await setUp(rep, undefined, visitor)).saved)).toEqual(again)
    await give(subjects.rep, 'passkey')
    const slow = app.visitor()
    const otp = await codeFor(rep, slow)
    app.clock.advance(3 * DAY)
    expect((await row(subjects.rep))?.set_up_until).toBeNull()
    expect(await refusedAs(send(rep, app.visitor()))).toEqual(noCode)
    expect((await call(slow, 'POST enrollment/prove-for-set-up', { ...rep, otp })).status).toBe(422)
  })

  test('a wrong code sets nothing up, and tries are counted', async () => {
    await give(subjects.rep, 'passkey')
    const visitor = app.visitor()
    const otp = await codeFor(rep, visitor)
    const wrong = otp === '000000' ? '111111' : '000000'
    const tries: number[] = []
    for (let count = 0; count < 5; count += 1)
      tries.push((await call(visitor, 'POST enrollment/prove-for-set-up', { ...rep, otp: wrong })).status)
    expect(tries).toEqual([422, 422, 422, 422, 422])
    expect(await refusedAs(call(visitor, 'POST enrollment/prove-for-set-up', { ...rep, otp }))).toEqual([
      422,
      'This code has been tried too many times. Please ask for a new one.',
    ])
  })

  test('the staff removes a lost passkey: it signs in nobody, its visits are over, and no code takes its place', async () => {
    await give(subjects.rep, 'code')
    await give(subjects.rep, 'passkey')
    const { passkey, visitor } = await setUp(rep)
    const remove = async () =>
      call(await operator(), 'POST staff/remove-sign-in-key', { subject: subjects.rep, key: passkey.id })
    expect((await remove()).status).toBe(200)
    expect((await remove()).status).toBe(404)
    expect(await roleOf(visitor)).toBeNull()
    expect(await refusedAs(byPasskey(rep, passkey))).toEqual(unsigned)
    expect(await refusedAs(send(rep, app.visitor()))).toEqual(noCode)
    expect((await cardOf()).sign_in).toMatchObject({ way: 'passkey', ready: false, sets_up: false })
    expect(await deeds(subjects.rep)).toContain('passkey removed')
    // Set up again, beside nothing.
    await give(subjects.rep, 'passkey')
    expect((await setUp(rep)).saved.status).toBe(200)
  })

  test('a second passkey leaves the first one and its visits as they are', async () => {
    await give(subjects.rep, 'code')
    await give(subjects.rep, 'passkey')
    const first = await setUp(rep)
    await give(subjects.rep, 'passkey')
    expect(await roleOf(first.visitor)).toBe('rep')
    await setUp(rep)
    expect((await byPasskey(rep, first.passkey)).status).toBe(200)
    expect((await row(subjects.rep))?.keys).toHaveLength(2)
  })

  test('the code counts again when the staff says so, and what was set up is gone', async () => {
    await give(subjects.rep, 'passkey')
    const { passkey, visitor } = await setUp(rep)
    expect((await give(subjects.rep, 'code')).status).toBe(200)
    expect((await give(subjects.rep, 'code')).status).toBe(409)
    expect(await roleOf(visitor)).toBeNull()
    expect((await byPasskey(rep, passkey)).status).toBe(422)
    const other = app.visitor()
    expect((await confirm(rep, other, await codeFor(rep, other))).status).toBe(200)
    expect(
      await app.database.sql.selectFrom('access_passkeys').selectAll().where('subject', '=', subjects.rep).execute(),
    ).toEqual([])
    // Whoever is given a passkey is out everywhere, however they came.
    await give(subjects.rep, 'passkey')
    expect(await roleOf(other)).toBeNull()
  })

  test('an employee still enters by the enrollment code of a group that signs in by passkey', async () => {
    await give(subjects.group, 'passkey')
    const employee = app.visitor()
    expect((await call(employee, 'POST enrollment/confirm-group', { group_code: group.code })).status).toBe(200)
    expect(await roleOf(employee)).toBe('employee')
    await give(subjects.group, 'passkey')
    expect(await roleOf(employee)).toBe('employee')
  })

  test('another host of the product says where to sign in', async () => {
    await give(subjects.rep, 'passkey')
    await setUp(rep)
    const answer = app
      .visitor()
      .call('POST enrollment/begin-passkey-visit', { body: rep, headers: { host: 'localhost' } })
    expect(await refusedAs(answer)).toEqual([
      422,
      `Please sign in at ${origin}/sign-in: your passkey or account counts only there.`,
    ])
  })

  test('who has no address for a code is not left without a way in', async () => {
    const { email: _email, ...bakery } = demoCatalog().groups[0] ?? {}
    const groups = [bakery as ReturnType<typeof demoCatalog>['groups'][number]]
    const carrier = { leaves: true, deliver: () => Promise.resolve(), close: () => undefined }
    const quiet = await testApp({
      catalog: { ...demoCatalog(), groups },
      carrier: carrier as unknown as TestApp['services']['carrier'],
      config: { rateLimits: false, publicUrl: origin },
    })
    expect(await refusedAs(signingIn(() => quiet).give(subjects.group, 'passkey'))).toEqual([
      422,
      'We have no address on file for Bluebonnet Bakery to send a code to. Please call (512) 555-0142.',
    ])
    await quiet.close()
  })

  test('nobody is given what this server has not, and nobody whom the catalog has not', async () => {
    expect((await give('agent:nobody', 'passkey')).status).toBe(404)
    expect(await refusedAs(give(subjects.rep, 'provider'))).toEqual([422, 'This server has no identity provider.'])
  })
})

keepRefusals('storefront/own-passkey')
