import { randomBytes } from 'node:crypto'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Refusal } from '#schemas/calls/envelope.ts'
import { apiBases, type ApiName } from '#schemas/calls/call.ts'
import { type App, type AppParts, buildApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import type { Services } from '#server/services/services.ts'
import { refusedByLife } from '../desk/lives.ts'
import { type TestClock, testClock } from './clock.ts'
import { testConfig } from './config.ts'
import { migratedSqlite } from './databases.ts'
import { keepsRefusals, noteAnswer } from './refusals/keep-refusals.ts'

export interface CallOptions {
  body?: object
  query?: Record<string, string | number>
  params?: Record<string, string>
  headers?: Record<string, string>
  /** A fresh one by default; null sends none. */
  key?: string | null
}

export interface CallAnswer {
  /** HTTP status. */
  status: number
  envelope: { status: 'success' | 'error'; statusCode: number; message: string; data: unknown }
  /** `envelope.data`, for tests to look into. */
  data: unknown
  refusal: Refusal
  response: LightMyRequestResponse
}

/** Someone's browser: keeps the cookies that it is given. */
export interface Visitor {
  call: (key: string, options?: CallOptions) => Promise<CallAnswer>
  cookies: Map<string, string>
}

export interface TestApp extends App {
  database: Database
  clock: TestClock
  services: Services
  /** Another browser, without cookies. */
  visitor: () => Visitor
  /** The one visitor of most tests: `callApi('POST enrollment/save-x', { body })`. */
  callApi: Visitor['call']
  /** Delivers what is due and gives all messages, the newest first. */
  mailbox: () => ReturnType<Services['outbox']['list']>
  close: () => Promise<void>
}

interface Options extends Partial<Omit<AppParts, 'config' | 'clock'>> {
  config?: Partial<Config>
  clock?: TestClock
  /** False for a test that writes into the database what no server would: what happened there is no enrollment's life. */
  lives?: boolean
}

/** A whole server on a database of its own (a temporary SQLite file unless given one), with a clock that stands. */
export const testApp = async ({
  config,
  database,
  clock = testClock(),
  lives = true,
  ...rest
}: Options = {}): Promise<TestApp> => {
  const own = database ?? (await migratedSqlite())
  // Without a catalog there are no areas to serve, only what a test brings.
  const routes = rest.routes ?? (rest.catalog ? undefined : [])
  const app = await buildApp({ ...rest, ...(routes && { routes }), clock, database: own, config: testConfig(config) })
  if (keepsRefusals()) noteAnswers(app)
  const visitor = (): Visitor => {
    const cookies = new Map<string, string>()
    return { cookies, call: (key, options = {}) => callOf(app, cookies, key, options) }
  }
  return {
    ...app,
    database: own,
    clock,
    visitor,
    callApi: visitor().call,
    mailbox: async () => {
      await app.services.outbox.drain()
      return app.services.outbox.list(100)
    },
    close: async () => {
      // Whatever a test was about, what it did to its enrollments is a way that the machine of their life knows.
      const refused = lives ? await refusedByLife({ services: app.services, database: own }).catch(unreadable) : []
      await app.stop()
      await own.close()
      if (refused.length > 0) throw new Error(`This does not happen to an enrollment:\n${refused.join('\n')}`)
    },
  }
}

/** A test has closed or broken its database: nothing can be read of what it did. */
const unreadable = (): string[] => []

/** From now on the refusals of this server are kept (refusals/keep-refusals.ts). */
const noteAnswers = ({ server }: App): void => {
  const inject = server.inject.bind(server) as (options: InjectOptions) => Promise<LightMyRequestResponse>
  Object.assign(server, {
    inject: async (options: InjectOptions) => {
      const response = await inject(options)
      noteAnswer(options.method ?? 'GET', String(options.url), response.statusCode, response.payload)
      return response
    },
  })
}

const callOf = async (
  app: App,
  cookies: Map<string, string>,
  key: string,
  { body, query, params, headers, key: idempotencyKey }: CallOptions,
): Promise<CallAnswer> => {
  const [method = 'GET', target = ''] = key.split(' ')
  const slash = target.indexOf('/')
  const base = apiBases[target.slice(0, slash) as ApiName]
  const path = target.slice(slash + 1).replace(/\{(\w+)\}/g, (_, name: string) => params?.[name] ?? '')
  const writes = method !== 'GET'
  const sent = idempotencyKey === undefined ? randomBytes(16).toString('hex') : idempotencyKey
  const response = await app.server.inject({
    method: writes ? (method === 'PUT' ? 'PUT' : 'POST') : 'GET',
    url: `${base}/${path}`,
    ...(query && { query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])) }),
    ...(writes && { payload: body ?? {} }),
    cookies: Object.fromEntries(cookies),
    headers: { ...(writes && sent !== null && { 'idempotency-key': sent }), ...headers },
  })
  for (const { name, value } of response.cookies) cookies.set(name, value)
  const envelope = response.json<CallAnswer['envelope'] & Refusal>()
  return { status: response.statusCode, envelope, data: envelope.data, refusal: envelope, response }
}
