import { afterEach, beforeAll, afterAll, describe, expect, test, vi } from 'vitest'
import { apiBases, type Call } from '#schemas/calls/call.ts'
import { areas } from '#server/routes/registry.ts'
import { lazyValidator } from '#server/http/validation.ts'
import { limitClasses } from '#server/services/visits/rate-limits.service.ts'
import { demoCatalog } from '../../support/journey.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'
import { keepRefusals } from '../../support/refusals/keep-refusals.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ catalog: demoCatalog(), config: { rateLimits: true } })
})
afterAll(() => app.close())
afterEach(() => vi.restoreAllMocks())

const urlOf = ({ api, path }: Call) => `${apiBases[api]}/${path.replace(/\{\w+\}/g, 'nothing')}`
const routes = () => areas.flatMap((area) => area(app.services))

/** Unknown fields that take so many bytes together. */
const unknownFields = (bytes: number): string => {
  const fields: string[] = []
  for (let length = 2; length < bytes; length += (fields.at(-1) ?? '').length + 1) fields.push(`"${fields.length}":0`)
  return `{${fields.join(',')}}`
}
let asked = 0
const post = (url: string, payload: string, remoteAddress = '10.9.9.9', type = 'application/json') => {
  asked += 1
  const headers = { 'content-type': type, 'idempotency-key': `early-${String(asked).padStart(16, '0')}` }
  return app.server.inject({ method: 'POST', url, payload, remoteAddress, headers })
}

describe('limits come before the body', () => {
  test('every limited call counts a request that is wrong, and does not read one that is too many', async () => {
    const limited = routes().filter(({ limit }) => limit !== undefined)
    expect(limited.length).toBeGreaterThan(20)
    for (const [index, { call, limit = 'start' }] of limited.entries()) {
      const remoteAddress = `10.8.0.${index}`
      const wrong = () => post(urlOf(call), '{"nonsense', remoteAddress)
      const reads = () => app.server.inject({ url: `${urlOf(call)}?nonsense=1`, remoteAddress })
      const ask = call.method === 'GET' ? reads : call.method === 'PUT' ? null : wrong
      const { points } = limitClasses[limit]
      const who = { ip: remoteAddress, sessionId: null }
      if (ask === null) continue
      for (let count = 1; count < points; count += 1) await app.services.rateLimits.take(limit, who)
      expect([call.key, (await ask()).statusCode < 429]).toEqual([call.key, true])
      const parse = vi.spyOn(JSON, 'parse')
      expect([call.key, (await ask()).statusCode]).toEqual([call.key, 429])
      expect(parse.mock.calls.filter(([text]) => text.includes('nonsense'))).toEqual([])
      parse.mockRestore()
    }
  })

  test('every call that takes more than 64 KiB is limited', () => {
    const large = routes().filter(({ call }) => (call.bodyLimit ?? 0) > 64 * 1024)
    expect(large.length).toBeGreaterThan(2)
    expect(large.filter(({ limit }) => limit === undefined).map(({ call }) => call.key)).toEqual([])
  })
})

describe('a body of very many fields', () => {
  test('is refused before it is read where it is large', async () => {
    const body = unknownFields(3 * 1024 * 1024 - 100)
    const parse = vi.spyOn(JSON, 'parse')
    const answer = await post('/api/v1/save-screenshot', body)
    expect(parse.mock.calls.filter(([text]) => text.length > 1000)).toEqual([])
    parse.mockRestore()
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      413,
      'This request has too many parts. The limit is 1000.',
    ])
    // In arrays and nested all the same.
    for (const parts of [`{"image":[${'0,'.repeat(500_000)}0]}`, `{"image":${'['.repeat(900_000)}}`]) {
      expect((await post('/api/v1/save-screenshot', parts)).statusCode).toBe(413)
    }
  })

  test('is refused with the first mistake alone where it is small, having looked at a part of it', async () => {
    const answer = await post('/api/v1/save-personal-info', unknownFields(60_000))
    expect([answer.statusCode, answer.json<{ data: unknown[] }>().data.length]).toEqual([422, 1])
    const schema = { type: 'object', properties: {}, additionalProperties: false }
    const validate = lazyValidator({ schema, httpPart: 'body' }).check
    let looks = 0
    const names = Array.from({ length: 300_000 }, (_, index) => `k${index}`)
    const body = new Proxy(Object.fromEntries(names.map((name) => [name, 0])), {
      getOwnPropertyDescriptor: (target, name) => {
        looks += 1
        return Reflect.getOwnPropertyDescriptor(target, name)
      },
    })
    expect(validate(body)).toHaveProperty('error.problems.length', 1)
    expect(looks).toBeLessThan(2100)
  })

  test('a request of ordinary size still has every mistake named', async () => {
    const answer = await post('/api/v1/save-screenshot', '{"name":7,"image":7,"one":1,"two":2}')
    expect(
      answer
        .json<{ data: { target_element: string }[] }>()
        .data.map((one) => one.target_element)
        .toSorted(),
    ).toEqual(['enrollment_id', 'image', 'name', 'one', 'two'])
  })
})

keepRefusals('core/early-refusals')
