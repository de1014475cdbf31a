import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A text as a provider of Twilio's shape was asked to send it. */
export interface AskedText {
  path: string
  authorization: string
  fields: Record<string, string>
}

export interface TextProvider {
  url: string
  asked: AskedText[]
  stop: () => Promise<void>
}

interface Answered {
  status: number
  body?: unknown
  headers?: Record<string, string>
}

/** A real server that takes texts as Twilio does; what it answers may be said, one after another, the last one for good. */
export const startTexts = async (...answers: Answered[]): Promise<TextProvider> => {
  const asked: AskedText[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const {
        status,
        body: answer,
        headers,
      } = answers[Math.min(asked.length, answers.length - 1)] ?? {
        status: 201,
        body: { sid: `SM${asked.length}`, status: 'queued' },
      }
      asked.push({
        path: request.url ?? '',
        authorization: request.headers.authorization ?? '',
        fields: Object.fromEntries(new URLSearchParams(body)),
      })
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(answer ?? {}))
    })
  })
  // Whoever started it for a whole run need not stop it.
  server.unref()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** What the environment of a product says that texts by this provider. */
export const textSettings = (url: string): Record<string, string> => ({
  TEXT_GATEWAY_URL: url,
  TEXT_GATEWAY_ACCOUNT: 'AC0123',
  TEXT_GATEWAY_TOKEN: 'a-token-of-the-account',
  TEXT_GATEWAY_FROM: '+15125550100',
})
