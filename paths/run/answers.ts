import type { APIRequestContext } from 'playwright'
import { CallProblem, type Problem, problemOf } from '#machines/support/problem.ts'
import type { Refusal } from '#schemas/calls/envelope.ts'
import { apiBases } from '#schemas/calls/call.ts'
import { type RowKey, rows } from '#schemas/calls/calls.registry.ts'
import type { HeldCall, Reply } from './driver.ts'
import type { PausedRequest } from './paused-requests.ts'

const byKey = new Map(Object.values(rows).map((row) => [row.key, row]))

const rowOf = (key: RowKey) => {
  const row = byKey.get(key)
  if (row === undefined) throw new Error(`There is no call ${key}`)
  return row
}

/** The path of a call below its host, `{id}` left as it is. */
export const addressOf = (key: RowKey): string => {
  const { api, path } = rowOf(key)
  return `${apiBases[api]}/${path}`
}

/** Whether a request is this call, whatever host it goes to. */
export const isCall = (request: PausedRequest, { call, query }: HeldCall): boolean => {
  if (request.method !== rowOf(call).method) return false
  const { pathname, searchParams } = new URL(request.url)
  return pathOf(call).test(pathname) && Object.entries(query).every(([name, value]) => searchParams.get(name) === value)
}

const pathOf = (key: RowKey): RegExp =>
  new RegExp(
    `^${addressOf(key)
      .replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')
      .replaceAll(/\{\w+\}/g, '[^/]+')}$`,
  )

/** Where a call goes, on whatever host, as a pattern of the browser: `*` for anything. */
export const patternOf = (key: RowKey): string => `*${addressOf(key).replaceAll(/\{\w+\}/g, '*')}*`

/** The HTTP status by which the page knows the kind of a problem (src/calls/send.ts). */
const statusOf: Record<Exclude<Problem['kind'], 'offline'>, number> = {
  field: 422,
  session: 401,
  refused: 403,
  missing: 404,
  conflict: 409,
  limit: 429,
  server: 500,
}

const refusalOf = ({ kind, message, errors, current, revision, offer }: Problem): Refusal => ({
  status: 'error',
  statusCode: kind === 'offline' ? 0 : statusOf[kind],
  message,
  data: errors.map((error) => ({ error_message: '', ...error })),
  ...(current !== undefined && { current }),
  ...(revision !== undefined && { revision }),
  ...(offer !== undefined && { offer }),
})

/** Gives a waiting request its answer; `offline` cuts it off. */
export const give = async (request: PausedRequest, how: Reply): Promise<void> => {
  if (how === 'server') return request.pass()
  if ('data' in how) {
    const { data, statusCode = 200, message = '' } = how
    return request.answer(200, { status: 'success', statusCode, message, data })
  }
  if (!('failed' in how.refused)) throw new Error('Refused with an outcome that is done')
  const problem = problemOf(how.refused.failed)
  if (problem.kind === 'offline') return request.cutOff()
  return request.answer(statusOf[problem.kind], refusalOf(problem))
}

export const isOffline = (how: Reply): boolean =>
  typeof how === 'object' &&
  'refused' in how &&
  'failed' in how.refused &&
  how.refused.failed instanceof CallProblem &&
  how.refused.failed.problem.kind === 'offline'

/** One call from outside of the page, with the cookies that `from` has. Throws with the refusal where there is one. */
export const askServer = async (
  from: APIRequestContext,
  origin: string,
  key: RowKey,
  { query = {}, body = {} }: { query?: object; body?: object },
): Promise<unknown> => {
  const { method } = rowOf(key)
  const response = await from.fetch(`${origin}${addressOf(key)}`, {
    method,
    params: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    ...(method !== 'GET' && { data: body, headers: { 'idempotency-key': crypto.randomUUID().replaceAll('-', '') } }),
  })
  const envelope = (await response.json()) as { status: string; data: unknown }
  if (envelope.status !== 'success') throw new Error(`${key}: ${JSON.stringify(envelope)}`)
  return envelope.data
}
