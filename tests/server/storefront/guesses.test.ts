import { expect, onTestFinished, test } from 'vitest'
import { DAY, MINUTE } from '#server/clock.ts'
import { accessRoutes } from '#server/routes/access.routes.ts'
import { areas } from '#server/routes/registry.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import { adult, ask, demoCatalog } from './storefront.ts'

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

/** Sends guesses, each from an address of its own, many at once; how often each answer came. */
const fire = async ({ server }: TestApp, guesses: readonly Guess[]): Promise<Record<string, number>> => {
  const answers: Record<string, number> = {}
  for (let from = 0; from < guesses.length; from += 25) {
    const together = guesses.slice(from, from + 25).map(async (guess) => {
      sent += 1
      const headers = guess.method === 'POST' ? { 'idempotency-key': `guess-${String(sent).padStart(16, '0')}` } : {}
      const request = { ...guess, remoteAddress: address(sent), headers }
      const { statusCode } = (await server.inject(request)).json<{ statusCode: number }>()
      answers[statusCode] = (answers[statusCode] ?? 0) + 1
    })
    await Promise.all(together)
  }
  return answers
}

const numbers = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, index) => `${prefix}${String(index).padStart(4, '0')}`)
const api = '/api/v1'
const repCards = (codes: readonly string[]): Guess[] =>
  codes.map((code) => ({ url: `${api}/validate-agent?agent_code=${code}` }))
const groupCards = (codes: readonly string[]): Guess[] =>
  codes.map((code) => ({ url: `${api}/validate-group?group_code=${code}` }))
const post = (call: string, bodies: readonly object[], cookies: Record<string, string> = {}): Guess[] =>
  bodies.map((payload) => ({ method: 'POST', url: `${api}/${call}`, payload, cookies }))

test('ten thousand guesses, each from another address, come to two hundred of a kind, and two thousand a day', async () => {
  const app = await limited(areas)
  const visitor = app.visitor()
  const { temp_enrollment_id: enrollment_id } = await ask(visitor, 'POST enrollment/add-filter-for-new-user', {
    body: adult,
  })
  const own = Object.fromEntries(visitor.cookies)
  const before = sent

  // Calls that judge the same kind of code share what there is; RIVR1212 is among the guesses.
  expect(await fire(app, repCards(numbers(1500, 'RIVR')))).toEqual({ 204: 200, 429: 1300 })
  expect(
    await fire(
      app,
      post(
        'confirm-agent',
        numbers(1500, 'RIVR').map((agent_code) => ({ agent_code })),
      ),
    ),
  ).toEqual({
    429: 1500,
  })
  const enrollers = [...numbers(400, 'RIVR'), 'RIVR1212'].map((enrollerCode) => ({ enrollment_id, enrollerCode }))
  expect(await fire(app, post('save-enroller-code', enrollers, own))).toEqual({ 429: 401 })
  const emails = numbers(1000, 'pat').map((name) => ({ email: `${name}@example.com`, code: 'ABCD-EFGH' }))
  expect(await fire(app, post('continue-enrollment', emails))).toEqual({ 422: 200, 429: 800 })
  const groups = [...numbers(1499, 'LAKE'), 'BLUE5656'].map((group_code) => ({ group_code }))
  expect(await fire(app, post('confirm-group', groups))).toEqual({ 422: 200, 429: 1300 })

  // Who waits for ten minutes each time has two thousand tries a day.
  const windows: Record<string, number>[] = []
  for (let window = 0; window < 10; window += 1) {
    app.clock.advance(10 * MINUTE)
    windows.push(await fire(app, groupCards(numbers(409, 'LAKE'))))
  }
  expect(windows).toEqual([...Array.from({ length: 9 }, () => ({ 204: 200, 429: 209 })), { 429: 409 }])
  expect(await fire(app, groupCards(['LAKE7878', 'BLUE5656', ...numbers(7, 'BLUE')]))).toEqual({ 429: 9 })
  expect(sent - before).toBe(10_000)

  app.clock.advance(DAY)
  expect(await fire(app, [...repCards(['RIVR1212']), ...groupCards(['LAKE7878'])])).toEqual({ 200: 2 })
})

test('one address alone takes nobody’s tries, and right codes take none', async () => {
  const app = await limited()
  const alone = { url: `${api}/validate-agent?agent_code=NONE0000`, remoteAddress: '192.0.2.1' }
  for (let count = 0; count < 210; count += 1) await app.server.inject(alone)
  expect(await fire(app, repCards(Array<string>(210).fill('RIVR1212')))).toEqual({ 200: 210 })
})
