import { describe, expect, test } from 'vitest'
import type { DeskSession } from '#schemas/calls/desk/desk-access.calls.ts'
import { DAY, HOUR, MINUTE } from '#server/clock.ts'
import { makeStaffIdentities } from '#server/repositories/desk/staff-identities.repository.ts'
import { makeStaff } from '#server/repositories/desk/staff.repository.ts'
import { inviteStaff } from '#server/services/visits/passkeys.service.ts'
import { atProvider, startIdentityProvider } from '#tests/identity-provider.ts'
import { testDatabases } from '../support/databases.ts'
import { demoCatalog } from '../support/journey.ts'
import { keepRefusals } from '../support/refusals/keep-refusals.ts'
import { testApp } from '../support/test-app.ts'
import { begin, call, finish, invited, nobodyHere, origin, refusedAs, signIn, withProvider } from './with-provider.ts'

const verified = (email: string) => ({ email, email_verified: true })

describe.each(testDatabases)('whom the identity provider signs in on $kind', ({ make }) => {
  const here = withProvider(make, {})
  const known = (login: string, email: string) => {
    here.provider.accounts[login] = verified(email)
  }
  const nameOf = (data: unknown) => (data as { session: DeskSession }).session.staff?.name
  const auditOf = async (subject: string) => {
    const rows = await here.app.database.sql
      .selectFrom('audit')
      .select(['action', 'detail', 'staff_id'])
      .where('subject', '=', subject)
      .execute()
    return rows.map(({ action, detail, staff_id }) => [action, detail, staff_id])
  }

  test('the first sign-in with the verified address of who is invited binds the account, and uses the invitation up', async () => {
    const token = await invited(here, 'ana', 'ana@agency.example')
    known('sub-ana', 'Ana@agency.example')
    const { answer } = await signIn(here, 'sub-ana')
    expect(nameOf(answer.data)).toBe('Name of ana')
    expect((await call(here.app.visitor(), 'POST staff/begin-passkey', { invitation: token })).status).toBe(422)
    expect((await auditOf('staff:ana')).toSorted()).toEqual([
      ['write', 'identity', 'ana'],
      ['write', 'sign in, provider', 'ana'],
    ])
    // From now on the subject alone says who it is: the address may be another one, or nobody's any more.
    here.provider.accounts['sub-ana'] = { email: 'ana.married@elsewhere.example', email_verified: false }
    expect(nameOf((await signIn(here, 'sub-ana')).answer.data)).toBe('Name of ana')
  })

  test('another account with the same address does not get in, not even with a newer invitation', async () => {
    await invited(here, 'bo', 'bo@agency.example')
    known('sub-bo', 'bo@agency.example')
    await signIn(here, 'sub-bo')
    known('sub-thief', 'bo@agency.example')
    expect(await refusedAs((await signIn(here, 'sub-thief')).answer)).toEqual(nobodyHere)
    await inviteStaff(here.app.services, 'bo')
    expect(await refusedAs((await signIn(here, 'sub-thief')).answer)).toEqual(nobodyHere)
    expect(await auditOf('staff:bo')).toContainEqual(['write', 'refused', null])
    expect(nameOf((await signIn(here, 'sub-bo')).answer.data)).toBe('Name of bo')
    // The operator parts them: then the next one whom they invite is bound.
    await makeStaffIdentities(here.app.services).remove('bo')
    expect(nameOf((await signIn(here, 'sub-thief')).answer.data)).toBe('Name of bo')
  })

  test('who is unknown, not invited, invited too long ago, unverified or gone is refused alike', async () => {
    const { app } = here
    known('sub-nobody', 'nobody@agency.example')
    const add = (id: string) =>
      makeStaff(app.services).add({ id, name: id, email: `${id}@agency.example`, roles: ['reader'] }, 1)
    await add('never-invited')
    known('sub-never', 'never-invited@agency.example')
    await invited(here, 'late', 'late@agency.example')
    app.clock.advance(3 * DAY)
    known('sub-late', 'late@agency.example')
    await invited(here, 'unverified', 'unverified@agency.example')
    here.provider.accounts['sub-unverified'] = { email: 'unverified@agency.example', email_verified: false }
    here.provider.accounts['sub-text'] = { email: 'unverified@agency.example', email_verified: 'true' }
    here.provider.accounts['sub-silent'] = { email: 'unverified@agency.example' }
    await invited(here, 'gone', 'gone@agency.example')
    known('sub-gone', 'gone@agency.example')
    await makeStaff(app.services).change('gone', { closed_at: app.clock.now() })
    for (const login of [
      'sub-nobody',
      'sub-never',
      'sub-late',
      'sub-unverified',
      'sub-text',
      'sub-silent',
      'sub-gone',
    ]) {
      const { visitor, answer } = await signIn(here, login)
      expect([login, ...(await refusedAs(answer))]).toEqual([login, ...nobodyHere])
      expect((await call(visitor, 'POST staff/find-enrollments')).status).toBe(401)
    }
    expect((await auditOf('desk:sign-in')).length).toBeGreaterThanOrEqual(5)
    expect((await auditOf('code:provider')).map(([, detail]) => detail)).toContain('wrong')
  })

  test('whoever leaves is out at once, with the account that was theirs', async () => {
    await invited(here, 'eve', 'eve@agency.example')
    known('sub-eve', 'eve@agency.example')
    const { visitor } = await signIn(here, 'sub-eve')
    await makeStaff(here.app.services).change('eve', { roles: ['auditor'] })
    expect((await call(visitor, 'POST staff/find-enrollments')).status).toBe(403)
    await makeStaff(here.app.services).change('eve', { closed_at: here.app.clock.now() })
    expect((await call(visitor, 'POST staff/find-enrollments')).status).toBe(401)
    expect(await refusedAs((await signIn(here, 'sub-eve')).answer)).toEqual(nobodyHere)
  })

  test('signing out ends the session here, and leads to where it ends at the provider', async () => {
    await invited(here, 'finn', 'finn@agency.example')
    known('sub-finn', 'finn@agency.example')
    const visitor = here.app.visitor()
    const browser = atProvider(origin)
    await finish(visitor, await browser.signIn(await begin(visitor), 'sub-finn'))
    const out = await call(visitor, 'POST staff/sign-out')
    const { address } = out.data as { address: string }
    const asked = new URL(address)
    expect(asked.pathname).toBe('/session/end')
    expect(asked.searchParams.get('post_logout_redirect_uri')).toBe(`${origin}/desk`)
    expect((await call(visitor, 'POST staff/find-enrollments')).status).toBe(401)
    expect((await browser.signOut(address)).href).toBe(`${origin}/desk`)
    // Signed out there as well: the provider asks who it is.
    known('sub-gil', 'gil@agency.example')
    await invited(here, 'gil', 'gil@agency.example')
    const next = here.app.visitor()
    expect(nameOf((await finish(next, await browser.signIn(await begin(next), 'sub-gil'))).data)).toBe('Name of gil')
  })

  test('signing out while the provider is down ends the session here', async () => {
    await invited(here, 'hana', 'hana@agency.example')
    known('sub-hana', 'hana@agency.example')
    const { visitor } = await signIn(here, 'sub-hana')
    const other = await testApp({
      catalog: { ...demoCatalog(), id: 'own' },
      database: Object.assign(Object.create(here.app.database) as typeof here.app.database, { close: async () => {} }),
      clock: here.app.clock,
      config: { ...here.app.services.config },
    })
    // Another process, which has not asked the provider yet.
    const there = other.visitor()
    for (const cookie of visitor.cookies) there.cookies.set(...cookie)
    await here.provider.stop()
    expect((await call(there, 'POST staff/sign-out')).data).toEqual({ signed_out: true, address: null })
    expect((await call(visitor, 'POST staff/find-enrollments')).status).toBe(401)
    await here.provider.start()
    await other.close()
  })

  test('a session ends without a request, and after half a day whatever is asked', async () => {
    await invited(here, 'ida', 'ida@agency.example')
    known('sub-ida', 'ida@agency.example')
    const { visitor: idle } = await signIn(here, 'sub-ida')
    const { visitor: busy } = await signIn(here, 'sub-ida')
    for (let hours = 0; hours < 11; hours += 1) {
      here.app.clock.advance(59 * MINUTE)
      expect((await call(busy, 'POST staff/find-enrollments')).status).toBe(200)
    }
    expect((await call(idle, 'POST staff/find-enrollments')).status).toBe(401)
    here.app.clock.advance(2 * HOUR)
    expect((await call(busy, 'POST staff/find-enrollments')).status).toBe(401)
  })

  test('no token, subject or address of an account is in the database in the clear', async () => {
    await invited(here, 'jo', 'jo@agency.example')
    known('sub-of-jo', 'jo@agency.example')
    const visitor = here.app.visitor()
    const address = await begin(visitor, '/desk/enrollment/EC-1111-2222')
    const pending = JSON.stringify(await here.app.database.sql.selectFrom('staff_sign_ins').selectAll().execute())
    const parameters = new URL(address).searchParams
    for (const secret of [parameters.get('state'), parameters.get('nonce'), 'EC-1111'])
      expect(pending).not.toContain(secret)
    await finish(visitor, await atProvider(origin).signIn(address, 'sub-of-jo'))
    const { sql } = here.app.database
    const all = JSON.stringify([
      await sql.selectFrom('staff_identities').selectAll().execute(),
      await sql.selectFrom('staff_sessions').selectAll().execute(),
      await sql.selectFrom('idempotency_keys').selectAll().execute(),
      await sql.selectFrom('audit').selectAll().execute(),
    ])
    for (const secret of ['sub-of-jo', 'jo@agency', 'eyJhbGciOi', here.provider.settings.issuer])
      expect(all).not.toContain(secret)
  })
})

describe('a provider that says addresses in its ID token', () => {
  const [sqlite] = testDatabases
  if (sqlite === undefined) throw new Error('There is no database')
  const here = withProvider(sqlite.make, { kim: verified('kim@agency.example') }, { emailInIdToken: true })
  test('is not asked for them once more', async () => {
    await invited(here, 'kim', 'kim@agency.example')
    expect((await signIn(here, 'kim')).answer.status).toBe(200)
    expect(here.provider.asked).not.toContain('/me')
  })
})

test('the log says why nobody was signed in, and nothing that was sent', async () => {
  const accounts = { lee: verified('lee@agency.example') }
  const provider = await startIdentityProvider({ origin, accounts, emailInIdToken: true })
  const lines: string[] = []
  const app = await testApp({
    catalog: demoCatalog(),
    config: { logLevel: 'info', rateLimits: false, publicUrl: origin, identityProvider: provider.settings },
    log: { write: (line) => void lines.push(line) },
  })
  const here = { app }
  const { back } = await signIn(here, 'lee')
  provider.tamper({ foreignKey: true })
  await signIn(here, 'lee')
  const visitor = app.visitor()
  const late = await atProvider(origin).signIn(await begin(visitor), 'lee')
  await provider.stop()
  await finish(visitor, late)
  await call(app.visitor(), 'POST staff/begin-provider-sign-in', { origin, page: '/desk', again: false })
  const said = lines.flatMap((line) => (JSON.parse(line) as { identityProvider?: object }).identityProvider ?? [])
  expect(said).toEqual([
    { kind: 'refused', code: 'OAUTH_INVALID_RESPONSE' },
    { kind: 'down', code: 'unreached' },
    { kind: 'down', code: 'unreached' },
  ])
  const sent = [back, late].flatMap(({ searchParams }) => [searchParams.get('code'), searchParams.get('state')])
  for (const secret of [...sent, 'eyJ', 'agency.example', provider.settings.clientSecret])
    expect(lines.join('')).not.toContain(secret)
  await app.close()
})

test('without a provider there is no such sign-in, and what it let in is out', async () => {
  const app = await testApp({ catalog: demoCatalog(), config: { publicUrl: origin } })
  const headers = { host: 'desk.example.com' }
  const visitor = app.visitor()
  const body = { origin, page: '/desk', again: false }
  expect((await visitor.call('POST staff/begin-provider-sign-in', { body, headers })).status).toBe(404)
  expect((await visitor.call('POST staff/provider-sign-in', { body: { state: 'A'.repeat(43) } })).status).toBe(404)
  await visitor.call('POST staff/sign-in-demo', { body: { staff: 'demo-reader' } })
  await app.database.sql.updateTable('staff_sessions').set({ way: 'provider' }).execute()
  expect((await visitor.call('GET staff/get-session')).data).toMatchObject({ staff: null, provider: null })
  await app.close()
})

keepRefusals('desk/provider-staff')
