import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { GroupCard } from '#schemas/calls/visit/access.calls.ts'
import { MINUTE } from '#server/clock.ts'
import { type TestIdentityProvider, atProvider, startIdentityProvider } from '#tests/identity-provider.ts'
import { testDatabases } from '../support/databases.ts'
import { demoCatalog } from '../support/journey.ts'
import { keepRefusals } from '../support/refusals/keep-refusals.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import { call, group, origin, refusedAs, rep, signingIn, subjects } from './signing-in.ts'

const refused = [403, 'That did not sign you in. Please begin again from this page.']
const another = [403, 'This is not the account that was set up here. Please sign in with that one.']

describe.each(testDatabases)('a rep or group that signs in at the identity provider, on $kind', ({ make }) => {
  let app: TestApp
  let provider: TestIdentityProvider
  let drop: () => Promise<void>
  beforeAll(async () => {
    const made = await make()
    drop = made.drop
    // What the provider says of addresses counts nothing here: the code to the address on file does.
    const accounts = { elena: { email: 'e@elsewhere.example' }, eve: { email: 'elena.rivera@example.com' } }
    provider = await startIdentityProvider({ origin, accounts })
    app = await testApp({
      catalog: demoCatalog(),
      database: await made.open(),
      config: { rateLimits: false, publicUrl: origin, identityProvider: provider.settings },
    })
  })
  afterEach(() => provider.tamper({}))
  afterAll(async () => {
    await app.close()
    await provider.stop()
    await drop()
  })
  const { operator, give, row, send, prove, setUp, leave, comeBack, byProvider, roleOf } = signingIn(() => app)
  /** Gives it anew, and binds an account. */
  const bound = async (who: typeof rep, subject: string, login: string) => {
    await give(subject, 'code')
    expect((await give(subject, 'provider')).status).toBe(200)
    const visitor = await prove(who)
    expect((await byProvider(who, login, visitor)).data).toEqual({ of: who.of })
    return visitor
  }

  test('the code to the address binds the account with which they come back, and that account alone signs in from then on', async () => {
    expect(await roleOf(await bound(rep, subjects.rep, 'elena'))).toBe('rep')
    const other = app.visitor()
    const address = new URL(await leave(rep, other))
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      redirect_uri: `${origin}/sign-in`,
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    const cookies = [...other.cookies.values()]
    expect((await comeBack(other, await atProvider(origin).signIn(address.href, 'elena'))).data).toEqual({ of: 'rep' })
    expect([...other.cookies.values()]).not.toEqual(cookies)
    expect(await roleOf(other)).toBe('rep')
    expect((await call(other, 'POST staff/find-enrollments')).status).toBe(401)
    // Whoever has the address on file at the provider, and not the account, is somebody else.
    const eve = app.visitor()
    expect(await refusedAs(byProvider(rep, 'eve', eve))).toEqual(another)
    expect(await roleOf(eve)).toBeNull()
    expect((await send(rep, app.visitor())).status).toBe(422)
    expect((await row(subjects.rep))?.keys).toEqual([
      { id: 'account', created_at: expect.any(Number), used_at: expect.any(Number) },
    ])
    const kept = JSON.stringify(await app.database.sql.selectFrom('access_sign_ins').selectAll().execute())
    expect(kept).not.toContain('elena')
    const tried = await app.database.sql
      .selectFrom('audit')
      .select('detail')
      .where('subject', '=', 'code:provider')
      .execute()
    expect(tried.map(({ detail }) => detail)).toEqual(expect.arrayContaining([`right ${subjects.rep}`, 'wrong']))
  })

  test('nobody goes there before a code, and an account that came back is bound once', async () => {
    await give(subjects.rep, 'code')
    await give(subjects.rep, 'provider')
    const begun = await call(app.visitor(), 'POST enrollment/begin-provider-visit', { ...rep, again: false })
    expect(begun.status).toBe(422)
    const visitor = await prove(rep)
    const [first, second] = [await leave(rep, visitor), await leave(rep, visitor)]
    expect((await comeBack(visitor, await atProvider(origin).signIn(first, 'elena'))).status).toBe(200)
    expect((await comeBack(visitor, await atProvider(origin).signIn(second, 'eve'))).status).toBe(422)
    expect((await byProvider(rep, 'elena')).status).toBe(200)
  })

  test('what came back is good once, within ten minutes, in the browser that left', async () => {
    await bound(rep, subjects.rep, 'elena')
    const visitor = app.visitor()
    const back = await atProvider(origin).signIn(await leave(rep, visitor), 'elena')
    const victim = app.visitor()
    await leave(rep, victim)
    expect(await refusedAs(comeBack(victim, back))).toEqual(refused)
    expect((await comeBack(visitor, back)).status).toBe(200)
    expect(await refusedAs(comeBack(visitor, back))).toEqual(refused)
    const late = app.visitor()
    const slow = await atProvider(origin).signIn(await leave(rep, late), 'elena')
    app.clock.advance(10 * MINUTE)
    expect(await refusedAs(comeBack(late, slow))).toEqual(refused)
  })

  test('what left for the desk signs in no rep, and what left as a rep signs in nobody of the staff', async () => {
    await bound(rep, subjects.rep, 'elena')
    const visitor = app.visitor()
    const toDesk = await call(visitor, 'POST staff/begin-provider-sign-in', { origin, page: '/desk', again: false })
    const desk = await atProvider(origin).signIn((toDesk.data as { address: string }).address, 'elena')
    expect(await refusedAs(comeBack(visitor, desk))).toEqual(refused)
    const own = await atProvider(origin).signIn(await leave(rep, visitor), 'elena')
    const handed = await call(visitor, 'POST staff/provider-sign-in', Object.fromEntries(own.searchParams))
    expect(handed.status).toBe(403)
  })

  test('an ID token that the provider did not sign signs in nobody', async () => {
    await bound(rep, subjects.rep, 'elena')
    provider.tamper({ foreignKey: true })
    expect(await refusedAs(byProvider(rep, 'elena'))).toEqual(refused)
  })

  test('whoever turns it away is told so; a provider that is down is named, and no code goes out in its place', async () => {
    await bound(rep, subjects.rep, 'elena')
    const visitor = app.visitor()
    const back = await atProvider(origin).abort(await leave(rep, visitor))
    expect((await comeBack(visitor, back)).status).toBe(403)
    await provider.stop()
    const down = await call(app.visitor(), 'POST enrollment/begin-provider-visit', { ...rep, again: false })
    await provider.start()
    expect(await refusedAs(down)).toEqual([
      422,
      'Example Login does not answer just now. Please try again in a minute.',
    ])
    expect((await send(rep, app.visitor())).status).toBe(422)
  })

  test('a group has an account of its own; the one of a rep is none of its', async () => {
    await bound(rep, subjects.rep, 'elena')
    const employer = await bound(group, subjects.group, 'eve')
    expect(await roleOf(employer)).toBe('group')
    expect(await refusedAs(byProvider(group, 'elena'))).toEqual(another)
    const query = { query: { group_code: group.code }, headers: { host: 'benefits.example.com' } }
    const card = (await app.visitor().call('GET enrollment/validate-group', query)).data as GroupCard
    expect(card.sign_in).toEqual({ way: 'provider', ready: true, sets_up: false, provider: 'Example Login' })
  })

  test('the staff parts them from their account, and lets them bind another', async () => {
    const visitor = await bound(rep, subjects.rep, 'elena')
    const removed = await call(await operator(), 'POST staff/remove-sign-in-key', {
      subject: subjects.rep,
      key: 'account',
    })
    expect(removed.status).toBe(200)
    expect(await roleOf(visitor)).toBeNull()
    const begun = await call(app.visitor(), 'POST enrollment/begin-provider-visit', { ...rep, again: false })
    expect(begun.status).toBe(422)
    await give(subjects.rep, 'provider')
    expect((await byProvider(rep, 'eve', await prove(rep))).status).toBe(200)
    expect((await byProvider(rep, 'eve')).status).toBe(200)
    expect(await refusedAs(byProvider(rep, 'elena'))).toEqual(another)
    // One way or the other.
    expect((await setUp(rep, undefined, app.visitor())).saved.status).toBe(422)
    await give(subjects.rep, 'passkey')
    expect((await row(subjects.rep))?.keys).toEqual([])
    expect((await call(app.visitor(), 'POST enrollment/begin-provider-visit', { ...rep, again: false })).status).toBe(
      422,
    )
  })
})

keepRefusals('storefront/own-provider')
