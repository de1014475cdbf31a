import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { apiBases, type ApiName } from '#schemas/calls/call.ts'
import type { Answered, Asker } from './asking.ts'

interface BrowserOptions {
  /** Where a server answers now; asked anew for each try. */
  origin: () => string | Promise<string>
  agent: Agent
  /** Asks again, with the same Idempotency-Key, where no whole answer came: what a page does that loses its line. */
  isStubborn?: boolean
  /** Hears of each request when it leaves. */
  onSend?: () => void
  /** Hears how many milliseconds each answered call took, all its tries together. */
  onAnswer?: (key: string, took: number) => void
}

/** Somebody's browser over HTTP: keeps the cookie that it is given. Throws where no answer comes. */
export const browser = ({ origin, agent, isStubborn = false, onSend, onAnswer }: BrowserOptions): Asker => {
  let cookie = ''
  const attempt = async (method: string, address: string, content: string, headers: Record<string, string>) => {
    const sent = request(address, {
      method,
      agent,
      headers: {
        'x-over-65': '0',
        ...(cookie !== '' && { cookie }),
        ...(method !== 'GET' && {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(content)),
        }),
        ...headers,
      },
    })
    // A line that breaks behind the head of an answer fails the reading of its body.
    sent.on('error', () => undefined)
    onSend?.()
    sent.end(content)
    const [response] = await once(sent, 'response')
    const answer = JSON.parse(await text(response)) as Answered['envelope'] & Answered['refusal']
    cookie = response.headers['set-cookie']?.[0]?.split(';')[0] ?? cookie
    return { status: response.statusCode as number, envelope: answer, data: answer.data, refusal: answer }
  }
  return {
    call: async (key, { body, query, params, headers, key: idempotencyKey } = {}) => {
      const [method = 'GET', target = ''] = key.split(' ')
      const slash = target.indexOf('/')
      const base = apiBases[target.slice(0, slash) as ApiName]
      const path = target.slice(slash + 1).replace(/\{(\w+)\}/g, (_, name: string) => params?.[name] ?? '')
      const search = new URLSearchParams(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]))
      const content = method === 'GET' ? '' : JSON.stringify(body ?? {})
      const all = { ...(method !== 'GET' && { 'idempotency-key': idempotencyKey ?? randomUUID() }), ...headers }
      const start = performance.now()
      for (;;) {
        const where = await origin()
        try {
          const answer = await attempt(method, `${where}${base}/${path}?${search}`, content, all)
          onAnswer?.(key, performance.now() - start)
          return answer
        } catch (error) {
          if (!isStubborn) throw error
        }
      }
    },
  }
}
