import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { Refused } from '../domain/refusals.ts'
import type { Services } from '../services/services.ts'
import type { BalancerNotice } from './balancer-notice.ts'

/** Milliseconds. */
const BUILDING = 15_000

/** `/healthz`: the process lives. `/readyz`: it can serve; 503 while it stops or its database does not answer. */
export const registerHealth = async (
  app: FastifyInstance,
  { clock, config, database }: Services,
  { isStopping, notice }: { isStopping: () => boolean; notice: BalancerNotice },
): Promise<void> => {
  // What nobody is turned away for is not measured either: the measure's timer outlives its server.
  if (config.busyAfter > 0) {
    // The first measures tell of building the server, which a loaded machine takes seconds for, not of visitors.
    const measuredFrom = clock.now() + BUILDING
    await app.register(underPressure, {
      maxEventLoopDelay: config.busyAfter,
      // Pages and files belong to no route. A call can be made again; a page that lacks one of its files can only be loaded
      // anew, with what is typed in it, and a file costs little.
      pressureHandler: ({ is404 }) => {
        if (!is404 && clock.now() > measuredFrom) throw new Refused(503, 'error_busy', [], { retryAfter: 5 })
      },
    })
  }
  app.get('/healthz', { exposeHeadRoute: true, config: { quiet: true } }, (_, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  app.get('/readyz', { exposeHeadRoute: true, config: { quiet: true } }, async (_, reply) => {
    const ready = !isStopping() && (await database.ready())
    notice.answered(isStopping())
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'not ready' })
  })
}
