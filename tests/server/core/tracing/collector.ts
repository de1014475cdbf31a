import { once } from 'node:events'
import { type IncomingHttpHeaders, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Type } from 'typebox'
import { Value } from 'typebox/value'

const OtlpValue = Type.Object({
  stringValue: Type.Optional(Type.String()),
  intValue: Type.Optional(Type.Union([Type.Number(), Type.String()])),
})
const OtlpAttributes = Type.Array(Type.Object({ key: Type.String(), value: OtlpValue }))
const OtlpSpan = Type.Object({
  traceId: Type.String({ pattern: '^[0-9a-f]{32}$' }),
  spanId: Type.String({ pattern: '^[0-9a-f]{16}$' }),
  parentSpanId: Type.Optional(Type.String()),
  name: Type.String(),
  kind: Type.Number(),
  startTimeUnixNano: Type.String(),
  endTimeUnixNano: Type.String(),
  attributes: OtlpAttributes,
  events: Type.Array(Type.Unknown()),
  links: Type.Array(Type.Unknown()),
  status: Type.Object({ code: Type.Number(), message: Type.Optional(Type.String()) }),
})
/** The body of an export: OTLP 1, JSON. */
const Otlp = Type.Object({
  resourceSpans: Type.Array(
    Type.Object({
      resource: Type.Object({ attributes: OtlpAttributes }),
      scopeSpans: Type.Array(Type.Object({ spans: Type.Array(OtlpSpan) })),
    }),
  ),
})

export interface Exported {
  traceId: string
  id: string
  parent: string | undefined
  name: string
  /** 1 internal, 2 server, 3 client. */
  kind: number
  start: bigint
  end: bigint
  attributes: Readonly<Record<string, string | number | undefined>>
  /** 2 is a failure. */
  status: number
}

const read = (attributes: { key: string; value: { stringValue?: string; intValue?: number | string } }[]) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? (value.intValue === undefined ? undefined : Number(value.intValue)),
    ]),
  )

/** A collector of traces that takes what an OpenTelemetry Collector takes: OTLP in JSON by HTTP, on a port of its own. */
export const collector = async ({ answers = 200 }: { answers?: number | 'never' } = {}) => {
  const bodies: string[] = []
  const asked: { method: string; path: string; headers: IncomingHttpHeaders }[] = []
  const server = createServer((request, response) => {
    asked.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers })
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      bodies.push(body)
      if (answers !== 'never') response.writeHead(answers, { 'content-type': 'application/json' }).end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const parsed = () =>
    bodies.map((body) => {
      const value: unknown = JSON.parse(body)
      if (!Value.Check(Otlp, value)) throw new Error(`no OTLP: ${JSON.stringify([...Value.Errors(Otlp, value)][0])}`)
      return value
    })
  return {
    endpoint: `http://127.0.0.1:${port}`,
    asked,
    /** Everything that was received, as it came. */
    text: () => bodies.join('\n'),
    resources: () => parsed().flatMap(({ resourceSpans }) => resourceSpans.map((one) => read(one.resource.attributes))),
    spans: (): Exported[] =>
      parsed()
        .flatMap(({ resourceSpans }) => resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans)
        .map((span) => ({
          traceId: span.traceId,
          id: span.spanId,
          parent: span.parentSpanId === '' ? undefined : span.parentSpanId,
          name: span.name,
          kind: span.kind,
          start: BigInt(span.startTimeUnixNano),
          end: BigInt(span.endTimeUnixNano),
          attributes: read(span.attributes),
          status: span.status.code,
        })),
    /** How many events, links and messages there are: each could hold anything. */
    extras: () =>
      parsed()
        .flatMap(({ resourceSpans }) => resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans)
        .filter(({ events, links, status }) => events.length + links.length > 0 || Boolean(status.message)).length,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type Collector = Awaited<ReturnType<typeof collector>>
