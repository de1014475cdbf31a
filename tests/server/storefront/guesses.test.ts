import { describe, expect, onTestFinished, test } from 'vitest'
import { HOUR } from '#server/clock.ts'
import { originOf } from '#server/domain/origin.ts'
import { accessRoutes } from '#server/routes/visit/access.routes.ts'
import { areas } from '#server/routes/registry.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import { ask } from '../support/asking.ts'
import { checkedOut } from '../support/journey.ts'
import { demoCatalog } from './storefront.ts'
import { proveRep } from '../support/proving.ts'

const limited = async (routes: typeof areas = [accessRoutes]): Promise<TestApp> => {
  const app = await testApp({ catalog: demoCatalog(), routes, config: { rateLimits: true } })
  onTestFinished(() => app.close())
  return app
}

interface Guess {
  method?: 'POST'
  url: string
  payload?: object
  cookies?: Record<string, string>
}

/** As many addresses as there are guesses. */
const address = (index: number) => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`
let sent = 0

const together = async (count: number, one: (index: number) => Promise<void>): Promise<void> => {
  for (let from = 0; from < count; from += 25)
    await Promise.all(Array.from({ length: Math.min(25, count - from) }, (_, index) => one(from + index)))
}

/** Sends guesses, each from an address of its own by default, many at once; how often each answer came. */
const fire = async (
  { server }: TestApp,
  guesses: readonly Guess[],
  from: (index: number) => string = () => address((sent += 1)),
): Promise<Record<string, number>> => {
  const answers: Record<string, number> = {}
  await together(guesses.length, async (index) => {
    const guess = guesses[index] as Guess
    const remoteAddress = from(index)
    const headers =
      guess.method === 'POST' ? { 'idempotency-key': `guess-${String((sent += 1)).padStart(16, '0')}` } : {}
    const { statusCode } = (await server.inject({ ...guess, remoteAddress, headers })).json<{ statusCode: number }>()
    answers[statusCode] = (answers[statusCode] ?? 0) + 1
  })
  return answers
}

const numbers = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, index) => `${prefix}${String(index).padStart(4, '0')}`)
const api = '/api/v1'
const repCards = (codes: readonly string[]): Guess[] =>
  codes.map((code) => ({ url: `${api}/validate-agent?agent_code=${code}` }))
const post = (call: string, bodies: readonly object[], cookies: Record<string, string> = {}): Guess[] =>
  bodies.map((payload) => ({ method: 'POST', url: `${api}/${call}`, payload, cookies }))
const wrong = (count: number) => repCards(numbers(count, 'NONE'))
const at = (ip: string) => () => ip

describe('a flood of wrong codes', () => {
  test('from a thousand addresses keeps no right code of a quiet address out', async () => {
    const app = await limited(areas)
    expect(await fire(app, wrong(1000))).toEqual({ 204: 1000 })
    const quiet = at('203.0.113.7')
    expect(await fire(app, repCards(['RIVR1212']), quiet)).toEqual({ 200: 1 })
    expect(await fire(app, [{ url: `${api}/validate-group?group_code=BLUE5656` }], quiet)).toEqual({ 200: 1 })
    const emails = numbers(300, 'pat').map((name) => ({ email: `${name}@example.com`, code: 'ABCD-EFGH' }))
    expect(await fire(app, post('continue-enrollment', emails))).toEqual({ 422: 300 })
  })

  test('from one address stops that address, and no session that has proven itself before', async () => {
    const app = await limited()
    const office = at('198.51.100.1')
    const rep = app.visitor()
    await proveRep(app, rep)
    expect(await fire(app, wrong(60), office)).toEqual({ 204: 20, 429: 40 })
    expect(await fire(app, repCards(['RIVR1212']), office)).toEqual({ 429: 1 })
    const own = Object.fromEntries(rep.cookies)
    for (let round = 0; round < 3; round += 1) {
      const asked = repCards(Array<string>(10).fill('RIVR1212')).map((guess) => ({ ...guess, cookies: own }))
      expect(await fire(app, asked, office)).toEqual({ 200: 10 })
    }
    // Its own tries are counted all the same.
    const guesses = wrong(25).map((guess) => ({ ...guess, cookies: own }))
    expect(await fire(app, guesses, office)).toEqual({ 204: 20, 429: 5 })
    // A session alone proves nothing.
    const { token } = await app.services.sessions.begin()
    const unproven = repCards(['RIVR1212']).map((guess) => ({ ...guess, cookies: { enrollchart_session: token } }))
    expect(await fire(app, unproven, office)).toEqual({ 429: 1 })
  })
})

test('thirty employees of one office enter their group’s code behind one address', async () => {
  const app = await limited()
  const office = at('198.51.100.2')
  for (let employee = 0; employee < 30; employee += 1) {
    expect(await fire(app, [{ url: `${api}/validate-group?group_code=LAKE7878` }], office)).toEqual({ 200: 1 })
    expect(await fire(app, post('confirm-group', [{ group_code: 'LAKE7878' }]), office)).toEqual({ 200: 1 })
  }
  // Each of them may mistype it as well: right codes give nothing back for wrong ones.
  expect(await fire(app, wrong(22), office)).toEqual({ 204: 20, 429: 2 })
})

describe('an origin', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1'],
    ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('of %s is %s', (ip, origin) => {
    expect(originOf(ip)).toBe(origin)
  })

  test('of IPv6 is a /64: sixty addresses of one have the tries of one', async () => {
    const app = await limited()
    const one = (index: number) => `2001:db8:1:2:${(index + 1).toString(16)}::${(index + 7).toString(16)}`
    expect(await fire(app, wrong(60), one)).toEqual({ 204: 20, 429: 40 })
    expect(await fire(app, repCards(['RIVR1212']), at('2001:db8:1:3::1'))).toEqual({ 200: 1 })
    expect(await fire(app, wrong(10), at('198.51.100.3'))).toEqual({ 204: 10 })
    expect(await fire(app, wrong(12), at('::ffff:198.51.100.3'))).toEqual({ 204: 10, 429: 2 })
  })
})

test('at one email address ten codes an hour are tried from one origin, and from another ten more', async () => {
  const app = await limited(areas)
  const victim = (count: number) =>
    post(
      'continue-enrollment',
      Array.from({ length: count }, () => ({ email: ' Pat@example.com', code: 'ABCD-EFGH' })),
    )
  expect(await fire(app, victim(14), at('198.51.100.4'))).toEqual({ 422: 10, 429: 4 })
  expect(await fire(app, victim(1), at('203.0.113.8'))).toEqual({ 422: 1 })
  const other = post('continue-enrollment', [{ email: 'kim@example.com', code: 'ABCD-EFGH' }])
  expect(await fire(app, other, at('198.51.100.4'))).toEqual({ 422: 1 })
  app.clock.advance(HOUR)
  expect(await fire(app, victim(1), at('198.51.100.4'))).toEqual({ 422: 1 })
})

test('right codes at one email address are never counted: whoever saved four enrollments three times each comes back twelve times', async () => {
  const app = await limited(areas)
  const email = 'pat@example.com'
  for (let enrollments = 0; enrollments < 4; enrollments += 1) {
    const journey = await checkedOut(app, { tier: 'IO', plans: ['clearview-vision-high'] })
    for (let saves = 0; saves < 3; saves += 1)
      await ask(journey, 'POST enrollment/save-enrollment', { name: 'Pat', email, tab: 'primary_info' })
  }
  const codes = (await app.mailbox()).flatMap(
    ({ message }) => /\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec(message.text)?.[0] ?? [],
  )
  expect(new Set(codes).size).toBe(12)
  // One after another: what is under way is counted until it turns out right.
  for (const code of codes) {
    expect(await fire(app, post('continue-enrollment', [{ email, code }]), at('198.51.100.4'))).toEqual({ 200: 1 })
  }
})
