import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeskSession } from '#schemas/calls/desk/desk-access.calls.ts'
import { DAY, MINUTE } from '#server/clock.ts'
import { makeStaff } from '#server/repositories/desk/staff.repository.ts'
import { inviteStaff } from '#server/services/visits/passkeys.service.ts'
import { problemsOf } from '../support/asking.ts'
import { testDatabases } from '../support/databases.ts'
import { demoCatalog } from '../support/journey.ts'
import { keepRefusals } from '../support/refusals/keep-refusals.ts'
import { type PasskeyAsked, softwarePasskey } from '../support/software-passkey.ts'
import { type TestApp, type Visitor, testApp } from '../support/test-app.ts'

const origin = 'https://desk.example.com'
const headers = { host: 'desk.example.com' }

describe.each(testDatabases)('signing in at the desk by passkey on $kind', ({ make }) => {
  let app: TestApp
  let drop: () => Promise<void>
  beforeAll(async () => {
    const made = await make()
    drop = made.drop
    app = await testApp({
      catalog: { ...demoCatalog(), id: 'own' },
      database: await made.open(),
      config: { rateLimits: false, publicUrl: origin },
    })
  })
  afterAll(async () => {
    await app.close()
    await drop()
  })
  let count = 0
  /** Somebody new with an invitation. */
  const invited = async () => {
    count += 1
    const id = `staff-${count}`
    const member = { id, name: `Dana ${count}`, email: `dana${count}@example.com`, roles: ['operator'] as const }
    await makeStaff(app.services).add(member, app.clock.now())
    return { id, token: await inviteStaff(app.services, id) }
  }
  const call = (visitor: Visitor, key: string, body: object = {}) => visitor.call(key, { body, headers })
  const asked = (data: unknown) => (data as { options: PasskeyAsked }).options
  const setUp = async (token: string, visitor = app.visitor(), passkey = softwarePasskey(origin)) => {
    const begun = await call(visitor, 'POST staff/begin-passkey', { invitation: token })
    const response = passkey.create(asked(begun.data))
    const saved = await call(visitor, 'POST staff/save-passkey', { invitation: token, response })
    return { visitor, passkey, saved }
  }
  const signIn = async (
    passkey: ReturnType<typeof softwarePasskey>,
    visitor = app.visitor(),
    change: Parameters<typeof passkey.get>[1] = {},
  ) => {
    const begun = await call(visitor, 'POST staff/begin-sign-in')
    return call(visitor, 'POST staff/sign-in', { response: passkey.get(asked(begun.data), change) })
  }
  const refusedAs = async (work: Promise<{ status: number; refusal: { message: string } }>) => {
    const { status, refusal } = await work
    return [status, refusal.message]
  }
  const unsigned = [403, 'That did not sign anybody in. Please try again, or ask for a new invitation.']

  test('an invitation sets up a passkey, which signs in from any browser with another cookie each time', async () => {
    const { token } = await invited()
    const { visitor, passkey, saved } = await setUp(token)
    expect((saved.data as DeskSession).staff).toMatchObject({ roles: ['operator'] })
    expect((await call(visitor, 'POST staff/find-enrollments')).status).toBe(200)
    const other = app.visitor()
    await call(other, 'POST staff/begin-sign-in')
    const before = [...other.cookies.values()]
    expect(((await signIn(passkey, other)).data as DeskSession).staff?.name).toMatch(/^Dana/)
    expect([...other.cookies.values()]).not.toEqual(before)
  })

  test('an invitation is good once, for three days, and not beside a newer one', async () => {
    const { id, token } = await invited()
    await setUp(token)
    const again = await call(app.visitor(), 'POST staff/begin-passkey', { invitation: token })
    expect(problemsOf(again)).toEqual([
      422,
      ['invitation', 'This invitation is not good any more. Please ask for a new one.'],
    ])
    const first = await inviteStaff(app.services, id)
    const second = await inviteStaff(app.services, id)
    expect((await call(app.visitor(), 'POST staff/begin-passkey', { invitation: first })).status).toBe(422)
    app.clock.advance(3 * DAY)
    expect((await call(app.visitor(), 'POST staff/begin-passkey', { invitation: second })).status).toBe(422)
  })

  test('what was signed counts once, within five minutes, in the browser that was asked', async () => {
    const { passkey } = await setUp((await invited()).token)
    const visitor = app.visitor()
    const begun = await call(visitor, 'POST staff/begin-sign-in')
    const response = passkey.get(asked(begun.data))
    expect(await refusedAs(call(app.visitor(), 'POST staff/sign-in', { response }))).toEqual(unsigned)
    expect((await call(visitor, 'POST staff/sign-in', { response })).status).toBe(200)
    expect(await refusedAs(call(visitor, 'POST staff/sign-in', { response }))).toEqual(unsigned)
    const late = app.visitor()
    const asks = asked((await call(late, 'POST staff/begin-sign-in')).data)
    app.clock.advance(5 * MINUTE)
    expect(await refusedAs(call(late, 'POST staff/sign-in', { response: passkey.get(asks) }))).toEqual(unsigned)
  })

  test.each<[string, Parameters<ReturnType<typeof softwarePasskey>['get']>[1]]>([
    ['a page that looks alike', { origin: 'https://desk.example.com.evil.example' }],
    ['another port', { origin: 'https://desk.example.com:8443' }],
    ['a person who was not recognized', { recognized: false }],
  ])('%s is refused', async (_, change) => {
    const { passkey } = await setUp((await invited()).token)
    expect(await refusedAs(signIn(passkey, app.visitor(), change))).toEqual(unsigned)
  })

  test('a passkey that nobody set up, one of another device, and what is none are refused alike', async () => {
    const { passkey } = await setUp((await invited()).token)
    expect(await refusedAs(signIn(softwarePasskey(origin)))).toEqual(unsigned)
    const visitor = app.visitor()
    const begun = await call(visitor, 'POST staff/begin-sign-in')
    const forged = { ...softwarePasskey(origin).get(asked(begun.data)), id: passkey.id, rawId: passkey.id }
    expect(await refusedAs(call(visitor, 'POST staff/sign-in', { response: forged }))).toEqual(unsigned)
    const none = { id: passkey.id, rawId: '', type: 'public-key', response: {}, clientExtensionResults: {} }
    expect(await refusedAs(call(visitor, 'POST staff/sign-in', { response: none }))).toEqual(unsigned)
  })

  test('whoever has left is out, with their invitation', async () => {
    const { id, token } = await invited()
    const { visitor, passkey } = await setUp(token)
    const next = await inviteStaff(app.services, id)
    await makeStaff(app.services).change(id, { closed_at: app.clock.now() })
    expect((await call(visitor, 'POST staff/find-enrollments')).status).toBe(401)
    expect(await refusedAs(signIn(passkey))).toEqual(unsigned)
    expect((await call(app.visitor(), 'POST staff/begin-passkey', { invitation: next })).status).toBe(422)
  })

  test('tries are in the audit, and no key and no token is in the database in the clear', async () => {
    const { token } = await invited()
    const { passkey } = await setUp(token)
    await signIn(passkey)
    const { sql } = app.database
    const tried = await sql.selectFrom('audit').selectAll().where('subject', '=', 'code:passkey').execute()
    expect(tried.map(({ detail }) => detail?.split(' ')[0])).toEqual(expect.arrayContaining(['right', 'wrong']))
    const all = JSON.stringify([
      await sql.selectFrom('staff_passkeys').selectAll().execute(),
      await sql.selectFrom('staff_invitations').selectAll().execute(),
      await sql.selectFrom('staff').selectAll().execute(),
    ])
    for (const secret of [token, 'publicKey', 'dana1@', 'Dana 1']) expect(all).not.toContain(secret)
  })
})

keepRefusals('desk/passkeys')
