import ky, { HTTPError, TimeoutError, type KyResponse, isHTTPError } from 'ky'
import type { Static } from 'typebox'
import type { RowKey, RowOf } from '#schemas/calls/calls.registry.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'
import type { Refusal } from '#schemas/calls/envelope.ts'
import type { QuoteOffer } from '#schemas/calls/enrollment/offer.calls.ts'
import { CallProblem, type Problem } from '#machines/support/problem.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { storage } from '../browser/storage.ts'
import { localeTag } from '../i18n/locale.ts'
import { loadConfig } from './config.ts'
import { pending } from '../ui/status/pending.ts'

/** What names a call: `'POST enrollment/save-beneficiary-info'`. */
export type SendKey = RowKey

export type BodyOf<Key extends SendKey> = Static<RowOf<Key>['body']>
export type QueryOf<Key extends SendKey> = Static<RowOf<Key>['query']>
export type ParamsOf<Key extends SendKey> = Static<RowOf<Key>['params']>
export type DataOf<Key extends SendKey> = Static<RowOf<Key>['data']>

/** A part of the request: absent where the row has none, optional where all of it is. */
type Part<Name extends string, Value> = [keyof Value] extends [never]
  ? { [N in Name]?: undefined }
  : Partial<Value> extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value }

interface Always {
  signal?: AbortSignal
  /**
   * Repeat the key of the first attempt, so that a retry gives the same answer and saves once. Null sends none: for
   * calls that may arrive twice without harm and come too often to be remembered.
   */
  idempotencyKey?: string | null
  /** Goes on although the page is closed meanwhile. Browsers allow 64 KiB in all. */
  keepalive?: boolean
  /** Without the loading overlay: autosave, look-ups while typing, counts in the header. */
  quiet?: boolean
  /** Milliseconds until the call counts as unanswered, retries included. 20,000 by default. */
  timeout?: number
  /** The age to ask for, where it is not the one that is selected. */
  over65?: 0 | 1
}

export type SendOptions<Key extends SendKey> = Always &
  Part<'body', BodyOf<Key>> &
  Part<'query', QueryOf<Key>> &
  Part<'params', ParamsOf<Key>>

type Arguments<Key extends SendKey> =
  Partial<SendOptions<Key>> extends SendOptions<Key> ? [options?: SendOptions<Key>] : [options: SendOptions<Key>]

/** The whole answer. `statusCode` 204 means that nothing was found. */
export interface Envelope<Data> {
  status: 'success'
  statusCode: number
  message: string
  data: Data
}

interface Loose extends Always {
  body?: unknown
  query?: Record<string, unknown> | undefined
  params?: Record<string, unknown> | undefined
}

/** Sends a call of the contract and gives the answer's `data`. Throws `CallProblem`, whatever went wrong. */
export const send = async <Key extends SendKey>(key: Key, ...rest: Arguments<Key>): Promise<DataOf<Key>> =>
  (await sendFull(key, ...rest)).data

/** As `send`, with the envelope: for calls that say "nothing found" with `statusCode` 204 or speak by `message`. */
export const sendFull = <Key extends SendKey>(
  key: Key,
  ...[options]: Arguments<Key>
): Promise<Envelope<DataOf<Key>>> => {
  const loose = (options ?? {}) as Loose
  const work = exchange(key, loose) as Promise<Envelope<DataOf<Key>>>
  return loose.quiet ? work : pending.track(work)
}

/** 128 random bits: what a machine keeps beside a submit so that its retry is the same submit. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

const exchange = async (key: string, options: Loose): Promise<Envelope<unknown>> => {
  const { apis, client } = await loadConfig()
  const [method = 'GET', target = ''] = key.split(' ')
  const slash = target.indexOf('/')
  const base = apis[target.slice(0, slash) as keyof typeof apis]
  const path = target.slice(slash + 1).replace(/\{(\w+)\}/g, (_, name: string) => {
    return encodeURIComponent(String(options.params?.[name] ?? ''))
  })
  const writes = method !== 'GET'
  // One for all attempts.
  const idempotencyKey = options.idempotencyKey === undefined ? newIdempotencyKey() : options.idempotencyKey
  const attempt = () =>
    ky(`${base}/${path}`, {
      method,
      credentials: 'include',
      searchParams: search(options.query),
      ...(writes && { json: options.body ?? {} }),
      headers: {
        accept: 'application/json',
        'accept-language': localeTag(),
        authorization: `Basic ${btoa(`${client}:`)}`,
        'x-over-65': String(options.over65 ?? storage.get('over_65') ?? 0),
        ...(writes && idempotencyKey !== null && { 'idempotency-key': idempotencyKey }),
      },
      timeout: options.timeout ?? 20_000,
      retry: {
        limit: 4,
        methods: ['get', 'post', 'put'],
        statusCodes: [502, 503, 504],
        afterStatusCodes: [503],
        maxRetryAfter: 5_000,
        shouldRetry: ({ error, retryCount }) => mayRepeat(error, retryCount, writes, options.idempotencyKey !== null),
      },
      ...(options.signal && { signal: options.signal }),
      ...(options.keepalive && { keepalive: true }),
    })
  let response: KyResponse
  try {
    response = await withNewCookie(attempt, options.signal)
  } catch (error) {
    if (options.signal?.aborted) throw error
    if (!(error instanceof HTTPError)) throw unanswered(error)
    response = error.response
  }
  return judge(response)
}

/** Longer in all than the server tells to ask again (`REPLACED_FOR` of its sessions). */
const AGAIN_AFTER = [200, 400, 800, 1600, 3200, 4000, 4000]

/**
 * Asks again while the server says so by 401 with `Retry-After`: another request of this browser has just got a new
 * cookie, which this one left without. Nothing was done for it.
 */
const withNewCookie = async (attempt: () => Promise<KyResponse>, signal?: AbortSignal): Promise<KyResponse> => {
  for (const pause of AGAIN_AFTER) {
    try {
      return await attempt()
    } catch (error) {
      const isAgain =
        error instanceof HTTPError && error.response.status === 401 && error.response.headers.has('retry-after')
      if (!isAgain || signal?.aborted) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
      signal?.throwIfAborted()
    }
  }
  return attempt()
}

/**
 * Whether a request that failed is made again by itself. What writes is repeated where the server asks for it
 * (`Retry-After`) and the key tells it that this is the same request: it then saves once, however often it comes.
 */
const mayRepeat = (error: Error, retryCount: number, writes: boolean, hasKey: boolean): boolean | undefined => {
  if (!writes) return retryCount > (isHTTPError(error) ? 4 : 2) ? false : undefined
  return hasKey && isHTTPError(error) && error.response.headers.has('retry-after') ? undefined : false
}

const search = (query: Record<string, unknown> | undefined): URLSearchParams => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) params.append(name, String(one))
    }
  }
  return params
}

/** No answer came: no connection, an aborted one, or none in time. The person may try again. */
const unanswered = (error: unknown): CallProblem =>
  new CallProblem({
    kind: 'offline',
    message: error instanceof TimeoutError ? m.problem_timeout() : m.problem_offline(),
    errors: [],
  })

/** The answer, or the problem that it tells. An error envelope counts under any HTTP status (spec decisions, Calls). */
const judge = async (response: KyResponse): Promise<Envelope<unknown>> => {
  const answer: unknown = await response.json().catch(() => null)
  if (isEnvelope(answer)) {
    if (answer.status === 'success' && response.ok && 'data' in answer) return answer
    if (answer.status === 'error') throw new CallProblem(refusal(answer, response.status))
  }
  const kind = kindOf(response.ok ? 500 : response.status)
  throw new CallProblem({ kind, message: plain[kind](), errors: [] })
}

const isEnvelope = (answer: unknown): answer is Envelope<unknown> | Refusal =>
  typeof answer === 'object' && answer !== null && 'status' in answer

const refusal = (answer: Refusal, httpStatus: number): Problem => {
  const errors = Array.isArray(answer.data) ? answer.data : nested(answer)
  const status = httpStatus >= 400 ? httpStatus : answer.statusCode
  const kind = kindOf(status)
  return {
    kind,
    message: answer.message || plain[kind](),
    errors,
    ...(kind === 'conflict' && { current: answer.current }),
    ...(kind === 'conflict' && answer.revision !== undefined && { revision: answer.revision }),
    ...(kind === 'conflict' && answer.offer !== undefined && { offer: answer.offer as QuoteOffer }),
  }
}

/** `errors.email.data` and `errors.phone.data`, as other servers refuse contacts (spec 2, section 7). */
const nested = ({ data, errors = data }: { data: unknown; errors?: unknown }): FieldError[] =>
  Object.values((errors ?? {}) as Record<string, { data?: FieldError[] }>).flatMap((one) => one?.data ?? [])

const kindOf = (status: number): Problem['kind'] => {
  switch (status) {
    case 400:
    case 422:
      return 'field'
    case 401:
      return 'session'
    case 404:
    case 410:
      return 'missing'
    case 409:
      return 'conflict'
    case 429:
      return 'limit'
    default:
      return status >= 500 ? 'server' : 'refused'
  }
}

/** What to say where the server said nothing that can be shown. */
const plain: Record<Problem['kind'], () => string> = {
  field: () => m.problem_field(),
  conflict: () => m.problem_conflict(),
  missing: () => m.problem_missing(),
  refused: () => m.problem_refused(),
  session: () => m.problem_session(),
  limit: () => m.problem_limit(),
  offline: () => m.problem_offline(),
  server: () => m.problem_server(),
}
