import { afterEach, vi } from 'vitest'
import { forgetConfig } from '#src/calls/config.ts'
import { storage } from '#src/app/storage.ts'
import { clientRoad, roadCatalog, roadTo } from '#tests/server/support/road.ts'
import type { Journey, Road } from '#tests/server/support/asking.ts'
import type { FormTab } from '#tests/server/support/answers.ts'
import { type TestApp, type Visitor, testApp } from '#tests/server/support/test-app.ts'

/** One request that the page made, in the order in which it was answered. */
export interface Asked {
  /** `POST /api/v1/save-employer-info` */
  call: string
  body: unknown
  status: number
}

export interface LiveServer extends Road {
  /** What the page has asked since it was opened. */
  asked: Asked[]
  /** Bodies of the requests of a call, by the end of its path. */
  bodiesOf: (path: string) => unknown[]
}

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
const attach = (app: TestApp, { cookies }: Visitor): Asked[] => {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (input: Request | string) => {
    const request = typeof input === 'string' ? new Request(new URL(input, 'http://localhost:3000')) : input
    const { pathname, search } = new URL(request.url)
    const body = request.method === 'GET' ? '' : await request.text()
    const { cookie: _cookie, ...headers } = Object.fromEntries(request.headers)
    const answer = await app.server.inject({
      method: request.method as 'GET' | 'POST' | 'PUT',
      url: `${pathname}${search}`,
      headers,
      cookies: Object.fromEntries(cookies),
      ...(body !== '' && { payload: body }),
    })
    keep(cookies, answer.headers['set-cookie'])
    asked.push({
      call: `${request.method} ${pathname}`,
      body: body === '' ? null : (JSON.parse(body) as unknown),
      status: answer.statusCode,
    })
    return new Response(answer.payload, {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type']) },
    })
  })
  return asked
}

const bodiesIn =
  (asked: readonly Asked[]): LiveServer['bodiesOf'] =>
  (path) =>
    asked.filter(({ call }) => call.endsWith(`/${path}`)).map(({ body }) => body)

/** A server that nobody has asked yet, and a page on it. */
export const freshServer = async (): Promise<Pick<LiveServer, 'app' | 'asked' | 'bodiesOf'>> => {
  const app = await testApp({ catalog: roadCatalog() })
  open.push(app.close)
  const asked = attach(app, app.visitor())
  return { app, asked, bodiesOf: bodiesIn(asked) }
}

/**
 * The page's calls answered by a real server within the process, at a real enrollment that has come as far as `until`:
 * what a view shows is what the server gives, and what the server refuses is refused. The clock stands.
 */
export const liveServer = async (journey: Journey, until?: FormTab): Promise<LiveServer> => {
  const app = await testApp({ catalog: roadCatalog() })
  open.push(app.close)
  const { enrolledBy } = journey
  const road = await (enrolledBy === undefined
    ? roadTo(app, journey, until)
    : clientRoad(app, enrolledBy, journey, until))
  const asked = attach(app, road.visitor)
  return { ...road, asked, bodiesOf: bodiesIn(asked) }
}
