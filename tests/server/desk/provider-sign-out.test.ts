import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { describe, expect, test } from 'vitest'
import { atProvider } from '#tests/identity-provider.ts'
import { testDatabases } from '../support/databases.ts'
import { begin, call, finish, invited, origin, withProvider } from './with-provider.ts'

const account = (email: string) => ({ email, email_verified: true })

describe.each(testDatabases)('sessions that the identity provider ends, on $kind', ({ make }) => {
  const accounts = { ana: account('ana@agency.example'), bo: account('bo@agency.example') }
  const here = withProvider(make, accounts, { reports: true })
  const reported = async (token: string): Promise<number> => {
    const response = await here.app.server.inject({
      method: 'POST',
      url: '/staff/provider-sign-out',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ logout_token: token }).toString(),
    })
    return response.statusCode
  }
  /** Somebody in a browser that has signed in at the provider and here. */
  const working = async (login: string) => {
    const visitor = here.app.visitor()
    const browser = atProvider(origin)
    await finish(visitor, await browser.signIn(await begin(visitor), login))
    const isIn = async () => (await call(visitor, 'POST staff/find-enrollments')).status === 200
    return { visitor, browser, isIn }
  }
  const listening = async () => {
    if (here.app.server.server.listening) return
    await here.app.server.listen({ port: 0, host: '127.0.0.1' })
    if (!here.app.server.server.listening) await once(here.app.server.server, 'listening')
    const { port } = here.app.server.server.address() as AddressInfo
    here.reportsTo = `http://127.0.0.1:${port}/staff/provider-sign-out`
  }
  const leaveThere = async ({ browser }: Pick<Awaited<ReturnType<typeof working>>, 'browser'>) => {
    const { issuer, clientId } = here.provider.settings
    const asked = new URLSearchParams({ client_id: clientId, post_logout_redirect_uri: `${origin}/desk` })
    await browser.signOut(`${issuer}/session/end?${asked.toString()}`)
  }
  const lastReport = () => new URLSearchParams(here.provider.reports.at(-1)).get('logout_token') ?? ''

  test('a report that cannot be judged, because the provider gives no keys, is to be made again', async () => {
    here.provider.tamper({ status: { '/jwks': 500 } })
    const header = { alg: 'RS256', kid: 'any' }
    expect(await reported(here.provider.signed({ header, claims: { sub: 'ana' } }))).toBe(503)
  })

  test('whoever signs out at the provider is out here, in that browser alone', async () => {
    await listening()
    await invited(here, 'ana', 'ana@agency.example')
    const [office, home] = [await working('ana'), await working('ana')]
    expect([await office.isIn(), await home.isIn()]).toEqual([true, true])
    await leaveThere(office)
    expect([await office.isIn(), await home.isIn()]).toEqual([false, true])
    const rows = await here.app.database.sql
      .selectFrom('audit')
      .select(['subject', 'staff_id'])
      .where('detail', '=', 'sign out, provider')
      .execute()
    expect(rows).toEqual([{ subject: 'staff:ana', staff_id: 'ana' }])
    // The same report again ends nothing: a new session has another name.
    const again = await working('ana')
    expect(await reported(lastReport())).toBe(200)
    expect([await again.isIn(), await home.isIn()]).toEqual([true, true])
  })

  test('what the provider did not say ends nothing', async () => {
    await listening()
    await invited(here, 'bo', 'bo@agency.example')
    const bo = await working('bo')
    const other = await working('bo')
    await leaveThere(other)
    const token = lastReport()
    const header = { ...decodeProtectedHeader(token) }
    // Of all sessions of bo: without the name of one.
    const claims = { ...decodeJwt(token), sid: undefined, sub: 'bo' }
    const now = Math.floor(Date.now() / 1000)
    const signed = (change: object, head: object = {}) =>
      here.provider.signed({ header: { ...header, ...head }, claims: { ...claims, ...change } })
    const wrong: Record<string, string> = {
      nothing: '',
      words: 'a.b.c',
      'another issuer': signed({ iss: 'https://evil.example' }),
      'another audience': signed({ aud: 'another' }),
      'an ID token': signed({ nonce: 'n' }),
      'no event': signed({ events: undefined }),
      'another event': signed({ events: { 'https://example.com/event': {} } }),
      nobody: signed({ sub: undefined }),
      'no name of its own': signed({ jti: undefined }),
      'too long ago': signed({ iat: now - 600, exp: now + 600 }),
      'its time over': signed({ exp: now - 60 }),
      'no signature': signed({}, { alg: 'none' }),
      'the secret of the client': signed({}, { alg: 'HS256' }),
      'a key of nobody': signed({}, { kid: 'none' }),
    }
    for (const [what, sent] of Object.entries(wrong)) expect([what, await reported(sent)]).toEqual([what, 400])
    expect(await reported(signed({ sub: 'somebody-else' }))).toBe(200)
    expect(await bo.isIn()).toBe(true)
    expect(await reported(signed({}))).toBe(200)
    expect(await bo.isIn()).toBe(false)
  })
})
