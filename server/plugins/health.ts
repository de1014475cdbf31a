import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../services/services.ts'

/** `/healthz`: the process lives. `/readyz`: it can serve; 503 while it stops or its database does not answer. */
export const registerHealth = async (
  app: FastifyInstance,
  { database }: Services,
  isStopping: () => boolean,
): Promise<void> => {
  await app.register(underPressure, { maxEventLoopDelay: 3000, retryAfter: 5 })
  app.get('/healthz', { exposeHeadRoute: true, config: { quiet: true } }, (_, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/readyz', { exposeHeadRoute: true, config: { quiet: true } }, async (_, reply) => {
    const ready = !isStopping() && (await database.ready())
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'not ready' })
  })
}
