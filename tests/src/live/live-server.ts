import { afterEach, vi } from 'vitest'
import { forgetConfig } from '#src/calls/config.ts'
import { storage } from '#src/browser/storage.ts'
import type { Brought } from '#src/calls/judge.ts'
import type { AskedRead } from '#schemas/calls/page-reads.ts'
import type { CallBody } from '#schemas/calls/call.ts'
import type { quoteCalls } from '#schemas/calls/storefront/quote.calls.ts'
import { noteCall } from '../recorded/calls-made.ts'
import { add, adult, ask } from '#tests/server/storefront/storefront.ts'
import { clientJourney, demoCatalog, journeyTo } from '#tests/server/support/journey.ts'
import type { Scenario, Journey } from '#tests/server/support/asking.ts'
import { plainFetch } from '#tests/plain-fetch.ts'
import type { Config } from '#server/config.ts'
import type { Catalog } from '#server/catalog/load-catalog.ts'
import type { FormTab } from '#tests/server/support/answers.ts'
import { type TestApp, type Visitor, testApp } from '#tests/server/support/test-app.ts'

/** One request that the page made, in the order in which it was answered. */
export interface Asked {
  /** `POST /api/v1/save-employer-info` */
  call: string
  /** What follows the path, with its `?`; empty where nothing does. */
  search: string
  headers: Readonly<Record<string, string>>
  /** Reads that its answer brought along, by the end of their paths. */
  brought: readonly string[]
  body: unknown
  status: number
  /** The age that the request says; null where it says none. */
  over65: string | null
}

/** A page's server, and what the page asks of it. */
export interface Site {
  app: TestApp
  visitor: Visitor
  /** The host that the page is opened on. */
  host: string
  /** What the page has asked since the server was there. */
  asked: Asked[]
  /** Bodies of the requests of a call, by the end of its path. */
  bodiesOf: (path: string) => unknown[]
  /** Calls by the end of their path that fail from now on, as a server that is out of order answers them. */
  broken: Set<string>
  /** Requests of the page that are not answered yet. */
  waiting: () => number
}
export interface LiveServer extends Journey, Omit<Site, 'app' | 'visitor'> {}

const MAIN = 'localhost'
/** What a broken call says. */
export const OUT_OF_ORDER = 'Out of order'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
  vi.unstubAllGlobals()
  forgetConfig()
  storage.clear()
})

/** Cookies of `set-cookie` lines, kept as a browser does. */
const keep = (cookies: Map<string, string>, lines: string | string[] | undefined): void => {
  for (const line of [lines ?? []].flat()) {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }
}

/** Somebody's page on a server: requests of the page go to it with the visitor's cookies. */
const attach = (app: TestApp, visitor: Visitor, host: string): Site => {
  const asked: Asked[] = []
  const broken = new Set<string>()
  const { cookies } = visitor
  let waiting = 0
  const answered = async (input: Request | string, init?: RequestInit): Promise<Response> => {
    // Somebody else's server, which ours asks: a card provider's.
    if (typeof input === 'string' && input.startsWith('http://127.0.0.1:')) {
      const { method = 'GET', headers = {}, body = '' } = init ?? {}
      return plainFetch(input, { method, headers: headers as Record<string, string>, body: String(body) })
    }
    const request = typeof input === 'string' ? new Request(new URL(input, `http://${host}:3000`)) : input
    const { pathname, search } = new URL(request.url)
    noteCall(request.method, pathname)
    const body = request.method === 'GET' ? '' : await request.text()
    const isBroken = (path: string) => [...broken].some((one) => path.endsWith(`/${one}`))
    // By its name alone: a call of the contract is not named by its path on the server.
    const isBrokenRead = (key: string) => [...broken].some((one) => key.endsWith(`/${one.replace(/^.*\//, '')}`))
    // What is out of order is brought by nobody.
    const reads = (JSON.parse(request.headers.get('x-page-reads') ?? '[]') as AskedRead[]).filter(
      ({ key }) => !isBrokenRead(key),
    )
    if (request.headers.has('x-page-reads')) request.headers.set('x-page-reads', JSON.stringify(reads))
    const note = (status: number, brought: readonly Brought[] = []) =>
      asked.push({
        brought: brought.map(({ key }) => key.replace(/^.*\//, '')),
        call: `${request.method} ${pathname}`,
        search,
        headers: Object.fromEntries(request.headers),
        body: body === '' ? null : (JSON.parse(body) as unknown),
        status,
        over65: request.headers.get('x-over-65'),
      })
    if (isBroken(pathname)) {
      note(500)
      return Response.json({ status: 'error', statusCode: 500, message: OUT_OF_ORDER, data: [] }, { status: 500 })
    }
    const { cookie: _cookie, ...headers } = Object.fromEntries(request.headers)
    const answer = await app.server.inject({
      method: request.method as 'GET' | 'POST' | 'PUT',
      url: `${pathname}${search}`,
      headers: { ...headers, host: `${host}:3000` },
      cookies: Object.fromEntries(cookies),
      ...(body !== '' && { payload: body }),
    })
    keep(cookies, answer.headers['set-cookie'])
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    note(answer.statusCode, isJson ? answer.json<{ bundle?: Brought[] }>().bundle : [])
    return new Response(answer.payload, {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type']) },
    })
  }
  vi.stubGlobal('fetch', (...asking: Parameters<typeof answered>) => {
    waiting += 1
    return answered(...asking).finally(() => {
      waiting -= 1
    })
  })
  return {
    app,
    visitor,
    host,
    asked,
    broken,
    waiting: () => waiting,
    bodiesOf: (path) => asked.filter(({ call }) => call.endsWith(`/${path}`)).map(({ body }) => body),
  }
}

/** How somebody comes: on which host, as whom, and what the agency sells. */
interface Coming {
  host?: string
  who?: (app: TestApp) => Visitor | Promise<Visitor>
  catalog?: Catalog
  config?: Partial<Config>
  /** False where the test writes what cannot happen to an enrollment. */
  lives?: boolean
}

/** A server of which the page has asked nothing yet, and a page on it. */
export const freshServer = async ({
  host = MAIN,
  who = (app) => app.visitor(),
  catalog = demoCatalog(),
  config = {},
  lives = true,
}: Coming = {}): Promise<Site> => {
  const app = await testApp({ catalog, config, lives })
  open.push(app.close)
  return attach(app, await who(app), host)
}

/**
 * The page's calls answered by a real server within the process, at a real enrollment that has come as far as `until`:
 * what a view shows is what the server gives, and what the server refuses is refused. The clock stands.
 */
export const liveServer = async (
  scenario: Scenario,
  until?: FormTab,
  { config = {}, lives = true }: Pick<Coming, 'config' | 'lives'> = {},
): Promise<LiveServer> => {
  const app = await testApp({ catalog: demoCatalog(), config, lives })
  open.push(app.close)
  const { enrolledBy } = scenario
  const journey = await (enrolledBy === undefined
    ? journeyTo(app, scenario, until)
    : clientJourney(app, enrolledBy, scenario, until))
  return { ...journey, ...attach(app, journey.visitor, MAIN) }
}

/** A quote that the page's visitor has begun on the server: 40 years old, in Austin, alone. */
export const quoted = async (
  site: Site,
  change: CallBody<typeof quoteCalls.addFilter> = {},
  plans: readonly [plan: string, option?: string][] = [],
): Promise<Site & { enrollment_id: string }> => {
  const quote = { visitor: site.visitor, enrollment_id: '' }
  const { temp_enrollment_id } = await ask(site.visitor, 'POST enrollment/add-filter-for-new-user', {
    body: { ...adult, ...change },
  })
  quote.enrollment_id = temp_enrollment_id
  for (const [plan, option] of plans) {
    const answer = await add(quote, plan, change.tier, option)
    if (!answer.added) throw new Error(`${plan}: ${JSON.stringify(answer)}`)
  }
  return { ...site, enrollment_id: temp_enrollment_id }
}
