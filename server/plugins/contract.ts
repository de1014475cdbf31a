import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '#schemas/calls/call.ts'
import { neverKeptPaths, withoutNeverKept } from '#schemas/calls/never-kept.ts'
import { sessionCalls } from '#schemas/calls/visit/session.calls.ts'
import { Answer, type GivenPreview } from '../http/answer.ts'
import { answerSchema, urlOf, writeAnswer } from '../http/answer-schema.ts'
import { compressed } from '../http/compress.ts'
import { openGzip } from '../http/gzip-body.ts'
import { AccessDenied, Refused, refuseField, tooMany } from '../domain/refusals.ts'
import { PreserializedJson } from '../domain/preserialized-json.ts'
import type { RequestCaller } from '../http/request-caller.ts'
import type { CallRequest, Route } from '../http/define-routes.ts'
import { AlreadyAnswered, claimedFirst } from '../http/claimed-first.ts'
import { RequestQueue } from '../http/request-queue.ts'
import { makeBundles } from '../http/bundle.ts'
import { localeOf } from '../http/request-locale.ts'
import { inOneRequest, readTogether } from '../db/shared-reads.ts'
import { faultOf } from './errors.ts'
import { givePreview } from './previews.ts'
import type { Asker } from '../services/visits/rate-limits.service.ts'
import type { Scope } from '../services/visits/idempotency.service.ts'
import type { Services } from '../services/services.ts'
import { askAgain } from '../services/visits/sessions.service.ts'
import { callerOf, giveCookie } from './session.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's call that a route answers: `POST enrollment/save-personal-info`. */
    call?: string
  }
  interface FastifyRequest {
    /** Whether the answer was kept under the request's Idempotency-Key: nothing was done for it. */
    repeated: boolean
    /** Who asks, where that was looked up before the body was read. */
    caller: RequestCaller | null
  }
}

/** What a handler came to, in a form that can be kept and given again. */
type Outcome =
  | {
      kind: 'answer'
      statusCode: number
      data: unknown
      message: string
      token?: string | undefined
      preview?: GivenPreview | null | undefined
    }
  | {
      kind: 'refused'
      statusCode: number
      messageKey: string
      messageValues: Record<string, string | number>
      problems: Refused['problems']
      extras: Refused['extras']
    }

const outcomeOf = (result: unknown): Outcome => {
  if (result instanceof Refused) {
    const { statusCode, messageKey, messageValues, problems, extras } = result
    return { kind: 'refused', statusCode, messageKey, messageValues, problems, extras }
  }
  if (result instanceof Answer) {
    const { statusCode, data, message, preview } = result
    return { kind: 'answer', statusCode, data, message, ...(preview !== undefined && { preview }) }
  }
  return { kind: 'answer', statusCode: 200, data: result, message: '' }
}

/** Whether a code that was judged is somebody's; a refusal that is thrown says no as well. */
const isRight = (outcome: Outcome): boolean => outcome.kind === 'answer' && outcome.statusCode !== 204

const DEFAULT_BODY_LIMIT = 64 * 1024
const KEY_FORM = /^[A-Za-z0-9_-]{16,128}$/

const keyOf = (request: FastifyRequest): string | undefined => {
  const header = request.headers['idempotency-key']
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !KEY_FORM.test(header)) throw refuseField('main', 'error_idempotency_key')
  return header
}

/** Turns the rows of the contract into routes: validation, serialising and the API's description all come from them. */
export const registerRoutes = (app: FastifyInstance, routes: readonly Route[], services: Services): void => {
  app.decorateRequest('repeated', false)
  app.decorateRequest('caller', null)
  const queue = new RequestQueue()
  const bundles = makeBundles({
    routes,
    write: writeAnswer,
    noteDenied: ({ caller }, { action, subject }) => services.audit.record(caller, action, subject, 'refused'),
  })
  for (const route of routes) register(app, route, services, { queue, bundles })
}

const register = (
  app: FastifyInstance,
  { call, handler, limit, triedAt, once, urgent, admit }: Route,
  services: Services,
  { queue, bundles }: { queue: RequestQueue; bundles: ReturnType<typeof makeBundles> },
): void => {
  const { audit, database, idempotency, rateLimits, sessions } = services
  const writes = call.method !== 'GET'
  const underWay = new Map<string, Promise<Outcome>>()
  // Where there are two look-up keys, a claim waits for its turn before it is written.
  const together = database.kind === 'postgres' && services.sealing.lookups.length === 1
  const forgotten = neverKeptPaths(call.body)

  const contentOf = ({ params, query, body }: FastifyRequest): string =>
    `${call.key}|${JSON.stringify(params)}|${JSON.stringify(query)}|${JSON.stringify(withoutNeverKept(body, forgotten))}`

  /** The kept answer to a request whose first answer, with the cookie that took this one's place, was lost. */
  const keptFor = async (request: FastifyRequest, sessionId: string): Promise<Outcome | null> => {
    const key = writes ? keyOf(request) : undefined
    if (key === undefined) return null
    const known = await idempotency.find({ scope: () => sessionId, key, content: contentOf(request) })
    request.repeated = known !== null
    return known === null ? null : (known.kept as Outcome)
  }

  const askOf = (request: FastifyRequest, caller: RequestCaller, key: string | undefined): CallRequest<Call> => ({
    query: request.query as CallRequest<Call>['query'],
    body: (request.body ?? {}) as CallRequest<Call>['body'],
    params: request.params as CallRequest<Call>['params'],
    caller,
    locale: localeOf(request.headers),
    idempotencyKey: key,
    log: request.log,
  })

  /** What the page reads next. What was written is kept: whatever happens to the reads, the call is answered. */
  const bundleOf = async (request: FastifyRequest, caller: RequestCaller): Promise<string | null> => {
    if (!bundles.isAsked(request.headers)) return null
    try {
      const ask = askOf(request, caller.at(database.version()), undefined)
      return await audit.together(() => readTogether(() => bundles.of(call, request.headers, ask)))
    } catch (error) {
      request.log.error({ fault: faultOf(error) }, 'no bundle')
      return null
    }
  }

  const noteTries = async (caller: RequestCaller): Promise<void> => {
    for (const tried of caller.tries) await audit.tried(caller, tried)
  }

  const work = async (request: FastifyRequest, caller: RequestCaller): Promise<Outcome> => {
    const key = writes ? keyOf(request) : undefined
    const ask = askOf(request, caller, key)
    const handled = async (): Promise<Outcome> => {
      const outcome = outcomeOf(await handler(ask))
      await noteTries(caller)
      return outcome
    }
    if (!writes) return readTogether(handled)
    // Someone without a session has no other name than where they ask from; the key itself is what nobody guesses.
    const visitor = `${caller.ip}|${request.headers['user-agent'] ?? ''}`
    const scope: Scope = (lookup) => caller.known ?? `-${lookup.lookUp('visitor', visitor)}`
    const place = once === undefined ? null : `${scope(services.sealing.lookups[0])}|${once(ask.body)}`
    const first = place === null ? undefined : underWay.get(place)
    const ended = await first?.catch(() => undefined)
    if (ended?.kind === 'answer') {
      request.repeated = true
      return ended
    }
    const content = contentOf(request)
    // Whose answer is kept is told it again: nobody is asked a second time.
    const isKept = handler.before && key !== undefined && (await idempotency.find({ scope, key, content })) !== null
    if (isKept !== true) await handler.before?.(ask)
    const trying = database.transaction(
      async () => {
        caller.forget()
        if (key === undefined) return handled()
        const claimed = await claimedFirst(() => idempotency.claim({ scope, key, content }), handled, { together })
        if ('kept' in claimed) {
          request.repeated = true
          return claimed.kept as Outcome
        }
        const outcome = claimed.worked
        // Repeated by someone whose first answer was lost on the way: they get the cookie with it.
        if (outcome.kind === 'answer') outcome.token = caller.newToken
        // The line may break when the cookie has arrived and the answer has not: who asks again then has a name.
        const begun = caller.known === null ? caller.sessionId : null
        const names: Scope[] = begun === null ? [scope] : [scope, () => begun]
        if (begun !== null) await idempotency.claim({ scope: () => begun, key, content })
        for (const name of names) idempotency.keep({ scope: name, key }, outcome)
        return outcome
      },
      { urgent },
    )
    const working = trying.catch((error: unknown) => {
      if (!(error instanceof AlreadyAnswered)) throw error
      caller.forget()
      request.repeated = true
      return error.kept as Outcome
    })
    if (place === null || first !== undefined) return working
    underWay.set(place, working)
    return working.finally(() => underWay.delete(place))
  }

  /** As `work`; what was tried, on codes or another session's record, is kept although its transaction was undone. */
  const audited = async (request: FastifyRequest, caller: RequestCaller): Promise<Outcome> => {
    try {
      return await work(request, caller)
    } catch (error) {
      if (error instanceof AccessDenied) await audit.record(caller, error.action, error.subject, 'refused')
      if (error instanceof Refused) await noteTries(caller)
      throw error
    }
  }

  const callerWhoMayBegin = async (request: FastifyRequest): Promise<RequestCaller> => {
    await queue.enter(urgent)
    return callerOf(request, services, { renew: call.key !== sessionCalls.getSession.key })
  }

  /** Before anything of the body is read: what is not counted costs whoever floods us nothing, and us much. */
  const counted = async (request: FastifyRequest): Promise<void> => {
    if (limit === undefined) return
    const caller = await callerWhoMayBegin(request)
    request.caller = caller
    // It will be told to ask again, or given an answer that was kept: that is no further try.
    if (caller.replaced?.isRecent === true) return
    const wait = await rateLimits.take(limit, caller)
    if (wait > 0) throw tooMany(wait)
    try {
      await admit?.(caller)
    } catch (error) {
      if (error instanceof AccessDenied) await audit.record(caller, error.action, error.subject, 'refused')
      throw error
    }
  }

  /** What a right code gives back, so that only wrong ones are counted. */
  const giveBack = async (caller: Asker, target: string | null): Promise<void> => {
    if (limit === 'code') await rateLimits.giveBack(limit, caller)
    if (target !== null) await rateLimits.giveBackAt(target, caller)
  }

  const answered = async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = request.caller ?? (await callerWhoMayBegin(request))
    const kept = caller.replaced === null ? null : await keptFor(request, caller.replaced.id)
    if (kept === null && caller.replaced?.isRecent === true) throw askAgain()
    const target = triedAt?.(request.body as CallRequest<Call>['body']) ?? null
    const wait = target === null ? 0 : await rateLimits.takeAt(target, caller)
    if (wait > 0) throw tooMany(wait)
    // Whom the request was counted for: its session may begin while it is worked off.
    const asker = { ip: caller.ip, sessionId: caller.known }
    const outcome = kept ?? (await audited(request, caller))
    if (isRight(outcome)) await giveBack(asker, target)
    if (outcome.kind === 'refused') {
      const { statusCode, messageKey, problems, extras, messageValues } = outcome
      throw new Refused(statusCode, messageKey, problems, extras, messageValues)
    }
    const made = outcome.token ?? caller.newToken
    const token = made ?? caller.resigned
    // Of a repeated request, and of one that was signed once more, it may have been replaced since.
    const isLive = async (given: string) =>
      (made !== undefined && !request.repeated) || (await sessions.find(given, { renew: false })) !== null
    if (token !== undefined && (await isLive(token))) giveCookie(reply, token, services)
    if (outcome.preview !== undefined) givePreview(reply, services.config, outcome.preview)
    const { statusCode, message, data } = outcome
    const bundle = await bundleOf(request, caller)
    if (data instanceof PreserializedJson && bundle === null) {
      return reply.type('application/json; charset=utf-8').send(data.envelope)
    }
    if (bundle !== null) {
      const envelope =
        data instanceof PreserializedJson ? String(data.envelope) : writeAnswer(call, { statusCode, message, data })
      const { coding, body } = await compressed(request.headers, `${envelope.slice(0, -1)},"bundle":${bundle}}`)
      if (coding !== null) void reply.header('content-encoding', coding)
      return reply.type('application/json; charset=utf-8').send(body)
    }
    return reply.send({ status: 'success', statusCode, message, data })
  }

  app.route({
    method: call.method,
    url: urlOf(call),
    bodyLimit: call.bodyLimit ?? DEFAULT_BODY_LIMIT,
    config: { call: call.key },
    schema: {
      operationId: call.key,
      summary: call.summary,
      tags: [call.api],
      params: call.params,
      querystring: call.query,
      ...(writes && { body: call.body }),
      // Refusals are described (docs.ts), and written as they are: a writer for each of them was half of a start.
      response: { 200: answerSchema(call) },
    },
    onRequest: counted,
    ...(call.mayBeGzip === true && { preParsing: openGzip }),
    handler: (request: FastifyRequest, reply: FastifyReply) => inOneRequest(() => answered(request, reply)),
  })
}
