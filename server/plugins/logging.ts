import { createHash, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import type { LogLevel } from '../config.ts'
import type { RemoteSpan } from '../tracing/tracing.ts'
import { faultOf } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Not logged: probes that come every second. */
    quiet?: boolean
  }
}

/** The first letters of an id's hash: enough to follow one enrollment through a log, too little to open it. */
export const shortHash = (id: string): string => `#${createHash('sha256').update(id).digest('hex').slice(0, 8)}`

/** A path without its query, and without whatever looks like an id or a code in it; words and files stay. */
export const safePath = (url: string): string =>
  (url.split('?', 1)[0] ?? '')
    .slice(0, 200)
    .replace(/[^/]{16,}/g, (part) => (/^[a-z-]+$|\.\w{1,5}$/.test(part) ? part : shortHash(part)))

/** Where the log goes, a line at a time. */
export interface LogTarget {
  write: (line: string) => void
}

/** To standard output by default. */
export const loggerOptions = (level: LogLevel, stream?: LogTarget): FastifyServerOptions['logger'] =>
  level === 'silent'
    ? false
    : {
        level,
        ...(stream && { stream }),
        // Whatever is handed to the log: of a request its method and path, of an error never its words.
        serializers: {
          req: (request) => ({ method: request.method, path: safePath(request.url) }),
          res: (reply) => ({ statusCode: reply.statusCode }),
          err: (error) => ({ type: 'Error', message: '', stack: '', ...faultOf(error) }),
        },
      }

/** `traceparent` of W3C's Trace Context, version 00: trace id, id of the caller's span, flags. */
const TRACE = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/

/** What `traceparent` says of whoever calls; null where it has none that can be read. */
export const callerOf = ({ headers }: { headers: IncomingHttpHeaders }): (RemoteSpan & { traceId: string }) | null => {
  const [, traceId, spanId, flags = ''] = TRACE.exec(String(headers['traceparent'] ?? '')) ?? []
  if (traceId === undefined || spanId === undefined) return null
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

/**
 * What all lines about one request have in common, in every log that it passes, and its trace: the trace id that a
 * proxy has given it in `traceparent`, 32 hexadecimal digits; a new one where it has none that can be read, and where
 * no proxy stands before the server: a visitor who chose it could give many requests the same, or choose one that is
 * always traced.
 */
export const traceOf =
  ({ trustProxy }: { trustProxy: number }) =>
  (request: { headers: IncomingHttpHeaders }): string =>
    (trustProxy > 0 ? callerOf(request)?.traceId : undefined) ?? randomBytes(16).toString('hex')

const enrollmentOf = (source: unknown): string | undefined => {
  if (typeof source !== 'object' || source === null) return undefined
  const id = 'enrollment_id' in source ? source.enrollment_id : 'tempId' in source ? source.tempId : undefined
  return typeof id === 'string' ? id : undefined
}

/** The hash of the enrollment that a request names; undefined where it names none. */
export const enrollmentHash = ({ query, body, params }: FastifyRequest): string | undefined => {
  const enrollment = enrollmentOf(query) ?? enrollmentOf(body) ?? enrollmentOf(params)
  return enrollment === undefined ? undefined : shortHash(enrollment)
}

/** One line a request: what was called, how it ended, how long it took. No personal data, no query, no body. */
export const registerLogging = (app: FastifyInstance): void => {
  // A line that nobody reads is not put together.
  if (!['trace', 'debug', 'info'].includes(app.log.level)) return
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.quiet === true) return
    const enrollment = enrollmentHash(request)
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? safePath(request.url),
        statusCode: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(enrollment !== undefined && { enrollment }),
      },
      'answered',
    )
  })
}
