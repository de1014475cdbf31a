import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY, SECOND } from '../clock.ts'
import { RequestCaller } from '../http/caller.ts'
import type { Services } from '../services/services.ts'
import { SESSION_LIFE } from '../services/sessions.service.ts'

const COOKIE = 'enrollchart_session'

/** Puts a session's token where the page's scripts cannot read it. */
export const giveCookie = (reply: FastifyReply, token: string, { config }: Services): void => {
  void reply.setCookie(COOKIE, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.publicUrl?.startsWith('https:') ?? false,
    maxAge: (SESSION_LIFE + DAY) / SECOND,
  })
}

/** Who asks, by the cookie. A cookie that is forged, revoked or expired counts as none. */
export const callerOf = async (
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  { renew = true }: { renew?: boolean } = {},
): Promise<RequestCaller> => {
  const token = request.cookies[COOKIE]
  const version = services.database.version()
  const session = token === undefined ? null : await services.sessions.find(token, { renew, version })
  const ended = token !== undefined && session === null && (await services.sessions.hasEnded(token))
  if (session?.renewed === true && token !== undefined) giveCookie(reply, token, services)
  return new RequestCaller(
    services.sessions,
    session?.id ?? null,
    request.ip,
    request.hostname,
    request.headers['x-over-65'] === '1',
    ended,
    session?.renewed === true ? null : version,
  )
}
