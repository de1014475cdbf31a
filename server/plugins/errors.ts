import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refused, missing, refuse } from '../domain/refusals.ts'
import { refusalOf } from '../http/answer.ts'
import { localeOf } from '../http/request-locale.ts'
import { validationProblems } from '../http/validation.ts'
import { type Unavailable, whyUnavailable } from '../db/unavailable.ts'
import { faultCode } from '../tracing/fault-code.ts'

const keyOfStatus: Readonly<Record<number, string>> = {
  400: 'error_malformed',
  401: 'error_session',
  403: 'error_forbidden',
  404: 'error_not_found',
  413: 'error_body_too_large',
  415: 'error_media_type',
  503: 'error_busy',
}

const unavailableKeys: Readonly<Record<Unavailable, string>> = {
  away: 'error_database_away',
  full: 'error_database_full',
  'read-only': 'error_database_full',
}
/** Seconds: a restart is over in a moment, a disk is not emptied as fast. */
const RETRY_AFTER: Readonly<Record<Unavailable, number>> = { away: 2, full: 60, 'read-only': 60 }

/** Whatever was thrown, as a refusal. What nobody foresaw is a 500 that says nothing about itself. */
const refusedOf = (error: unknown): Refused => {
  if (error instanceof Refused) return error
  const problems = validationProblems(error)
  if (problems !== undefined) return refuse(problems)
  const why = whyUnavailable(error)
  if (why !== null) return new Refused(503, unavailableKeys[why], [], { retryAfter: RETRY_AFTER[why] })
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status >= 400 && status < 500) return new Refused(status, keyOfStatus[status] ?? 'error_malformed')
  return status === 503 ? new Refused(503, 'error_busy', [], { retryAfter: 5 }) : new Refused(500, 'error_server')
}

export const sendRefusal = (refused: Refused, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  if (refused.extras.retryAfter !== undefined) void reply.header('retry-after', refused.extras.retryAfter)
  return reply
    .code(refused.statusCode)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(refusalOf(refused, localeOf(request.headers)))
}

export const handleError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const refused = refusedOf(error)
  // The message of an unforeseen error may hold what a person typed: its kind and place are logged, not its words.
  const why = error instanceof Refused ? null : whyUnavailable(error)
  if (why !== null) request.log.error({ database: why }, `the database is ${why}`)
  else if (refused.statusCode >= 500) request.log.error({ fault: faultOf(error) }, 'failed')
  return sendRefusal(refused, request, reply)
}

/** What may be logged of an error: its name, code and the places that it came through. */
export const faultOf = (error: unknown): { name: string; code?: string; at?: string[] } => {
  if (!(error instanceof Error)) return { name: typeof error }
  const code = faultCode(error)
  const at = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    name: error.name,
    ...(code !== undefined && { code }),
    ...(at && { at: at.slice(0, 8).map((l) => l.trim()) }),
  }
}

/** The one error handler, for every route and for what fails before one is found. */
export const registerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler<FastifyError>(handleError)
}

export const notFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendRefusal(missing(), request, reply)
