import { afterAll, beforeAll, expect, test } from 'vitest'
import { callerWith } from '../support/caller.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import { sampleRoutes } from './sample-area.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ routes: [sampleRoutes] })
})
afterAll(() => app.close())

const begin = async (visitor = app.visitor()) => {
  const { data } = await visitor.call('POST enrollment/begin', { body: { type: 'new-member' } })
  return { visitor, id: (data as { enrollment_id: string }).enrollment_id }
}

test('a success is an envelope, and the answer holds what the row names alone', async () => {
  const { status, envelope } = await app.callApi('GET service/find/{id}', { params: { id: 'a2' }, query: { count: 3 } })
  expect(status).toBe(200)
  expect(envelope).toEqual({ status: 'success', statusCode: 200, message: '', data: { count: 3 } })
})

test('nothing found is HTTP 200 with statusCode 204', async () => {
  const { status, envelope } = await app.callApi('GET service/find/{id}', { params: { id: 'a1' } })
  expect(status).toBe(200)
  expect(envelope).toEqual({ status: 'success', statusCode: 204, message: '', data: null })
})

test('a wrong body is refused field by field, in English and Spanish', async () => {
  const body = { enrollment_id: 'short', first_name: 5, extra: 1, tags: [{ name: '' }, {}, { name: 'x' }], flag: 2 }
  const { status, refusal } = await app.callApi('POST enrollment/save', { body })
  expect(status).toBe(422)
  expect(refusal).toEqual({
    status: 'error',
    statusCode: 422,
    message: 'Please check the answers that are marked.',
    data: expect.arrayContaining([
      {
        target_element: 'enrollment_id',
        error_message: "Please check this answer: it can't be right",
        message_key: 'error_field_invalid',
      },
      {
        target_element: 'first_name',
        error_message: 'This answer has the wrong format',
        message_key: 'error_field_type',
      },
      {
        target_element: 'extra',
        error_message: 'This field is not known here: extra',
        message_key: 'error_field_unknown',
        message_values: { field: 'extra' },
      },
      {
        target_element: 'tags',
        error_message: 'At most 2 entries can be sent',
        message_key: 'error_items_maximum',
        message_values: { maximum: 2 },
      },
      { target_element: 'tags.0.name', error_message: 'Field is required', message_key: 'error_field_required' },
      { target_element: 'tags.1.name', error_message: 'Field is required', message_key: 'error_field_required' },
      {
        target_element: 'flag',
        error_message: 'Please choose one from the list',
        message_key: 'error_option_invalid',
      },
    ]),
  })
  expect(refusal.data).toHaveLength(7)
  for (const headers of [{ 'accept-language': 'de, es-US;q=0.8, en;q=0.5' }, { 'x-locale': 'es' }] as Record<
    string,
    string
  >[]) {
    const spanish = await app.callApi('POST enrollment/begin', { body: {}, headers })
    expect(spanish.refusal.data).toEqual([
      { target_element: 'type', error_message: 'Este campo es obligatorio', message_key: 'error_field_required' },
    ])
  }
})

test('query strings are read as numbers, bodies are not', async () => {
  const wrong = await app.callApi('GET service/find/{id}', { params: { id: 'a2' }, query: { count: 'many' } })
  expect(wrong.refusal.data).toEqual([
    { target_element: 'count', error_message: 'This answer has the wrong format', message_key: 'error_field_type' },
  ])
  const unknown = await app.callApi('GET service/find/{id}', { params: { id: 'a2' }, query: { other: 1 } })
  expect(unknown.refusal.data.map(({ target_element }) => target_element)).toEqual(['other'])
})

test.each([
  ['malformed JSON', { headers: { 'content-type': 'application/json' }, payload: '{"a":' }, 400],
  ['an empty body', { headers: { 'content-type': 'application/json' }, payload: '' }, 400],
  ['another content type', { headers: { 'content-type': 'text/xml' }, payload: '<a/>' }, 415],
  ['a body that is too large', { headers: {}, payload: { type: 'x'.repeat(70_000) } }, 413],
  ['a poisoned prototype', { headers: { 'content-type': 'application/json' }, payload: '{"__proto__":{"a":1}}' }, 400],
  ['a list instead of an object', { headers: {}, payload: [1] }, 422],
] as const)('%s is refused in the envelope', async (_, { headers, payload }, statusCode) => {
  const response = await app.server.inject({
    method: 'POST',
    url: '/api/v1/begin',
    headers,
    payload: typeof payload === 'string' ? payload : JSON.parse(JSON.stringify(payload)),
  })
  expect(response.statusCode).toBe(statusCode)
  expect(response.json()).toMatchObject({ status: 'error', statusCode, message: expect.stringMatching(/.{10}/) })
  expect(response.headers['cache-control']).toBe('no-store')
})

test.each([
  ['GET', '/api/v1/nothing', 404],
  ['DELETE', '/api/v1/begin', 404],
  ['GET', '/api/v1/begin', 404],
  ['GET', '/%E0%A4%A', 400],
  ['GET', `/service/v1/find/${'x'.repeat(300)}`, 414],
] as const)('%s %s is refused in the envelope', async (method, url, statusCode) => {
  const response = await app.server.inject({ method, url })
  expect(response.json()).toMatchObject({ status: 'error', statusCode })
  expect(response.statusCode).toBe(statusCode)
})

test('a bug is a 500 that tells nothing', async () => {
  const { status, refusal } = await app.callApi('GET enrollment/fail')
  expect(status).toBe(500)
  expect(refusal).toEqual({
    status: 'error',
    statusCode: 500,
    message: 'Something went wrong on our side. Please try again in a moment.',
    data: [],
  })
})

test('a draft belongs to the session that made it', async () => {
  const { visitor, id } = await begin()
  expect([...visitor.cookies.keys()]).toEqual(['enrollchart_session'])
  const body = { enrollment_id: id, first_name: 'Ana', ssn: '123456789' }
  expect((await visitor.call('POST enrollment/save', { body })).envelope).toEqual({
    status: 'success',
    statusCode: 200,
    message: 'Saved',
    data: { revision: 1 },
  })
  const query = { enrollment_id: id }
  expect((await visitor.call('GET enrollment/show', { query })).data).toEqual({
    result: { first_name: 'Ana', ssn: '***-**-6789' },
    revision: 1,
  })
  const { visitor: other } = await begin()
  for (const stranger of [other, app.visitor()]) {
    const { status, refusal } = await stranger.call('GET enrollment/show', { query })
    expect([status, refusal.message]).toEqual([
      404,
      "We couldn't find this enrollment. It may have expired, or it was started in another browser.",
    ])
    expect((await stranger.call('POST enrollment/save', { body })).status).toBe(404)
  }
  visitor.cookies.set('enrollchart_session', `${visitor.cookies.get('enrollchart_session')}x`)
  expect((await visitor.call('GET enrollment/show', { query })).status).toBe(404)
})

test('a stale revision gets both values, secrets masked', async () => {
  const { visitor, id } = await begin()
  const save = (first_name: string, revision?: number) =>
    visitor.call('POST enrollment/save', {
      body: { enrollment_id: id, first_name, ssn: '123456789', ...(revision !== undefined && { revision }) },
    })
  expect((await save('Ana')).data).toEqual({ revision: 1 })
  expect((await save('Eva', 1)).data).toEqual({ revision: 2 })
  for (const stale of [undefined, 0, 1, 3]) {
    const { status, refusal } = await save('Old', stale)
    expect(status).toBe(409)
    expect(refusal).toEqual({
      status: 'error',
      statusCode: 409,
      message: 'This was changed in another window. Please compare both versions.',
      data: [],
      current: { first_name: 'Eva', ssn: '***-**-6789' },
      revision: 2,
    })
  }
})

test('one key works once under 20 parallel repeats', async () => {
  const visitor = app.visitor()
  const key = 'k'.repeat(32)
  const all = await Promise.all(
    Array.from({ length: 20 }, () => visitor.call('POST enrollment/begin', { key, body: { type: 'new-member' } })),
  )
  const ids = new Set(all.map(({ data }) => (data as { enrollment_id: string }).enrollment_id))
  expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(ids.size).toBe(1)
  const id = [...ids][0] ?? ''
  // Each of the twenty answers carries the cookie that opens the one draft.
  expect(new Set(all.map(({ response }) => response.cookies[0]?.value)).size).toBe(1)
  const saveKey = 's'.repeat(32)
  const save = (first_name: string) =>
    visitor.call('POST enrollment/save', { key: saveKey, body: { enrollment_id: id, first_name } })
  const saves = await Promise.all(Array.from({ length: 20 }, () => save('Ana')))
  expect(saves.map(({ data }) => data)).toEqual(Array.from({ length: 20 }, () => ({ revision: 1 })))
  const events = await app.database.sql
    .selectFrom('draft_events')
    .select(['kind', 'revision'])
    .where('enrollment_id', '=', id)
    .orderBy('kind')
    .execute()
  expect(events).toEqual([
    { kind: 'created', revision: null },
    { kind: 'saved', revision: 1 },
  ])
  const other = await save('Eva')
  expect([other.status, other.refusal.message]).toEqual([
    409,
    'This request was already sent with other content. Please reload the page and try again.',
  ])
  expect((await visitor.call('POST enrollment/begin', { key: 'short', body: { type: 'x' } })).status).toBe(422)
})

test('a thrown refusal undoes what was written, a returned one keeps it', async () => {
  const { visitor, id } = await begin()
  expect((await visitor.call('PUT enrollment/undo/{id}', { params: { id } })).status).toBe(422)
  expect((await visitor.call('GET enrollment/show', { query: { enrollment_id: id } })).data).toEqual({
    result: null,
    revision: 0,
  })
  const draft = await app.database.sql.selectFrom('drafts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const caller = callerWith(draft.session_id)
  await app.services.codes.issue(
    { ...draft, eprocess: 'applicant', began_as: 'applicant', caller },
    'email',
    'a@example.com',
  )
  const tryCode = async () =>
    (await visitor.call('POST enrollment/try-code', { body: { enrollment_id: id, otp: 'no' } })).refusal
  const messages: string[] = []
  for (let attempt = 0; attempt < 5; attempt += 1) messages.push((await tryCode()).data[0]?.message_key ?? '')
  expect(messages).toEqual([...Array.from({ length: 4 }, () => 'error_otp_wrong'), 'error_otp_spent'])
})

test('calls with a limit stop with 429 and say when to come back', async () => {
  const limited = await testApp({ routes: [sampleRoutes] })
  const body = { enrollment_id: 'x'.repeat(22), otp: '1' }
  const statuses: number[] = []
  for (let attempt = 0; attempt < 21; attempt += 1) {
    statuses.push((await limited.callApi('POST enrollment/try-code', { body })).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 404), 429])
  const { response, refusal } = await limited.callApi('POST enrollment/try-code', { body })
  expect(response.headers['retry-after']).toBe('600')
  expect(refusal.message).toBe('Too many attempts. Please try again in 600 seconds.')
  limited.clock.advance(600_000)
  expect((await limited.callApi('POST enrollment/try-code', { body })).status).toBe(404)
  await limited.close()
})

test('the rows describe themselves', async () => {
  const json = (await app.server.inject('/api/docs/json')).json<{
    openapi: string
    paths: Record<string, Record<string, { responses: object }>>
  }>()
  expect(json.openapi).toBe('3.1.0')
  expect(Object.keys(json.paths['/api/v1/save']?.['post']?.responses ?? {})).toEqual(['200', '4XX', '5XX'])
  expect(Object.keys(json.paths).sort()).toEqual(
    [
      '/api/v1/begin',
      '/api/v1/fail',
      '/api/v1/save',
      '/api/v1/show',
      '/api/v1/try-code',
      '/api/v1/undo/{id}',
      '/service/v1/find/{id}',
    ].sort(),
  )
  const page = await app.server.inject('/api/docs')
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.body).toContain('POST /api/v1/save')
  expect(page.body).not.toMatch(/<script|style=/)
})
