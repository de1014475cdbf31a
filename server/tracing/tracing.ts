import type { Attributes, Scope, Span } from './spans.ts'

/** The caller's span, as its `traceparent` says it. */
export interface RemoteSpan {
  spanId: string
  isSampled: boolean
}

/** A request that is traced. */
export interface RequestSpan extends Span {
  /** It was answered: how it is called, and what is told of it. 500 and above are failures. */
  answered: (name: string, attributes: Attributes, statusCode: number) => void
}

/** What became of the spans of this process. */
export interface SpanCounts {
  sent: number
  /** More than the queue holds. */
  dropped: number
  /** The collector did not take them. */
  failed: number
}

/** Takes traces to a collector. */
export interface Tracing {
  /** Begins the trace of a request under the request's own id; null where it is none of those that are traced. */
  request: (traceId: string, method: string, parent: RemoteSpan | null) => RequestSpan | null
  /** What background work is measured under. */
  background: Scope
  counts: () => SpanCounts
  /** Sends what waits, for a few seconds at most. */
  close: () => Promise<void>
}

/** Is told of an export that failed: by what, how many spans, how often since it was last told. */
export type OnExportFault = (fault: { error: unknown; spans: number; times: number }) => void
