/** Where traces go, and which. */
export interface TraceSettings {
  /** Where a collector takes them by OTLP: `http://localhost:4318/v1/traces`. */
  url: string
  /** What is sent with them: the collector's key. */
  headers: Readonly<Record<string, string>>
  /** Which part of all traces is exported: 0 to 1. */
  ratio: number
  /** Whether a proxy's `traceparent` says which requests are traced, and what their spans lie under. */
  followsProxy: boolean
  /** What the server is called in them. */
  service: string
}

const endpointOf = (value: string): string => {
  const { protocol, search, hash, username, password } = URL.canParse(value) ? new URL(value) : new URL('none:')
  // What is wrong with it may be a password: it is not repeated.
  if (protocol !== 'http:' && protocol !== 'https:') {
    throw new Error('is not an address that begins with http: or https:')
  }
  if (username !== '' || password !== '') {
    throw new Error('holds a password: a key of the collector goes into OTEL_EXPORTER_OTLP_HEADERS')
  }
  if (search !== '' || hash !== '') throw new Error('is the collector alone, without ? and # and what follows')
  const base = value.replace(/\/+$/, '')
  if (base.endsWith('/v1/traces')) throw new Error('is the collector alone: /v1/traces is added here')
  return `${base}/v1/traces`
}

/** `name=value,name=value`, the values as in a URL (the standard of OpenTelemetry). */
const headersOf = (value: string): TraceSettings['headers'] =>
  Object.fromEntries(
    value.split(',').map((part): [string, string] => {
      const [, name = '', text = ''] = /^\s*([\w.-]+)\s*=\s*(.*?)\s*$/.exec(part) ?? []
      let header = ''
      try {
        header = decodeURIComponent(text)
      } catch {
        // Told below, as what it is.
      }
      // They are a secret: they are not repeated.
      if (!/^[\x20-\x7e]+$/.test(header)) throw new Error('is not name=value,name=value with values as in a URL')
      return [name.toLowerCase(), header]
    }),
  )

const ratioOf = (value: string): number => {
  if (!/^(?:0(?:\.\d{1,9})?|1(?:\.0{1,9})?|\.\d{1,9})$/.test(value)) {
    throw new Error(`"${value}" is not a number from 0 to 1`)
  }
  return Number(value)
}

const samplers = ['traceidratio', 'parentbased_traceidratio'] as const

type Check = <Value>(name: string, read: (value: string) => Value, otherwise: Value) => Value

/** What the environment says of traces; undefined where they go nowhere. `mistake` takes what is wrong between settings. */
export const readTraceSettings = (
  check: Check,
  mistake: (text: string) => void,
  { trustsProxy }: { trustsProxy: boolean },
): TraceSettings | undefined => {
  const url = check<string | undefined>('OTEL_EXPORTER_OTLP_ENDPOINT', endpointOf, undefined)
  const headers = check('OTEL_EXPORTER_OTLP_HEADERS', headersOf, {})
  const ratio = check('OTEL_TRACES_SAMPLER_ARG', ratioOf, 1)
  const service = check(
    'OTEL_SERVICE_NAME',
    (value) => {
      if (!/^[\w .:/-]{1,100}$/.test(value)) throw new Error('is not 1 to 100 letters, digits and . : / _ -')
      return value
    },
    'enrollchart',
  )
  const sampler = check<string>(
    'OTEL_TRACES_SAMPLER',
    (value) => {
      const one = samplers.find((name) => name === value)
      if (one === undefined) throw new Error(`"${value}" is neither ${samplers.join(' nor ')}`)
      return one
    },
    'traceidratio',
  )
  const followsProxy = sampler === 'parentbased_traceidratio'
  if (followsProxy && !trustsProxy) {
    mistake('TRUST_PROXY: is needed with OTEL_TRACES_SAMPLER=parentbased_traceidratio: anybody may send a traceparent')
  }
  return url === undefined ? undefined : { url, headers, ratio, followsProxy, service }
}
