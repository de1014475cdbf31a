import { AsyncLocalStorage } from 'node:async_hooks'

/** What is told of a span: names, hosts, statuses and counts, never a value that somebody typed. */
export type Attributes = Readonly<Record<string, string | number>>

/** `client` asks another system, `server` answers one. */
export type SpanKind = 'internal' | 'client' | 'server'

/** What spans can be begun under. */
export interface Scope {
  /** Begins a span within this one. */
  begin: (name: string, kind: SpanKind, attributes: Attributes) => Span
  /** Begins a trace of its own for background work; it is left out where it turns out that nothing was to be done. */
  beginPass: (name: string) => Span
}

/** A piece of work that is measured. */
export interface Span extends Scope {
  readonly traceId: string
  end: (failed?: { error: unknown }) => void
}

/** Under what the work of this chain of calls is measured; entered only where traces are exported. */
const scopes = new AsyncLocalStorage<Scope>()

/** Runs work whose spans, and those of all that it sets going, lie under `scope`. */
export const under = <Result>(scope: Scope, work: () => Result): Result => scopes.run(scope, work)

/** The trace in which an error came up: the log tells of it when its span has ended. */
const traces = new WeakMap<object, string>()

/** The id of the trace in which an error came up; undefined where that was not traced. */
export const traceOfFault = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null ? traces.get(error) : undefined

const measured = async <Result>(span: Span, work: () => Promise<Result>): Promise<Result> => {
  try {
    const result = await work()
    span.end()
    return result
  } catch (error) {
    span.end({ error })
    if (typeof error === 'object' && error !== null) traces.set(error, span.traceId)
    throw error
  }
}

/** Measures work as a span that others can lie under; runs it alone where nothing is traced. */
export const spanned = <Result>(name: string, attributes: Attributes, work: () => Promise<Result>): Promise<Result> => {
  const scope = scopes.getStore()
  if (scope === undefined) return work()
  const span = scope.begin(name, 'internal', attributes)
  return measured(span, () => under(span, work))
}

/** Measures a pass of background work, as a trace of its own; runs it alone where nothing is traced. */
export const spannedPass = <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
  const scope = scopes.getStore()
  if (scope === undefined) return work()
  const span = scope.beginPass(name)
  return measured(span, () => under(span, work))
}

/** Measures one question to another system, under which no other span lies. */
const asked = <Result>(name: string, attributes: () => Attributes, work: () => Promise<Result>): Promise<Result> => {
  const scope = scopes.getStore()
  return scope === undefined ? work() : measured(scope.begin(name, 'client', attributes()), work)
}

/** The host of an address; empty where there is none. */
const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).hostname : '')

/** Measures a call to another system. Of its address (a URL or a host) the host alone is told. */
export const calling = <Result>(
  system: 'cards' | 'identity provider' | 'mail' | 'pictures store' | 'sftp' | 'texts' | 'webhook',
  address: string,
  work: () => Promise<Result>,
): Promise<Result> =>
  asked(
    system,
    () => ({ 'peer.service': system, 'server.address': address.includes('://') ? hostOf(address) : address }),
    work,
  )

/** What is told of a statement: its verb and its first table. */
const known = new Map<string, { verb: string; table: string | undefined }>()
/** More than the product has; a statement whose text differs each time must not fill the memory. */
const MAX_KNOWN = 2000

/** The verb and the first table of a statement, without its values and the rest of its text. */
export const statementParts = (sql: string): { verb: string; table: string | undefined } => {
  const before = known.get(sql)
  if (before !== undefined) return before
  const verb = /^\s*([a-z]+)/i.exec(sql)?.[1]?.toUpperCase() ?? 'SQL'
  const table = /\b(?:from|into|update)\s+"?([a-z_]{1,63})\b/i.exec(sql)?.[1]
  const parts = { verb, table }
  if (known.size < MAX_KNOWN) known.set(sql, parts)
  return parts
}

/** Measures a statement of the database. */
export const spannedStatement = <Result>(
  system: 'sqlite' | 'postgresql',
  { sql }: { sql: string },
  work: () => Promise<Result>,
): Promise<Result> => {
  const scope = scopes.getStore()
  if (scope === undefined) return work()
  const { verb, table } = statementParts(sql)
  const span = scope.begin(table === undefined ? verb : `${verb} ${table}`, 'client', {
    'db.system.name': system,
    'db.operation.name': verb,
    ...(table !== undefined && { 'db.collection.name': table }),
  })
  return measured(span, work)
}
