import type { FastifyInstance } from 'fastify'
import { ProviderFault } from '../adapters/sign-in/identity-provider.ts'
import { makeProviderSignOut } from '../services/visits/provider-sign-out.service.ts'
import type { Services } from '../services/services.ts'

/** Where an identity provider says that it has ended somebody's session; registered with it. */
export const SIGN_OUT_REPORTS = '/staff/provider-sign-out'

/**
 * Takes what an identity provider says of sessions that it has ended (OpenID Connect Back-Channel Logout 1.0). Nobody
 * else can: a token is signed by a key of the provider's. Exists where there is one.
 */
export const registerProviderSignOut = (app: FastifyInstance, services: Services): void => {
  const { identityProvider, rateLimits } = services
  if (identityProvider === null) return
  const { end } = makeProviderSignOut(services)
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16 * 1024 },
      (_request, body, done) => done(null, new URLSearchParams(String(body)).get('logout_token') ?? ''),
    )
    scope.post<{ Body: string | null }>(SIGN_OUT_REPORTS, { schema: { hide: true } }, async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      const asker = { ip: request.ip, sessionId: null }
      if ((await rateLimits.take('code', asker)) > 0) return reply.code(429).send()
      try {
        await end(await identityProvider.judgeSignOut(typeof request.body === 'string' ? request.body : ''))
        await rateLimits.giveBack('code', asker)
        return await reply.code(200).send()
      } catch (error) {
        if (!(error instanceof ProviderFault)) throw error
        request.log.warn({ identityProvider: { kind: error.kind, code: error.code } }, 'nobody was signed out')
        return reply.code(error.kind === 'down' ? 503 : 400).send()
      }
    })
  })
}
