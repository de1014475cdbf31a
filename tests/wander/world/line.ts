import { apiBases } from '#schemas/calls/call.ts'
import type { App } from '#server/app.ts'
import type { WorldClock } from './clock.ts'
import type { CookieJar } from './browser.ts'

/** One request and its answer, as whoever watches the line sees them. */
export interface Exchange {
  /** The place of who asked among the people of the world. */
  who: number
  tab: number
  /** `POST enrollment/save-contact-info` */
  call: string
  url: string
  body: unknown
  status: number
  /** The envelope, or the text of what is none. */
  answer: { status?: string; data?: unknown; message?: string }
  text: string
}

interface LineOf {
  app: Pick<App, 'server'>
  clock: WorldClock
  host: string
  /** An address of their own: limits are counted by it. */
  remoteAddress: string
  jar: CookieJar
  who: number
  tab: number
  /** May change an answer, or refuse to carry a request: for planted faults. */
  tamper: (exchange: Exchange) => void
  heard: (exchange: Exchange) => void
  pending: { count: number }
}

const bases = Object.entries(apiBases)

/** `POST enrollment/save-contact-info`, as the contract names it; another address as it is. */
const callOf = (method: string, pathname: string): string => {
  const [name, base] = bases.find(([, one]) => pathname.startsWith(`${one}/`)) ?? []
  return `${method} ${base === undefined ? pathname : `${name}${pathname.slice(base.length)}`}`
}

/** `fetch` of a page: its requests go straight to the server's handlers, with the cookies of its browser. */
export const lineOf = ({ app, host, remoteAddress, jar, who, tab, tamper, heard, pending }: LineOf) => {
  const origin = `http://${host}:3000`
  class PageRequest extends Request {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(typeof input === 'string' ? new URL(input, origin) : input, init)
    }
  }
  const fetch = async (input: Request | string | URL, init?: RequestInit): Promise<Response> => {
    const request = input instanceof Request ? input : new PageRequest(input, init)
    const { pathname, search } = new URL(request.url)
    pending.count += 1
    try {
      const body = request.method === 'GET' ? '' : await request.text()
      const { cookie: _, ...headers } = Object.fromEntries(request.headers)
      const answer = await app.server.inject({
        method: request.method as 'GET' | 'POST' | 'PUT',
        url: pathname + search,
        headers: { ...headers, host: `${host}:3000` },
        cookies: jar.sent(),
        remoteAddress,
        ...(body !== '' && { payload: body }),
      })
      for (const line of [answer.headers['set-cookie'] ?? []].flat()) jar.take(line)
      const exchange: Exchange = {
        who,
        tab,
        call: callOf(request.method, pathname),
        url: pathname + search,
        body: body === '' ? null : (JSON.parse(body) as unknown),
        status: answer.statusCode,
        answer: parsed(answer.payload),
        text: answer.payload,
      }
      tamper(exchange)
      heard(exchange)
      if (request.signal.aborted) throw request.signal.reason
      return new Response(exchange.text, {
        status: exchange.status,
        headers: headersOf(answer.headers),
      })
    } finally {
      pending.count -= 1
    }
  }
  return { fetch, PageRequest, origin }
}

const parsed = (text: string): Exchange['answer'] => {
  try {
    return JSON.parse(text) as Exchange['answer']
  } catch {
    return { message: text.slice(0, 200) }
  }
}

const headersOf = (headers: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    ['content-type', 'retry-after'].flatMap((name) =>
      headers[name] === undefined ? [] : [[name, String(headers[name])]],
    ),
  )
