import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import type { LogLevel } from '../config.ts'
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

const enrollmentOf = (source: unknown): string | undefined => {
  if (typeof source !== 'object' || source === null) return undefined
  const id = 'enrollment_id' in source ? source.enrollment_id : 'tempId' in source ? source.tempId : undefined
  return typeof id === 'string' ? id : undefined
}

/** One line a request: what was called, how it ended, how long it took. No personal data, no query, no body. */
export const registerLogging = (app: FastifyInstance): void => {
  // A line that nobody reads is not put together.
  if (!['trace', 'debug', 'info'].includes(app.log.level)) return
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.quiet === true) return
    const enrollment = enrollmentOf(request.query) ?? enrollmentOf(request.body) ?? enrollmentOf(request.params)
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? safePath(request.url),
        statusCode: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(enrollment !== undefined && { enrollment: shortHash(enrollment) }),
      },
      'answered',
    )
  })
}
