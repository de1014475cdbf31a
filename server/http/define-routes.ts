import type { FastifyBaseLogger } from 'fastify'
import type { Call, CallBody, CallData, CallParams, CallQuery } from '#schemas/calls/call.ts'
import type { LimitClass } from '../services/visits/rate-limits.service.ts'
import type { Answer } from './answer.ts'
import type { Refused } from '../domain/refusals.ts'
import type { PreserializedJson } from '../domain/preserialized-json.ts'
import type { Caller } from '../domain/caller.ts'
import type { Locale } from '#schemas/messages/languages.ts'
/** What a handler is given: the request, checked against its row. */
export interface CallRequest<Row extends Call> {
  query: CallQuery<Row>
  body: CallBody<Row>
  params: CallParams<Row>
  caller: Caller
  locale: Locale
  idempotencyKey: string | undefined
  log: FastifyBaseLogger
}

type Result<Row extends Call> = CallData<Row> | Answer<CallData<Row>> | PreserializedJson<CallData<Row>> | Refused

export interface Handler<Row extends Call> {
  (request: CallRequest<Row>): Promise<Result<Row>> | Result<Row>
  /** Done before the transaction of the request, which holds up everybody else's writing. */
  before?: (request: CallRequest<Row>) => Promise<void>
}

/** A call that asks somebody elsewhere, before its transaction, and then answers with what it was told. */
export const asking = <Row extends Call, Said extends object>(
  ask: (request: CallRequest<Row>) => Promise<Said>,
  answer: (request: CallRequest<Row>, said: Said) => Promise<Result<Row>>,
): Handler<Row> => {
  const heard = new WeakMap<CallRequest<Row>, Said>()
  const handler = (request: CallRequest<Row>) => {
    const said = heard.get(request)
    if (said === undefined) throw new Error('Nobody was asked before the transaction')
    return answer(request, said)
  }
  return Object.assign(handler, {
    before: async (request: CallRequest<Row>) => void heard.set(request, await ask(request)),
  })
}

/**
 * Of a call that ends something for good and is pressed twice: what it ends. A press that comes while the same session's
 * first is under way waits for that one, holding no connection, and is given its answer; after a refusal it is worked
 * off by itself.
 */
export type Once<Row extends Call> = (body: CallBody<Row>) => string

export type Handlers<Calls> = { [Name in keyof Calls]: Calls[Name] extends Call ? Handler<Calls[Name]> : never }

/** What a code is tried at, as an email address: from one origin it is tried a few times and no more. */
export type TriedAt<Row extends Call> = (body: CallBody<Row>) => string

/** One call with what answers it, its types settled. */
export interface Route {
  call: Call
  handler: Handler<Call>
  limit: LimitClass | undefined
  /** What the code that it judges is tried at. */
  triedAt: TriedAt<Call> | undefined
  once: Once<Call> | undefined
  /** Whether its writing goes before that of those who are still looking around. */
  urgent: boolean
  /** Who may send a body at all: asked before it is read, where it may be large. Throws for everybody else. */
  admit?: (caller: Caller) => Promise<unknown>
}

interface Settings<Calls> {
  /** Which calls are counted per address and session, and as what. */
  limits?: { [Name in keyof Calls]?: LimitClass }
  /** Which calls judge a code that was sent to somebody, and to whom. */
  triedAt?: { [Name in keyof Calls]?: Calls[Name] extends Call ? TriedAt<Calls[Name]> : never }
  /** Which calls end something for good. */
  once?: { [Name in keyof Calls]?: Calls[Name] extends Call ? Once<Calls[Name]> : never }
}

/**
 * An area's calls with their handlers. A row without a handler and a handler without a row are type errors. A POST
 * or PUT runs in one transaction with its idempotency record: what it writes is kept exactly when its answer is.
 */
export const defineRoutes = <const Calls extends Record<string, Call>>(
  calls: Calls,
  handlers: Handlers<NoInfer<Calls>>,
  { limits, triedAt, once }: Settings<NoInfer<Calls>> = {},
): Route[] =>
  Object.entries(calls).map(([name, row]) => ({
    call: row,
    handler: handlers[name as keyof Calls] as unknown as Handler<Call>,
    limit: limits?.[name as keyof Calls],
    triedAt: triedAt?.[name as keyof Calls],
    once: once?.[name as keyof Calls],
    urgent: false,
  }))
