import type { FastifyInstance, FastifyRequest } from 'fastify'
import { under } from '../tracing/spans.ts'
import type { TraceSettings } from '../tracing/trace-settings.ts'
import type { RequestSpan, Tracing } from '../tracing/tracing.ts'
import { faultOf } from './errors.ts'
import { callerOf, enrollmentHash } from './logging.ts'

/** Begins to export traces of requests. What does that is loaded here, and only where traces are exported. */
export const traceRequests = async (app: FastifyInstance, settings: TraceSettings): Promise<Tracing> => {
  const { otlpTracing } = await import('../tracing/otlp.ts')
  const tracing = otlpTracing(settings, ({ error, spans, times }) => {
    const { name, code } = faultOf(error)
    app.log.warn({ fault: { name, ...(code !== undefined && { code }) }, spans, times }, 'traces were not exported')
  })
  addSpans(app, tracing, settings)
  return tracing
}

/**
 * Measures each request as a span, under which lie those of its work: by method and route, never by the path that was
 * asked. Probes are left out, as in the log.
 */
const addSpans = (
  app: FastifyInstance,
  tracing: Tracing,
  { followsProxy }: Pick<TraceSettings, 'followsProxy'>,
): void => {
  const spans = new WeakMap<FastifyRequest, RequestSpan>()
  // Fastify keeps what was entered here while it reads a body.
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config.quiet === true) return done()
    const parent = followsProxy ? callerOf(request) : null
    const span = tracing.request(request.id, request.method, parent)
    if (span === null) return done()
    spans.set(request, span)
    under(span, done)
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    const { method, routeOptions } = request
    const enrollment = enrollmentHash(request)
    spans.get(request)?.answered(
      routeOptions.url === undefined ? method : `${method} ${routeOptions.url}`,
      {
        'http.request.method': method,
        ...(routeOptions.url !== undefined && { 'http.route': routeOptions.url }),
        ...(enrollment !== undefined && { 'enrollchart.enrollment': enrollment }),
      },
      statusCode,
    )
  })
}
