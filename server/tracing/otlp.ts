// Loaded by `import()` where traces are exported, and nowhere else: the packages cost memory and time.
import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type Context,
  ROOT_CONTEXT,
  type Span as OtelSpan,
  SpanKind as Kind,
  SpanStatusCode,
  type Tracer,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  type SpanExporter,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { Refused } from '../domain/refusals.ts'
import { faultCode } from './fault-code.ts'
import type { Attributes, Scope, Span, SpanKind } from './spans.ts'
import type { TraceSettings } from './trace-settings.ts'
import type { OnExportFault, RequestSpan, SpanCounts, Tracing } from './tracing.ts'

/** Spans that wait for the collector; more are dropped. */
const QUEUE = 4096
/** Milliseconds between two exports, where nothing is in a hurry. */
const EVERY = 5000
/** Milliseconds that an export may take, tries after a failure included. */
const EXPORT_TIME = 10_000
/** Milliseconds that the end of the server waits for the collector. */
const CLOSE_TIME = 3000
/** A failure is told once in as many milliseconds. */
const TOLD_EVERY = 60_000
/** Spans of one pass that are kept until it is known whether it has done anything. */
const HELD = 200

const kinds: Readonly<Record<SpanKind, Kind>> = {
  internal: Kind.INTERNAL,
  client: Kind.CLIENT,
  server: Kind.SERVER,
}

/** Of an error its code or name, as far as it looks like one: a message may hold what a person typed. */
const errorType = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error
  const type = faultCode(error) ?? error.name
  return /^[\w.-]{1,60}$/.test(type) ? type : 'Error'
}

/** Hands on what ends, as far as the queue has room, and not the passes in which nothing was done. */
class Gate implements SpanProcessor {
  /** Spans of passes that have only looked so far, by trace. */
  readonly #held = new Map<string, ReadableSpan[]>()
  #waiting = 0
  #dropped = 0
  readonly #next: SpanProcessor
  constructor(next: SpanProcessor) {
    this.#next = next
  }

  /** From now on the spans of a trace are kept until one of them is worth telling. */
  hold(traceId: string): void {
    this.#held.set(traceId, [])
  }

  get dropped(): number {
    return this.#dropped
  }

  /** So many have left the queue. */
  taken(count: number): void {
    this.#waiting -= count
  }

  onStart(): void {
    // What has not ended is not exported.
  }

  onEnd(span: ReadableSpan): void {
    const { traceId } = span.spanContext()
    const held = this.#held.get(traceId)
    if (held === undefined) return this.#hand(span)
    held.push(span)
    const isWorth = held.length > HELD || span.status.code === SpanStatusCode.ERROR || !isLook(span)
    if (isWorth) {
      this.#held.delete(traceId)
      for (const one of held) this.#hand(one)
    } else if (span.parentSpanContext === undefined) this.#held.delete(traceId)
  }

  #hand(span: ReadableSpan): void {
    if (this.#waiting >= QUEUE) {
      this.#dropped += 1
      return
    }
    this.#waiting += 1
    this.#next.onEnd(span)
  }

  forceFlush(): Promise<void> {
    return this.#next.forceFlush()
  }

  shutdown(): Promise<void> {
    return this.#next.shutdown()
  }
}

/** A read of the database, or the pass itself. */
const isLook = ({ attributes, parentSpanContext }: ReadableSpan): boolean =>
  parentSpanContext === undefined || attributes['db.operation.name'] === 'SELECT'

/** Counts what becomes of exports, and tells of failures now and then. */
const watched = (
  exporter: SpanExporter,
  counts: { sent: number; failed: number },
  { onTaken, onFault }: { onTaken: (count: number) => void; onFault: OnExportFault },
): SpanExporter => {
  let times = 0
  let told = -Infinity
  return {
    export: (spans, done) => {
      onTaken(spans.length)
      exporter.export(spans, (result) => {
        // 0 is success.
        if (result.code === 0) counts.sent += spans.length
        else {
          counts.failed += spans.length
          times += 1
          if (performance.now() - told >= TOLD_EVERY) {
            onFault({ error: result.error, spans: spans.length, times })
            told = performance.now()
            times = 0
          }
        }
        done(result)
      })
    },
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  }
}

/** What all spans of a trace share. */
interface Shared {
  tracer: Tracer
  beginPass: Scope['beginPass']
  /** Milliseconds since 1970, with fractions: of one clock within a trace, so that nothing ends after what it lies in. */
  now: () => number
}

/** A clock that is set now. */
const clockOfNow = (): (() => number) => {
  const offset = Date.now() - performance.now()
  return () => offset + performance.now()
}

class OwnSpan implements RequestSpan {
  readonly #shared: Shared
  readonly #span: OtelSpan
  readonly #context: Context
  constructor(shared: Shared, span: OtelSpan) {
    this.#shared = shared
    this.#span = span
    this.#context = trace.setSpan(ROOT_CONTEXT, span)
  }

  get traceId(): string {
    return this.#span.spanContext().traceId
  }

  begin(name: string, kind: SpanKind, attributes: Attributes): Span {
    const { tracer, now } = this.#shared
    const options = { kind: kinds[kind], attributes: { ...attributes }, startTime: now() }
    return new OwnSpan(this.#shared, tracer.startSpan(name, options, this.#context))
  }

  beginPass(name: string): Span {
    return this.#shared.beginPass(name)
  }

  end(failed?: { error: unknown }): void {
    if (failed !== undefined) {
      this.#span.setAttribute('error.type', errorType(failed.error))
      // A rule said no, as it should.
      if (!(failed.error instanceof Refused)) this.#span.setStatus({ code: SpanStatusCode.ERROR })
    }
    this.#span.end(this.#shared.now())
  }

  answered(name: string, attributes: Attributes, statusCode: number): void {
    this.#span.updateName(name)
    this.#span.setAttributes({ ...attributes, 'http.response.status_code': statusCode })
    if (statusCode >= 500) {
      this.#span.setAttribute('error.type', String(statusCode))
      this.#span.setStatus({ code: SpanStatusCode.ERROR })
    }
    this.#span.end(this.#shared.now())
  }
}

/** Exports traces to a collector by OTLP, JSON over HTTP. Nothing global is set: several servers share a process in tests. */
export const otlpTracing = (settings: TraceSettings, onFault: OnExportFault): Tracing => {
  const counts = { sent: 0, failed: 0 }
  let gate: Gate | undefined
  const exporter = watched(
    new OTLPTraceExporter({
      url: settings.url,
      headers: { ...settings.headers },
      timeoutMillis: EXPORT_TIME,
    }),
    counts,
    { onTaken: (count) => gate?.taken(count), onFault },
  )
  gate = new Gate(new BatchSpanProcessor({ exporter, maxQueueSize: QUEUE, scheduledDelayMillis: EVERY }))
  const held = gate
  let nextTrace: string | undefined
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': settings.service,
      'service.instance.id': `${hostname()}:${process.pid}`,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.ratio) }),
    idGenerator: {
      generateTraceId: () => nextTrace ?? randomBytes(16).toString('hex'),
      generateSpanId: () => randomBytes(8).toString('hex'),
    },
    spanProcessors: [gate],
  })
  const tracer = provider.getTracer('enrollchart')

  const beginPass = (name: string): Span => {
    const now = clockOfNow()
    const span = tracer.startSpan(name, { startTime: now() }, ROOT_CONTEXT)
    if (span.isRecording()) held.hold(span.spanContext().traceId)
    return new OwnSpan({ tracer, beginPass, now }, span)
  }

  return {
    request: (traceId, method, parent) => {
      const context =
        parent === null
          ? ROOT_CONTEXT
          : trace.setSpanContext(ROOT_CONTEXT, {
              traceId,
              spanId: parent.spanId,
              traceFlags: parent.isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
              isRemote: true,
            })
      // The library asks for the id of a new trace at once.
      nextTrace = traceId
      const now = clockOfNow()
      const span = tracer.startSpan(method, { kind: Kind.SERVER, startTime: now() }, context)
      nextTrace = undefined
      return span.isRecording() ? new OwnSpan({ tracer, beginPass, now }, span) : null
    },
    background: { begin: beginPass, beginPass },
    counts: (): SpanCounts => ({ ...counts, dropped: held.dropped }),
    close: async () => {
      const given = new AbortController()
      const late = wait(CLOSE_TIME, undefined, { signal: given.signal }).catch(() => undefined)
      await Promise.race([provider.shutdown().catch(() => undefined), late])
      given.abort()
    },
  }
}
