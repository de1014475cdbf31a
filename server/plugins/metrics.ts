import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { SECOND } from '../clock.ts'
import { sameHash } from '../crypto/sealing.ts'
import { Refused } from '../domain/refusals.ts'
import { type Metrics, makeMetrics } from '../services/counts/metrics.service.ts'
import type { Services } from '../services/services.ts'
import type { Tracing } from '../tracing/tracing.ts'

/** `/metrics` on a port of its own. */
export interface MetricsServer {
  /** Gives the port. */
  listen: () => Promise<number>
  close: () => Promise<void>
}

/**
 * Counts what is answered, for Prometheus. `/metrics` is on METRICS_PORT alone where that is set, else beside the
 * pages where METRICS_TOKEN is; with neither nothing is counted and nobody answers.
 */
export const registerMetrics = (
  app: FastifyInstance,
  services: Services,
  tracing: Pick<Tracing, 'counts'> | null,
): MetricsServer | null => {
  const { metricsPort, metricsToken } = services.config
  if (metricsPort === undefined && metricsToken === undefined) return null
  const metrics = makeMetrics(services, tracing)
  const { lookUp } = services.sealing
  const hash = (text: string) => lookUp('metrics-token', text)
  const expected = metricsToken === undefined ? undefined : hash(`Bearer ${metricsToken}`)
  const mayRead = (authorization: string | undefined) =>
    expected === undefined || sameHash(hash(authorization ?? ''), expected)

  app.addHook('onResponse', async ({ routeOptions, repeated }, { statusCode, elapsedTime }) => {
    const { quiet, call } = routeOptions.config
    if (quiet === true) return
    metrics.count({ call, status: statusCode, seconds: elapsedTime / SECOND, repeated })
  })
  if (metricsPort !== undefined) return ownServer(metrics, mayRead, services.config.host, metricsPort)
  app.get('/metrics', { schema: { hide: true }, config: { quiet: true } }, async ({ headers }, reply) => {
    if (!mayRead(headers.authorization)) {
      void reply.header('www-authenticate', 'Bearer')
      throw new Refused(401, 'error_forbidden')
    }
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text())
  })
  return null
}

const ownServer = (
  { text, contentType }: Metrics,
  mayRead: (authorization: string | undefined) => boolean,
  host: string,
  port: number,
): MetricsServer => {
  const server = createServer((request, response) => {
    const path = request.url?.split('?', 1)[0]
    if (path !== '/metrics') return response.writeHead(404).end()
    if (request.method !== 'GET') return response.writeHead(405, { allow: 'GET' }).end()
    if (!mayRead(request.headers.authorization)) {
      return response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
    }
    return void text().then(
      (body) => response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(body),
      () => response.writeHead(500).end(),
    )
  })
  return {
    listen: async () => {
      server.listen(port, host)
      await once(server, 'listening')
      return (server.address() as AddressInfo).port
    },
    close: async () => {
      if (!server.listening) return
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
