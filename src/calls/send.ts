import ky, { HTTPError, TimeoutError, type KyResponse, isHTTPError } from 'ky'
import type { Static } from 'typebox'
import type { RowKey, RowOf } from '#schemas/calls/calls.registry.ts'
import type { AskedRead } from '#schemas/calls/page-reads.ts'
import type { MakeCall } from '#schemas/storefront/plans/recommended-reads.ts'
import type { StepId } from '#schemas/steps/steps.registry.ts'
import { CallProblem, problemOf } from '#machines/support/problem.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { storage } from '../browser/storage.ts'
import { localeTag } from '../i18n/locale.ts'
import { bring, broughtFor, comingFor, expectBrought, forgetOnce, heldMenus } from './brought.ts'
import { type StepSave, isSettled, noteRefused, noteSaved, noteSaving } from './saved-steps.ts'
import { saving } from './saving.ts'
import { loadConfig } from './config.ts'
import { type Envelope, judge } from './judge.ts'
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
  /** Of a save that leads to the next step, or of the checkout: its answer brings what that step reads (`brought.ts`). */
  leadsOn?: StepId | 'cart'
  /** Of a save of a step that does not lead on from it. */
  saves?: StepId
  /** What was typed over an older version of the step is settled by this: the person has said which one counts. */
  settles?: boolean
  /** What the page reads after this call: its answer brings that too (`brought.ts`). */
  brings?: readonly AskedRead[]
  /** The age to ask for, where it is not the one that is selected. */
  over65?: 0 | 1
}

export type SendOptions<Key extends SendKey> = Always &
  Part<'body', BodyOf<Key>> &
  Part<'query', QueryOf<Key>> &
  Part<'params', ParamsOf<Key>>

type Arguments<Key extends SendKey> =
  Partial<SendOptions<Key>> extends SendOptions<Key> ? [options?: SendOptions<Key>] : [options: SendOptions<Key>]

interface Loose extends Always {
  body?: object | undefined
  query?: object | undefined
  params?: Record<string, unknown> | undefined
}

/** Sends a call of the contract and gives the answer's `data`. Throws `CallProblem`, whatever went wrong. */
export const send = async <Key extends SendKey>(key: Key, ...rest: Arguments<Key>): Promise<DataOf<Key>> =>
  (await sendFull(key, ...rest)).data

/** As `send`, with the envelope: for calls that say "nothing found" with `statusCode` 204 or speak by `message`. */
export const sendFull = <Key extends SendKey>(key: Key, ...[options]: Arguments<Key>): Promise<Envelope<DataOf<Key>>> =>
  answerTo(key, (options ?? {}) as Loose) as Promise<Envelope<DataOf<Key>>>

/** A call that only reads, by which method ever; nobody waits for it. */
export const sendQuietly: MakeCall = async <Key extends SendKey>(key: Key, input: Pick<Loose, 'query' | 'body'>) =>
  (await answerTo(key, { ...input, idempotencyKey: null, quiet: true })).data as DataOf<Key>

/** What was brought already or is on its way, else what the server says. */
const answerTo = (key: string, options: Loose): Promise<Envelope<unknown>> => {
  // What was brought is of the page's own age.
  const isOwn = options.over65 === undefined && options.params === undefined
  const find = () => (isOwn ? broughtFor(key, options.query, options.body) : undefined)
  const brought = find()
  if (brought !== undefined) return Promise.resolve(brought)
  const coming = isOwn ? comingFor(key, options.query) : undefined
  const ask = () => exchange(key, options)
  const work = coming === undefined ? ask() : coming.then(() => find() ?? ask())
  if (options.brings) expectBrought(options.brings, work)
  const save = saveIn(options)
  if (save) noteSaving(save.step, save.enrollment_id, work)
  return options.quiet ? work : pending.track(work)
}

/** 128 random bits: what a machine keeps beside a submit so that its retry is the same submit. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Reads by POST, and the picture of a step, which is sent while the next one opens: what was brought stays as true. */
const changesNothingRead = (key: string): boolean =>
  key.startsWith('POST recommendation/') || key === 'POST enrollment/save-screenshot'

/** The step that a call saves, with what its body says of it. */
const saveIn = ({ leadsOn, saves, body }: Loose): (StepSave & { step: StepId }) | null => {
  const step = leadsOn === 'cart' ? saves : (leadsOn ?? saves)
  return step === undefined ? null : { step, ...(body as StepSave) }
}

const exchange = async (key: string, options: Loose): Promise<Envelope<unknown>> => {
  const { apis, client } = await loadConfig()
  const [method = 'GET', target = ''] = key.split(' ')
  const slash = target.indexOf('/')
  const base = apis[target.slice(0, slash) as keyof typeof apis]
  const path = target.slice(slash + 1).replace(/\{(\w+)\}/g, (_, name: string) => {
    return encodeURIComponent(String(options.params?.[name] ?? ''))
  })
  const writes = method !== 'GET'
  if (writes && !changesNothingRead(key)) forgetOnce()
  if (options.leadsOn) saving.begins()
  // One for all attempts.
  const idempotencyKey = options.idempotencyKey === undefined ? newIdempotencyKey() : options.idempotencyKey
  const since = performance.now()
  const save = saveIn(options)
  const settles = options.settles ?? (save !== null && isSettled(save.enrollment_id, save.step, save.revision))
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
        ...(options.leadsOn && {
          'x-step-bundle': storage.get('navto') === null ? 'next' : 'review',
          'x-held-menus': heldMenus(),
        }),
        ...(settles && { 'x-settles-typed': '1' }),
        ...(options.brings && { 'x-page-reads': JSON.stringify(options.brings) }),
      },
      timeout: options.timeout ?? 20_000,
      retry: {
        limit: 30,
        methods: ['get', 'post', 'put'],
        statusCodes: [502, 503, 504],
        afterStatusCodes: [503],
        maxRetryAfter: 5_000,
        shouldRetry: ({ error, retryCount }) =>
          mayRepeat(error, { retryCount, since, isKeyed: !writes || options.idempotencyKey !== null, writes }),
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
  const envelope = await judge(response).catch((error: unknown) => {
    const { kind, revision } = problemOf(error)
    if (save && kind === 'conflict' && revision !== undefined) noteRefused(save.step, save, revision)
    throw error
  })
  if (options.leadsOn || options.brings) bring(envelope.bundle)
  if (save) noteSaved(save.step, save)
  return envelope
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

/** Milliseconds for which a request is made again where the server asks for it: longer than a failover takes. */
const REPEATED_FOR = 30_000

interface Failed {
  retryCount: number
  /** When the first attempt began. */
  since: number
  writes: boolean
  /** Reads, or has a key by which the server knows it again. */
  isKeyed: boolean
}

/**
 * Whether a request that failed is made again by itself. What writes is repeated where the server asks for it
 * (`Retry-After`) and the key tells it that this is the same request: it then saves once, however often it comes.
 */
const mayRepeat = (error: Error, { retryCount, since, writes, isKeyed }: Failed): boolean | undefined => {
  if (isHTTPError(error) && error.response.headers.has('retry-after'))
    return isKeyed && performance.now() - since < REPEATED_FOR ? undefined : false
  return writes || retryCount > (isHTTPError(error) ? 4 : 2) ? false : undefined
}

const search = (query: object | undefined): URLSearchParams => {
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
