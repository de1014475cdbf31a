import { expect, onTestFinished, test } from 'vitest'
import { DAY, MINUTE } from '#server/clock.ts'
import { accessRoutes } from '#server/routes/access.routes.ts'
import { areas } from '#server/routes/registry.ts'
import type { GuessedCode } from '#server/services/rate-limits.service.ts'
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

const together = async (count: number, one: (index: number) => Promise<void>): Promise<void> => {
  for (let from = 0; from < count; from += 25)
    await Promise.all(Array.from({ length: Math.min(25, count - from) }, (_, index) => one(from + index)))
}

/** Sends guesses, each from an address of its own, many at once; how often each answer came. */
const fire = async ({ server }: TestApp, guesses: readonly Guess[]): Promise<Record<string, number>> => {
  const answers: Record<string, number> = {}
  await together(guesses.length, async (index) => {
    sent += 1
    const guess = guesses[index] as Guess
    const headers = guess.method === 'POST' ? { 'idempotency-key': `guess-${String(sent).padStart(16, '0')}` } : {}
    const request = { ...guess, remoteAddress: address(sent), headers }
    const { statusCode } = (await server.inject(request)).json<{ statusCode: number }>()
    answers[statusCode] = (answers[statusCode] ?? 0) + 1
  })
  return answers
}

/**
 * So many more wrong codes of a kind, counted where every call of the kind counts them, without the requests around
 * them: how many would have been judged, and how many have to wait.
 */
const rain = async ({ services }: TestApp, kind: GuessedCode, count: number) => {
  const told = { judged: 0, wait: 0 }
  await together(count, async () => {
    sent += 1
    const seconds = await services.rateLimits.take('code', { ip: address(sent), sessionId: null }, kind)
    told[seconds === 0 ? 'judged' : 'wait'] += 1
  })
  return told
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

  expect(await fire(app, repCards(numbers(220, 'RIVR')))).toEqual({ 204: 200, 429: 20 })
  // Calls that judge the same kind of code share what there is; RIVR1212 is among the guesses.
  const reps = [...numbers(19, 'RIVR'), 'RIVR1212'].map((agent_code) => ({ agent_code }))
  expect(await fire(app, post('confirm-agent', reps))).toEqual({ 429: 20 })
  const enrollers = [...numbers(19, 'RIVR'), 'RIVR1212'].map((enrollerCode) => ({ enrollment_id, enrollerCode }))
  expect(await fire(app, post('save-enroller-code', enrollers, own))).toEqual({ 429: 20 })
  expect(await rain(app, 'rep', 3141)).toEqual({ judged: 0, wait: 3141 })
  const emails = numbers(220, 'pat').map((name) => ({ email: `${name}@example.com`, code: 'ABCD-EFGH' }))
  expect(await fire(app, post('continue-enrollment', emails))).toEqual({ 422: 200, 429: 20 })
  expect(await rain(app, 'continue', 780)).toEqual({ judged: 0, wait: 780 })
  const groups = [...numbers(219, 'LAKE'), 'BLUE5656'].map((group_code) => ({ group_code }))
  expect(await fire(app, post('confirm-group', groups))).toEqual({ 422: 200, 429: 20 })
  expect(await rain(app, 'group', 1280)).toEqual({ judged: 0, wait: 1280 })

  // Who waits for ten minutes each time has two thousand tries a day.
  for (let window = 0; window < 10; window += 1) {
    app.clock.advance(10 * MINUTE)
    expect(await rain(app, 'group', 409)).toEqual(window < 9 ? { judged: 200, wait: 209 } : { judged: 0, wait: 409 })
  }
  expect(await fire(app, groupCards(['LAKE7878', 'BLUE5656', ...numbers(7, 'BLUE')]))).toEqual({ 429: 9 })
  expect(sent - before).toBe(10_000)

  app.clock.advance(DAY)
  expect(await fire(app, [...repCards(['RIVR1212']), ...groupCards(['LAKE7878'])])).toEqual({ 200: 2 })
})

test('one address alone takes twenty of everybody’s tries, and right codes take none', async () => {
  const app = await limited()
  const alone = { url: `${api}/validate-agent?agent_code=NONE0000`, remoteAddress: '192.0.2.1' }
  for (let count = 0; count < 40; count += 1) await app.server.inject(alone)
  expect(await rain(app, 'rep', 170)).toEqual({ judged: 170, wait: 0 })
  // Ten tries are left: no more right codes than that are judged at once.
  for (let round = 0; round < 5; round += 1)
    expect(await fire(app, repCards(Array<string>(10).fill('RIVR1212')))).toEqual({ 200: 10 })
  expect(await rain(app, 'rep', 15)).toEqual({ judged: 10, wait: 5 })
})
