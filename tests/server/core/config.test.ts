import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { queueAlarmHours } from '#schemas/desk/queues.ts'
import { readConfig } from '#server/config.ts'

test('an empty environment is enough', () => {
  const { port, host, databaseUrl, smtpUrl, keys, logLevel, rateLimits, compileAhead } = readConfig({})
  expect({ port, host, databaseUrl, smtpUrl, keys, logLevel, rateLimits, compileAhead }).toEqual({
    port: 3000,
    host: 'localhost',
    databaseUrl: undefined,
    smtpUrl: undefined,
    keys: undefined,
    logLevel: 'info',
    rateLimits: true,
    compileAhead: true,
  })
})

test('every mistake is named, and no secret repeated', () => {
  const read = () =>
    readConfig({
      PORT: '80a',
      DATABASE_URL: 'mysql://user:secret@host',
      SMTP_URL: 'nonsense',
      KEYS: 'k1',
      LOG_LEVEL: 'loud',
      RATE_LIMITS: 'maybe',
      BUSY_AFTER_MS: 'soon',
      TRUST_PROXY: '-1',
      PUBLIC_URL: 'ftp://x',
      STAFF_SESSION_MINUTES: '2000',
      METRICS_PORT: '70000',
      METRICS_TOKEN: 'too short',
    })
  expect(read).toThrow(
    [
      'PORT: "80a" is not a whole number from 0 to 65535',
      'DATABASE_URL: is not an address that begins with postgres: or postgresql:',
      'SMTP_URL: is not an address that begins with smtp: or smtps:',
      'KEYS: KEYS: write NAME=BASE64,NAME=BASE64,lookup=BASE64',
      'PUBLIC_URL: is not an address that begins with http: or https:',
      'LOG_LEVEL: "loud" is none of fatal, error, warn, info, debug, trace, silent',
      'RATE_LIMITS: "maybe" is neither on nor off',
      'BUSY_AFTER_MS: "soon" is not a whole number from 0 to 600000',
      'TRUST_PROXY: "-1" is not a whole number from 0 to 10',
      'STAFF_SESSION_MINUTES: "2000" is not a whole number from 5 to 1440',
      'METRICS_PORT: "70000" is not a whole number from 0 to 65535',
      'METRICS_TOKEN: is not 16 to 200 letters, digits and signs',
    ].join('\n'),
  )
})

test('traces go to a collector, and no key of it is repeated', () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://localhost:4318/'
  expect(readConfig({}).traces).toBeUndefined()
  expect(readConfig({ OTEL_TRACES_SAMPLER_ARG: '0.5' }).traces).toBeUndefined()
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT }).traces).toEqual({
    url: 'http://localhost:4318/v1/traces',
    headers: {},
    ratio: 1,
    followsProxy: false,
    service: 'enrollchart',
  })
  expect(
    readConfig({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.example.com/otlp',
      OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20abc=, x-tenant = agency',
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.05',
      OTEL_SERVICE_NAME: 'portal',
      TRUST_PROXY: '1',
    }).traces,
  ).toEqual({
    url: 'https://traces.example.com/otlp/v1/traces',
    headers: { authorization: 'Bearer abc=', 'x-tenant': 'agency' },
    ratio: 0.05,
    followsProxy: true,
    service: 'portal',
  })
  const mistakesOf = (env: Record<string, string>) => {
    try {
      readConfig(env)
      return null
    } catch (error) {
      return (error as Error).message
    }
  }
  const bad = (endpoint: string) => mistakesOf({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })
  expect(bad('grpc://host:4317/s3cret')).toBe(
    'OTEL_EXPORTER_OTLP_ENDPOINT: is not an address that begins with http: or https:',
  )
  expect(bad('http://user:s3cret@host')).toBe(
    'OTEL_EXPORTER_OTLP_ENDPOINT: holds a password: a key of the collector goes into OTEL_EXPORTER_OTLP_HEADERS',
  )
  expect(bad('http://host/v1/traces')).toMatch(/: is the collector alone: \/v1\/traces is added here$/)
  expect(bad('http://host/?key=s3cret')).toMatch(/: is the collector alone, without/)
  for (const headers of ['s3cret', 'a=b,s3cret', 'a=%ff', 'a=%0As3cret', 'a='])
    expect(mistakesOf({ OTEL_EXPORTER_OTLP_HEADERS: headers })).toBe(
      'OTEL_EXPORTER_OTLP_HEADERS: is not name=value,name=value with values as in a URL',
    )
  for (const part of ['1.5', '-1', 'all', '5%'])
    expect(mistakesOf({ OTEL_TRACES_SAMPLER_ARG: part })).toBe(
      `OTEL_TRACES_SAMPLER_ARG: "${part}" is not a number from 0 to 1`,
    )
  expect(mistakesOf({ OTEL_TRACES_SAMPLER: 'always_on' })).toBe(
    'OTEL_TRACES_SAMPLER: "always_on" is neither traceidratio nor parentbased_traceidratio',
  )
  expect(mistakesOf({ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio' })).toMatch(/^TRUST_PROXY: is needed with/)
})

test('how mail is encrypted is a known word', () => {
  expect(() => readConfig({ SMTP_URL: 'smtp://u:secret@mail.example.com?tls=maybe' })).toThrow(
    /^SMTP_URL: tls is neither required nor optional$/,
  )
  expect(readConfig({ SMTP_URL: 'smtp://mail.example.com?tls=optional' }).smtpUrl).toContain('tls=optional')
})

test('an identity provider is named whole, by https where strangers can reach the server', () => {
  const oidc = { OIDC_ISSUER: 'https://login.example.com', OIDC_CLIENT_ID: 'desk', OIDC_CLIENT_SECRET: 's3cret' }
  const PUBLIC_URL = 'http://localhost:3000'
  const issuer = oidc.OIDC_ISSUER
  expect(readConfig({ ...oidc, PUBLIC_URL }).identityProvider).toEqual({
    issuer,
    clientId: 'desk',
    clientSecret: 's3cret',
    name: 'login.example.com',
  })
  expect(readConfig({ ...oidc, PUBLIC_URL, OIDC_NAME: 'Agency Login' }).identityProvider?.name).toBe('Agency Login')
  expect(readConfig({ ...oidc, PUBLIC_URL, OIDC_ISSUER: 'http://localhost:9' }).identityProvider?.issuer).toContain(
    ':9',
  )
  expect(readConfig({}).identityProvider).toBeUndefined()
  const mistakesOf = (env: Record<string, string>) => {
    try {
      readConfig(env)
      return []
    } catch (error) {
      return (error as Error).message.split('\n')
    }
  }
  expect(mistakesOf(oidc)).toEqual(['PUBLIC_URL: is needed with OIDC_ISSUER, which sends the staff back to it'])
  expect(mistakesOf({ OIDC_NAME: 'Agency Login', PUBLIC_URL })).toEqual([
    'OIDC_ISSUER: is needed with the other settings of OIDC_',
    'OIDC_CLIENT_ID: is needed with the other settings of OIDC_',
    'OIDC_CLIENT_SECRET: is needed with the other settings of OIDC_',
  ])
  const online = { ...oidc, PUBLIC_URL: 'https://plans.example.com', DEMO: 'on' }
  expect(mistakesOf(online)).toEqual([])
  expect(mistakesOf({ ...online, OIDC_ISSUER: 'http://login.example.com' })).toEqual([
    expect.stringMatching(/^OIDC_ISSUER: begins with http:/),
  ])
  for (const wrong of ['login.example.com', `${issuer}/.well-known/openid-configuration`, `${issuer}?a=1`])
    expect(mistakesOf({ ...online, OIDC_ISSUER: wrong })).toEqual([expect.stringMatching(/^OIDC_ISSUER: is /)])
})

test('docs/operate.md lists every variable that is read, and no other', () => {
  const read = new Set<string>()
  readConfig(
    new Proxy(
      {},
      {
        get: (_, name) => {
          read.add(String(name))
          return undefined
        },
      },
    ),
  )
  const listed = [...readFileSync('docs/operate.md', 'utf8').matchAll(/^\| `([A-Z_]+)` /gm)].map(([, name]) => name)
  expect(listed.toSorted()).toEqual([...read].toSorted())
})

test('hours of an alarm are set by queue; what is not named keeps its default', () => {
  expect(readConfig({}).queueAlarmHours).toEqual(queueAlarmHours)
  const { queueAlarmHours: set } = readConfig({ QUEUE_ALARM_HOURS: 'support=8, mails=2' })
  expect(set).toEqual({ ...queueAlarmHours, support: 8, mails: 2 })
  for (const value of ['8', 'support', 'nothing=8', 'support=0', 'support=1.5', 'support=8;mails=2']) {
    expect(() => readConfig({ QUEUE_ALARM_HOURS: value })).toThrow(`QUEUE_ALARM_HOURS: "${value}" is not hours of`)
  }
})

test('deliveries lie beside the database unless told, and secrets of destinations are found by name', () => {
  expect(readConfig({ DATA_DIR: '/var/lib/enrollchart' }).deliveriesDir).toBe('/var/lib/enrollchart/deliveries')
  const { deliveriesDir, secretOf } = readConfig({ DELIVERIES_DIR: '/srv/out', HOOK: ' whsec_a ' })
  expect([deliveriesDir, secretOf('HOOK'), secretOf('OTHER')]).toEqual(['/srv/out', 'whsec_a', undefined])
})
