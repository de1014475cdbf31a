import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallProblem, type Problem } from '#machines/support/problem.ts'
import { bring, forgetBrought } from '#src/calls/brought.ts'
import { forgetConfig } from '#src/calls/config.ts'
import { pending } from '#src/ui/status/pending.ts'
import { send, sendFull } from '#src/calls/send.ts'
import { storage } from '#src/browser/storage.ts'
import { takeLocale } from '#src/i18n/locale.ts'

const config = {
  apis: {
    enrollment: '/api/v1',
    service: '/service/v1',
    store: '/store/v1',
    common: '/common/v3',
    invoice: '/invoice',
    recommendation: '/recommendation',
    staff: '/staff/v1',
  },
  client: 'enrollchart',
  site: { kind: 'main' },
  support: { phone: '8005550100', email: 'help@example.com' },
  brand: { name: 'Harbor' },
  links: {},
}

const origin = 'http://localhost'
let answers: (() => Response | Promise<Response>)[] = []
let requests: { method: string; url: string; headers: Record<string, string>; body: string }[] = []

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
const answer = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  answers.push(() => json(body, status, headers))
const success = (data: unknown, statusCode = 200) => ({ status: 'success', statusCode, message: 'Fine', data })
const refused = (statusCode: number, data: unknown[] = [], more = {}) => ({
  status: 'error',
  statusCode,
  message: 'Said by the server',
  data,
  ...more,
})

const problemFrom = async (work: Promise<unknown>): Promise<Problem> => {
  const error: unknown = await work.then(
    () => new Error('it was answered'),
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof CallProblem)) throw error
  return error.problem
}

beforeEach(() => {
  answers = []
  requests = []
  forgetConfig()
  forgetBrought()
  storage.clear()
  takeLocale('en')
  vi.stubGlobal('fetch', async (input: Request | string) => {
    if (input === '/config.json') return json(config)
    const request = input as Request
    requests.push({
      method: request.method,
      url: request.url.replace(location.origin, origin),
      headers: Object.fromEntries(request.headers),
      body: await request.clone().text(),
    })
    const next = answers.shift()
    if (next === undefined) throw new TypeError('Failed to fetch')
    return next()
  })
})

afterEach(() => vi.unstubAllGlobals())

describe('what is sent', () => {
  // @spec 1:173
  it('sends a GET with its query and the headers of every call', async () => {
    answer(success({ result: 3 }))
    expect(await send('GET enrollment/get-cart-count', { query: { enrollment_id: 'a b' } })).toEqual({ result: 3 })
    expect(requests).toHaveLength(1)
    expect(requests[0]).toMatchObject({
      method: 'GET',
      url: `${origin}/api/v1/get-cart-count?enrollment_id=a+b`,
      headers: {
        accept: 'application/json',
        'accept-language': 'en-US',
        authorization: `Basic ${btoa('enrollchart:')}`,
        'x-over-65': '0',
      },
    })
    expect(requests[0]?.headers).not.toHaveProperty('idempotency-key')
  })

  it('sends a PUT with parameters in its path, a body, the language and age that were chosen, and a fresh key', async () => {
    takeLocale('es')
    storage.set('over_65', 1)
    answer(success({}))
    answer(success({}))
    const options = { params: { tempId: 'a/b' }, body: { zip: '78701' } }
    await send('PUT enrollment/change-filter-info/{tempId}', options)
    await send('PUT enrollment/change-filter-info/{tempId}', options)
    expect(requests[0]).toMatchObject({
      method: 'PUT',
      url: `${origin}/api/v1/change-filter-info/a%2Fb`,
      body: '{"zip":"78701"}',
      headers: { 'accept-language': 'es-US', 'x-over-65': '1', 'content-type': 'application/json' },
    })
    const keys = requests.map(({ headers }) => headers['idempotency-key'])
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(keys[1]).toMatch(/^[0-9a-f]{32}$/)
    expect(keys[0]).not.toBe(keys[1])
  })

  it('repeats the idempotency key that it is given', async () => {
    answer(success({}))
    await send('POST service/validate-zip-code', { body: { zip: '78701' }, idempotencyKey: 'same' })
    expect(requests[0]).toMatchObject({
      url: `${origin}/service/v1/validate-zip-code`,
      headers: { 'idempotency-key': 'same' },
    })
  })

  it('gives the envelope of a look-up that found nothing', async () => {
    answer(success(null, 204))
    expect(await sendFull('GET enrollment/get-domainSite-infromation', { query: { site_domain: 'x' } })).toEqual({
      status: 'success',
      statusCode: 204,
      message: 'Fine',
      data: null,
    })
  })

  it('repeats a POST that the server asks for again, with the same key and body', async () => {
    answer(refused(503), 503, { 'retry-after': '0' })
    answer(refused(503), 503, { 'retry-after': '0' })
    answer(success({}))
    await send('POST service/validate-zip-code', { body: { zip: '78701' } })
    expect(requests).toHaveLength(3)
    expect(new Set(requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    expect(requests.map(({ body }) => body)).toEqual(requests.map(() => '{"zip":"78701"}'))
    // Without a key nothing tells the server that it is the same request.
    answer(refused(503), 503, { 'retry-after': '0' })
    await problemFrom(send('POST service/validate-zip-code', { body: { zip: '1' }, idempotencyKey: null }))
    expect(requests).toHaveLength(4)
  })

  it('tries a GET again after a bad gateway, a POST only where the server asks for it', async () => {
    answer(refused(503), 503)
    answer(success({ result: 1 }))
    expect(await send('GET enrollment/get-cart-count', { query: { enrollment_id: 'e' } })).toEqual({ result: 1 })
    expect(requests).toHaveLength(2)
    answer(refused(503), 503)
    const problem = await problemFrom(send('POST service/validate-zip-code', { body: { zip: '1' } }))
    expect(problem).toEqual({ kind: 'server', message: 'Said by the server', errors: [] })
    expect(requests).toHaveLength(3)
  })

  it('asks twice more where no answer came to a GET, never for a write', async () => {
    answers.push(() => Promise.reject(new TypeError('Failed to fetch')))
    answers.push(() => Promise.reject(new TypeError('Failed to fetch')))
    answer(success({ result: 1 }))
    expect(await send('GET enrollment/get-cart-count', { query: { enrollment_id: 'e' } })).toEqual({ result: 1 })
    expect(requests).toHaveLength(3)
    await problemFrom(send('GET enrollment/get-cart-count', { query: { enrollment_id: 'e' } }))
    expect(requests).toHaveLength(6)
    await problemFrom(send('POST service/validate-zip-code', { body: { zip: '1' } }))
    expect(requests).toHaveLength(7)
  })

  it('goes on asking for half a minute where the server asks for it, longer than a failover takes', async () => {
    let now = 1000
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
    const late = () => {
      now += 3000
      return json(refused(503), 503, { 'retry-after': '0' })
    }
    answers = Array.from({ length: 20 }, () => late)
    await problemFrom(send('POST service/validate-zip-code', { body: { zip: '1' } }))
    clock.mockRestore()
    expect(requests).toHaveLength(10)
    expect(new Set(requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  })

  it('stops asking after the fifth time, and when the caller stops it in the pause', async () => {
    for (let count = 0; count < 6; count += 1) answer(refused(502), 502)
    vi.useFakeTimers()
    const problem = problemFrom(send('GET enrollment/get-cart-count', { query: { enrollment_id: 'e' } }))
    await vi.advanceTimersByTimeAsync(15_000)
    vi.useRealTimers()
    await problem
    expect(requests).toHaveLength(5)
    const stop = new AbortController()
    answers = [() => (queueMicrotask(() => stop.abort()), json(refused(503), 503, { 'retry-after': '600' }))]
    await expect(
      send('GET enrollment/get-cart-count', { query: { enrollment_id: 'e' }, signal: stop.signal }),
    ).rejects.toMatchObject({ name: 'AbortError' })
    expect(requests).toHaveLength(6)
  })

  it('sends a call that left with a cookie just replaced again, with the same key', async () => {
    const again = () =>
      new Response(JSON.stringify(refused(401)), {
        status: 401,
        headers: { 'content-type': 'application/json', 'retry-after': '1' },
      })
    answers.push(again, again)
    answer(success({ result: 1 }))
    await send('POST service/validate-zip-code', { body: { zip: '78701' } })
    expect(new Set(requests.map(({ headers, body }) => `${headers['idempotency-key']} ${body}`)).size).toBe(1)
    expect(requests).toHaveLength(3)
    answers.push(again)
    answer(success({ result: 1 }))
    expect(await send('GET enrollment/get-cart-count', { query: { enrollment_id: 'e' } })).toEqual({ result: 1 })
  })
})

describe('what went wrong', () => {
  const post = () => send('POST service/validate-zip-code', { body: { zip: '1' } })

  it.each([
    [400, 'field'],
    [401, 'session'],
    [403, 'refused'],
    [404, 'missing'],
    [409, 'conflict'],
    [422, 'field'],
    [429, 'limit'],
    [500, 'server'],
  ] as const)('takes HTTP %i for %s', async (status, kind) => {
    answer(refused(status), status)
    expect(await problemFrom(post())).toMatchObject({ kind, message: 'Said by the server', errors: [] })
  })

  it('hands on the field errors, under HTTP 200 too', async () => {
    const errors = [{ target_element: 'zip', error_message: 'Enter a 5-digit ZIP code.', message_key: 'error_zip' }]
    answer(refused(422, errors))
    expect(await problemFrom(post())).toEqual({ kind: 'field', message: 'Said by the server', errors })
  })

  // @spec 2:193
  it('hands on the lists in which other servers refuse an email address and a phone number', async () => {
    const of = (target_element: string) => ({ target_element, error_message: 'Not found', is_valid: false })
    const errors = { email: { status: 'error', data: [of('email')] }, phone: { data: [of('phone')] } }
    for (const body of [{ errors }, { data: errors }, { data: null, errors }]) {
      answer({ status: 'error', statusCode: 422, message: 'Refused', ...body }, 422)
      const { kind, errors: told } = await problemFrom(send('GET enrollment/get-states'))
      expect({ kind, told }).toEqual({ kind: 'field', told: [of('email'), of('phone')] })
    }
  })

  it('hands on what is saved now when another tab was faster', async () => {
    answer(refused(409, [], { current: { zip: '2' }, revision: 7 }), 409)
    expect(await problemFrom(post())).toEqual({
      kind: 'conflict',
      message: 'Said by the server',
      errors: [],
      current: { zip: '2' },
      revision: 7,
    })
  })

  it('says that there is no connection', async () => {
    expect(await problemFrom(post())).toEqual({
      kind: 'offline',
      message: 'We cannot reach the server. Check your connection and try again.',
      errors: [],
    })
  })

  it('says it when no answer comes in time', async () => {
    answers.push(() => new Promise(() => undefined))
    const problem = await problemFrom(send('POST service/validate-zip-code', { body: { zip: '1' }, timeout: 5 }))
    expect(problem).toEqual({
      kind: 'offline',
      message: 'The server took too long to answer. Nothing was lost; please try again.',
      errors: [],
    })
  })

  it('takes a page in the place of an answer for a failure of the server', async () => {
    answers.push(() => new Response('<h1>Sign in to the wireless network</h1>'))
    expect(await problemFrom(post())).toEqual({
      kind: 'server',
      message: 'Something went wrong on our side. Please try again in a moment.',
      errors: [],
    })
  })

  it('leaves a request that the caller stopped to the caller', async () => {
    const stop = new AbortController()
    stop.abort()
    await expect(
      send('GET enrollment/get-cart-count', { query: { enrollment_id: 'e' }, signal: stop.signal }),
    ).rejects.toMatchObject({ name: 'AbortError' })
  })
})

it('leaves at once where the configuration is known, before whoever called goes on to draw', async () => {
  answer(success({ result: 1 }))
  await send('GET enrollment/get-cart-count', { query: { enrollment_id: 'e' } })
  let left = 0
  vi.stubGlobal('fetch', async () => {
    left += 1
    return json(success({}))
  })
  const saved = send('POST enrollment/save-enroller-code', { body: { enrollment_id: 'e', enrollerCode: 'A' } })
  expect(left).toBe(1)
  await saved
})

it('reads what was brought although the picture of the step before is sent meanwhile, and not after a save', async () => {
  const query = { enrollment_id: 'one' }
  const brought = {
    key: 'GET enrollment/get-holder',
    query,
    menu: false,
    answer: { ...success({ held: true }), status: 'success' as const },
  }
  bring([brought])
  answer(success({}))
  await send('POST enrollment/save-screenshot', { body: { ...query, name: 'contact_info', image: 'data:' } })
  expect(await send('GET enrollment/get-holder', { query })).toEqual({ held: true })
  bring([brought])
  answer(success({}))
  answer(success({ held: false }))
  await send('POST enrollment/agree-offer', { body: { ...query, plans: [] } })
  expect(await send('GET enrollment/get-holder', { query })).toEqual({ held: false })
})

it('counts the requests that are on their way, quiet ones apart', async () => {
  const seen: number[] = []
  const stop = pending.subscribe(() => seen.push(pending.get()))
  answer(success({ result: 1 }))
  answer(refused(422), 422)
  answer(success({ result: 1 }))
  await send('GET enrollment/get-cart-count', { query: { enrollment_id: 'e' } })
  await problemFrom(send('POST service/validate-zip-code', { body: { zip: '1' } }))
  await send('GET enrollment/get-cart-count', { query: { enrollment_id: 'e' }, quiet: true })
  stop()
  expect(seen).toEqual([1, 0, 1, 0])
})
