import { timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { secretBytes, signedHeaders } from './webhook-signature.ts'

/** Seconds that a message may be old, as Standard Webhooks recommends. */
const TOLERANCE = 300
const MOST_BYTES = 5 * 1024 * 1024

export interface ReceivedWebhook {
  /** The same in every attempt. */
  id: string
  body: string
}

interface Receiving {
  port: number
  secret: string
  /** Epoch milliseconds. */
  now: () => number
  /** Each message once, however often it comes. */
  take: (message: ReceivedWebhook) => void
  /** Why a message was refused. */
  refuse: (reason: string) => void
}

const isSigned = (header: string, wanted: string): boolean =>
  header.split(' ').some((one) => {
    const [given, own] = [Buffer.from(one), Buffer.from(wanted)]
    return given.length === own.length && timingSafeEqual(given, own)
  })

/**
 * Receives webhooks as a carrier would, for trying them out: answers 200 to what is signed by the secret and not too old,
 * 401 to anything else.
 */
export const receiveWebhooks = async ({ port, secret, now, take, refuse }: Receiving) => {
  const bytes = secretBytes(secret)
  if (bytes === null) throw new Error('The secret is none: whsec_ and at least 24 bytes in base64')
  const seen = new Set<string>()
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => {
      body += part
      if (body.length > MOST_BYTES) request.destroy()
    })
    request.on('end', () => {
      const header = (name: string) => String(request.headers[name] ?? '')
      const [id, stamp] = [header('webhook-id'), Number(header('webhook-timestamp'))]
      const wanted = signedHeaders({ id, at: stamp * 1000, body }, [bytes])['webhook-signature'] ?? ''
      const isOld = !(Math.abs(now() / 1000 - stamp) <= TOLERANCE)
      const reason = isOld
        ? 'it is too old'
        : isSigned(header('webhook-signature'), wanted)
          ? null
          : 'its signature is wrong'
      response.writeHead(reason === null ? 200 : 401, { 'content-type': 'application/json' }).end('{}')
      if (reason !== null) refuse(reason)
      else if (!seen.has(id)) take({ id, body })
      if (reason === null) seen.add(id)
    })
  })
  server.listen(port, 'localhost')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
