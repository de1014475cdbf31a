import { request as ask } from 'node:http'

interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** A request over HTTP from within a test, also where the environment has a `fetch` of a page. */
export const plainFetch = (
  address: string,
  { method = 'GET', headers = {}, body = '' }: Sent = {},
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const asked = ask(address, { method, headers: { ...headers, 'content-length': Buffer.byteLength(body) } })
    asked.on('response', (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('end', () => {
        const told = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)])
        resolve(new Response(text, { status: answer.statusCode ?? 500, headers: told }))
      })
      answer.on('error', reject)
    })
    asked.on('error', (error) => reject(Object.assign(new TypeError('fetch failed'), { cause: error })))
    asked.end(body)
  })
