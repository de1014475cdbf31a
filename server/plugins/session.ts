import type { FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE, SECOND } from '../clock.ts'
import type { Config } from '../config.ts'
import { RequestCaller } from '../http/request-caller.ts'
import type { Services } from '../services/services.ts'
import { REPLACED_FOR } from '../services/visits/sessions.service.ts'

const isSecure = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean => publicUrl?.startsWith('https:') ?? false

/**
 * Under https with the prefix by which browsers take a cookie from this very host alone, over TLS: no other host of the
 * domain, and nobody on the way, puts a session of theirs into somebody's browser.
 */
export const cookieOf = (config: Pick<Config, 'publicUrl'>, name: 'session' | 'preview'): string =>
  `${isSecure(config) ? '__Host-' : ''}enrollchart_${name}`

export const cookieName = (config: Pick<Config, 'publicUrl'>): string => cookieOf(config, 'session')

/**
 * Puts a session's token where the page's scripts cannot read it. It is given when the token is new, never to renew it:
 * a late answer cannot put an old token in the place of a newer one. The one exception is a new look-up key, by which
 * the same token is signed once more. The server alone decides when a session ends.
 */
export const giveCookie = (reply: FastifyReply, token: string, { config }: Services): void => {
  void reply.setCookie(cookieName(config), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(config),
    maxAge: (config.sessionMaxMinutes * MINUTE) / SECOND,
  })
}

/** Who asks, by the cookie. A cookie that is forged, revoked or replaced long ago counts as none. */
export const callerOf = async (
  request: FastifyRequest,
  services: Services,
  { renew = true }: { renew?: boolean } = {},
): Promise<RequestCaller> => {
  const token = request.cookies[cookieName(services.config)]
  // Without a session nothing of theirs is kept; what needs it later asks for itself.
  const version = token === undefined ? null : services.database.version()
  const session = token === undefined ? null : await services.sessions.find(token, { renew, version })
  const past = token === undefined || session !== null ? null : await services.sessions.past(token)
  // A clock that was put back makes no token recent again.
  const isRecent = past?.was === 'replaced' && past.since >= 0 && past.since <= REPLACED_FOR
  return new RequestCaller(services.sessions, {
    session,
    ip: request.ip,
    host: request.hostname,
    over65: request.headers['x-over-65'] === '1',
    settles: request.headers['x-settles-typed'] === '1',
    ended: past?.id ?? null,
    replaced: past?.was === 'replaced' ? { id: past.id, isRecent } : null,
    version: session?.renewed === true ? null : version,
    resigned: session?.resigned,
  })
}
