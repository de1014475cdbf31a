import { beforeAll, describe, expect, test } from 'vitest'
import { MINUTE } from '#server/clock.ts'
import { atProvider } from '#tests/identity-provider.ts'
import { testDatabases } from '../support/databases.ts'
import { keepRefusals } from '../support/refusals/keep-refusals.ts'
import {
  begin,
  call,
  finish,
  invited,
  isDown,
  origin,
  refused,
  refusedAs,
  signIn,
  withProvider,
} from './with-provider.ts'

const now = () => Math.floor(Date.now() / 1000)

describe.each(testDatabases)('signing in at the identity provider on $kind', ({ make }) => {
  const here = withProvider(make, {
    dana: { email: 'dana@agency.example', email_verified: true },
    nobody: { email: 'nobody@elsewhere.example', email_verified: true },
  })
  beforeAll(async () => {
    await invited(here, 'dana', 'Dana@Agency.example')
    await signIn(here, 'dana')
  })

  test('a browser goes with PKCE, state and nonce, and comes back to the page that was open, with another cookie', async () => {
    const visitor = here.app.visitor()
    const address = new URL(await begin(visitor, '/desk/enrollment/EC-1234-5678'))
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: here.provider.settings.clientId,
      response_type: 'code',
      redirect_uri: `${origin}/desk/sign-in`,
      scope: 'openid email',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    const before = [...visitor.cookies.values()]
    const answer = await finish(visitor, await atProvider(origin).signIn(address.href, 'dana'))
    expect(answer.data).toEqual({
      session: { staff: expect.objectContaining({ name: 'Name of dana' }), provider: 'Example Login', demo: [] },
      page: '/desk/enrollment/EC-1234-5678',
    })
    expect([...visitor.cookies.values()]).not.toEqual(before)
    expect((await call(visitor, 'POST staff/find-enrollments')).status).toBe(200)
  })

  test('what came back is good once, within ten minutes, in the browser that left', async () => {
    const visitor = here.app.visitor()
    const back = await atProvider(origin).signIn(await begin(visitor), 'dana')
    const stranger = here.app.visitor()
    expect(await refusedAs(finish(stranger, back))).toEqual(refused)
    // Another browser that is on its way itself, which somebody hands what is theirs (login CSRF).
    const victim = here.app.visitor()
    await begin(victim)
    expect(await refusedAs(finish(victim, back))).toEqual(refused)
    expect((await finish(visitor, back)).status).toBe(200)
    expect(await refusedAs(finish(visitor, back))).toEqual(refused)
    const late = here.app.visitor()
    const slow = await atProvider(origin).signIn(await begin(late), 'dana')
    here.app.clock.advance(10 * MINUTE)
    expect(await refusedAs(finish(late, slow))).toEqual(refused)
  })

  test('two tabs of one browser may both be on their way', async () => {
    const visitor = here.app.visitor()
    const browser = atProvider(origin)
    const [first, second] = [await begin(visitor), await begin(visitor)]
    expect((await finish(visitor, await browser.signIn(second, 'dana'))).status).toBe(200)
    expect((await finish(visitor, await browser.signIn(first, 'dana'))).status).toBe(200)
  })

  test.each<[string, Record<string, string | undefined>]>([
    ['another provider, which sent the browser back (mix-up)', { iss: 'https://evil.example' }],
    ['nobody, although the provider always says who it is', { iss: undefined }],
    ['a code of somebody’s making', { code: 'a'.repeat(43) }],
    ['neither a code nor an error', { code: undefined }],
  ])('a browser that comes back from %s is refused', async (_, change) => {
    const visitor = here.app.visitor()
    const back = await atProvider(origin).signIn(await begin(visitor), 'dana')
    expect(await refusedAs(finish(visitor, back, change))).toEqual(refused)
    expect(await refusedAs(finish(visitor, back))).toEqual(refused)
  })

  test('a code of another sign-in is refused: it belongs to another verifier', async () => {
    const [mine, theirs] = [here.app.visitor(), here.app.visitor()]
    const back = await atProvider(origin).signIn(await begin(mine), 'dana')
    const stolen = await atProvider(origin).signIn(await begin(theirs), 'dana')
    const code = stolen.searchParams.get('code') ?? ''
    expect(await refusedAs(finish(mine, back, { code }))).toEqual(refused)
  })

  test.each<[string, Parameters<typeof here.provider.tamper>[0]]>([
    ['another nonce', { idToken: ({ header, claims }) => ({ header, claims: { ...claims, nonce: 'another' } }) }],
    ['no nonce', { idToken: ({ header, claims }) => ({ header, claims: { ...claims, nonce: undefined } }) }],
    ['another audience', { idToken: ({ header, claims }) => ({ header, claims: { ...claims, aud: 'another' } }) }],
    [
      'more audiences than ours, without who it is for',
      { idToken: ({ header, claims }) => ({ header, claims: { ...claims, aud: [claims['aud'], 'another'] } }) },
    ],
    [
      'another issuer',
      { idToken: ({ header, claims }) => ({ header, claims: { ...claims, iss: 'https://evil.example' } }) },
    ],
    ['its time over', { idToken: ({ header, claims }) => ({ header, claims: { ...claims, exp: now() - 60 } }) }],
    ['no signature', { idToken: ({ header, claims }) => ({ header: { ...header, alg: 'none' }, claims }) }],
    [
      'the secret of the client as its key',
      { idToken: ({ header, claims }) => ({ header: { ...header, alg: 'HS256' }, claims }) },
    ],
    ['a signature of somebody else', { foreignKey: true }],
    [
      'a key that the provider does not have',
      { idToken: ({ header, claims }) => ({ header: { ...header, kid: 'none' }, claims }) },
    ],
    ['no subject', { idToken: ({ header, claims }) => ({ header, claims: { ...claims, sub: undefined } }) }],
  ])('an ID token with %s is refused', async (_, how) => {
    here.provider.tamper(how)
    expect(await refusedAs((await signIn(here, 'dana')).answer)).toEqual(refused)
  })

  test('clocks may differ by half a minute', async () => {
    here.provider.tamper({ idToken: ({ header, claims }) => ({ header, claims: { ...claims, exp: now() - 10 } }) })
    expect((await signIn(here, 'dana')).answer.status).toBe(200)
  })

  test('keys that the provider changes are followed at once', async () => {
    expect((await signIn(here, 'dana')).answer.status).toBe(200)
    here.provider.rotate()
    expect((await signIn(here, 'dana')).answer.status).toBe(200)
  })

  test('who comes back with another account is asked again who they are', async () => {
    const { visitor, answer } = await signIn(here, 'nobody')
    expect(answer.status).toBe(403)
    expect(new URL(await begin(visitor, '/desk', true)).searchParams.get('prompt')).toBe('login')
  })

  test('whoever turns it away at the provider is told that nothing has changed', async () => {
    const visitor = here.app.visitor()
    const back = await atProvider(origin).abort(await begin(visitor))
    expect(back.searchParams.get('error')).toBe('access_denied')
    expect(await refusedAs(finish(visitor, back))).toEqual([
      403,
      'The sign-in was not finished. Nothing has changed: please try again.',
    ])
  })

  test('a provider that is down is said to be, at the start and on the way back, and found again afterwards', async () => {
    const visitor = here.app.visitor()
    const back = await atProvider(origin).signIn(await begin(visitor), 'dana')
    await here.provider.stop()
    const body = { origin, page: '/desk', again: false }
    expect(await refusedAs(call(here.app.visitor(), 'POST staff/begin-provider-sign-in', body))).toEqual(isDown)
    expect(await refusedAs(finish(visitor, back))).toEqual(isDown)
    await here.provider.start()
    for (const path of ['/.well-known/openid-configuration']) {
      here.provider.tamper({ status: { [path]: 503 } })
      expect(await refusedAs(call(visitor, 'POST staff/begin-provider-sign-in', body))).toEqual(isDown)
    }
    for (const path of ['/token', '/jwks']) {
      here.provider.tamper({ status: { [path]: 502 } })
      expect(await refusedAs((await signIn(here, 'dana')).answer)).toEqual(isDown)
    }
    here.provider.tamper({})
    expect((await signIn(here, 'dana')).answer.status).toBe(200)
  })

  test('a secret that the provider does not take is no fault of the person', async () => {
    here.provider.tamper({ status: { '/token': 401 } })
    expect(await refusedAs((await signIn(here, 'dana')).answer)).toEqual(isDown)
  })

  test('who asks on another host of the product is sent to the public one first', async () => {
    const begun = await call(here.app.visitor(), 'POST staff/begin-provider-sign-in', {
      origin: 'https://agent.example.com',
      page: '/desk/audit',
      again: false,
    })
    expect(begun.data).toEqual({ address: `${origin}/desk/audit` })
  })

  test.each(['https://evil.example/', '//evil.example', '/desk/../cart', '/plans', '/desk?code=1'])(
    'nobody is led to %s afterwards',
    async (page) => {
      const begun = await call(here.app.visitor(), 'POST staff/begin-provider-sign-in', { origin, page, again: false })
      expect(begun.status).toBe(422)
    },
  )
})

keepRefusals('desk/provider-sign-in')
