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
import { knownConfig, loadConfig } from './config.ts'
import { type Asked, Unanswered, firstAttempt, isFinal } from './first-attempt.ts'
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
  // Without a pause where it is known: a request that leaves before the page is drawn anew is answered that much sooner.
  const { apis, client } = knownConfig() ?? (await loadConfig())
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
  const save = saveIn(options)
  const settles = options.settles ?? (save !== null && isSettled(save.enrollment_id, save.step, save.revision))
  const search = searchOf(options.query)
  const asked: Asked = {
    address: `${base}/${path}${search && `?${search}`}`,
    init: {
      method,
      credentials: 'include',
      headers: {
        accept: 'application/json',
        'accept-language': localeTag(),
        authorization: `Basic ${btoa(`${client}:`)}`,
        'x-over-65': String(options.over65 ?? storage.get('over_65') ?? 0),
        ...(writes && { 'content-type': 'application/json' }),
        ...(writes && idempotencyKey !== null && { 'idempotency-key': idempotencyKey }),
        ...(options.leadsOn && {
          'x-step-bundle': storage.get('navto') === null ? 'next' : 'review',
          'x-held-menus': heldMenus(),
        }),
        ...(settles && { 'x-settles-typed': '1' }),
        ...(options.brings && { 'x-page-reads': JSON.stringify(options.brings) }),
      },
      ...(writes && { body: JSON.stringify(options.body ?? {}) }),
      ...(options.keepalive && { keepalive: true }),
      signal: options.signal ?? null,
    },
    timeout: options.timeout ?? 20_000,
    isKeyed: !writes || options.idempotencyKey !== null,
    since: performance.now(),
  }
  let response: Response
  try {
    response = await answered(asked)
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw unanswered(error)
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

/** Repeats come in a file of their own, which a page whose calls are answered at once does without. */
const answered = async (asked: Asked): Promise<Response> => {
  const outcome = await firstAttempt(asked)
  if ('response' in outcome && isFinal(outcome)) return outcome.response
  return (await import('./attempts.ts')).attempts(asked, outcome)
}

const searchOf = (query: object | undefined): string => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) params.append(name, String(one))
    }
  }
  return params.toString()
}

/** No answer came: no connection, an aborted one, or none in time. The person may try again. */
const unanswered = (error: unknown): CallProblem =>
  new CallProblem({
    kind: 'offline',
    message: error instanceof Unanswered ? m.problem_timeout() : m.problem_offline(),
    errors: [],
  })
