import { AsyncLocalStorage } from 'node:async_hooks'
import { Agent, type IncomingMessage, request } from 'node:http'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'

/** Somebody's browser: its cookies, its lines, the address that it comes from. */
interface Browser {
  origin: string
  agent: Agent
  cookies: Map<string, string>
  address: string
}

const current = new AsyncLocalStorage<Browser>()

export const makeBrowser = (origin: string, address: string): Browser => ({
  origin,
  agent: new Agent({ keepAlive: true, maxSockets: 6 }),
  cookies: new Map(),
  address,
})
export type { Browser }

/** Runs `work` in which `fetch` is that of this browser. */
export const within = <Result>(browser: Browser, work: () => Promise<Result>): Promise<Result> =>
  current.run(browser, work)

const answerOf = async (browser: Browser, asked: Request): Promise<Response> => {
  const content = Buffer.from(await asked.arrayBuffer())
  const sent = request(asked.url, {
    method: asked.method,
    agent: browser.agent,
    localAddress: browser.address,
    signal: asked.signal,
    headers: {
      ...Object.fromEntries(asked.headers),
      ...(browser.cookies.size > 0 && {
        cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      }),
      ...(asked.method !== 'GET' && { 'content-length': String(content.length) }),
    },
  })
  sent.on('error', () => undefined)
  sent.end(content)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  for (const cookie of answer.headers['set-cookie'] ?? []) {
    const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? []
    browser.cookies.set(name, value)
  }
  const body = await buffer(answer)
  const status = answer.statusCode ?? 500
  return new Response([204, 304].includes(status) ? null : body, {
    status,
    headers: Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]),
  })
}

/** What the page asks its own server for has no address before it; a process has none to add. */
const absolute = async (browser: Browser): Promise<Response> => {
  const answer = await answerOf(browser, new Request(`${browser.origin}/config.json`))
  if (!answer.ok) return answer
  const config = (await answer.json()) as { apis: Record<string, string> }
  const apis = Object.fromEntries(Object.entries(config.apis).map(([name, base]) => [name, `${browser.origin}${base}`]))
  return Response.json({ ...config, apis })
}

/** Gives this process the `fetch` of a page, of whoever asks at the moment. */
export const installFetch = (): void => {
  globalThis.fetch = async (input) => {
    const browser = current.getStore()
    if (browser === undefined) throw new Error('Nobody asks')
    try {
      return input instanceof Request ? await answerOf(browser, input) : await absolute(browser)
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error
      // As browsers say it.
      throw new TypeError('Failed to fetch', { cause: error })
    }
  }
}
