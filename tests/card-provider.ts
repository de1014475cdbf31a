import { createServer, request as ask } from 'node:http'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { plainFetch } from './plain-fetch.ts'
import type { PaymentInfo } from '#schemas/calls/enrollment/billing.calls.ts'
import { cardEntryText } from '#schemas/steps/billing/card-entry.rules.ts'
import { buildProvider } from '#server/card-provider/provider.ts'
import type { CardGatewaySettings } from '#server/config.ts'

type Line = 'open' | 'unreachable' | 'unheard' | 'unheard_payments'

export interface TestProvider {
  settings: CardGatewaySettings
  /** Method and path of what the server asked of the gateway. */
  asked: string[]
  /**
   * How what comes next is treated: `unreachable` does nothing, `unheard` does what is asked and answers nobody, and
   * `unheard_payments` does that with what moves money alone.
   */
  line: (state: Line) => void
  /** What the provider charged and gave back, in cents, by order. */
  payments: (order: string) => Promise<{ amount: string; setlstat: string }[]>
  stop: () => Promise<void>
}

/** The product's own card provider on a port of its own, behind a line that may break. */
export const startProvider = async (change: { settlesAfter?: number } = {}): Promise<TestProvider> => {
  const account = { merchant: '496160873888', user: 'tester', password: 'a-password-of-the-tests' }
  const provider = await buildProvider({ folder: mkdtempSync(join(tmpdir(), 'cards-')), ...account, ...change })
  await provider.listen({ port: 0, host: '127.0.0.1' })
  const { port } = provider.server.address() as AddressInfo
  const asked: string[] = []
  let state: Line = 'open'
  const line = createServer((incoming, outgoing) => {
    if (incoming.url?.startsWith('/cardconnect') === true) asked.push(`${incoming.method} ${incoming.url}`)
    if (state === 'unreachable') {
      incoming.socket.destroy()
      return
    }
    const onward = ask({
      port,
      host: '127.0.0.1',
      path: incoming.url,
      method: incoming.method,
      headers: incoming.headers,
    })
    onward.on('response', (response) => {
      if (state === 'unheard' || (state === 'unheard_payments' && incoming.method === 'PUT')) {
        response.resume().on('end', () => incoming.socket.destroy())
        return
      }
      outgoing.writeHead(response.statusCode ?? 500, response.headers)
      response.pipe(outgoing)
    })
    incoming.pipe(onward)
  })
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  const url = `http://127.0.0.1:${(line.address() as AddressInfo).port}`
  return {
    settings: { url, ...account },
    asked,
    line: (now) => {
      state = now
    },
    payments: async (order) => {
      const response = await plainFetch(
        `http://127.0.0.1:${port}/cardconnect/rest/inquireByOrderid/${order}/${account.merchant}/1`,
        {
          headers: { authorization: `Basic ${Buffer.from(`${account.user}:${account.password}`).toString('base64')}` },
        },
      )
      const found: unknown = await response.json()
      return Array.isArray(found) ? (found as { amount: string; setlstat: string }[]) : []
    },
    stop: async () => {
      line.closeAllConnections()
      line.close()
      await provider.close()
    },
  }
}

/** What the page sends of a card that was typed into the fields on `frame`, which send it to their provider. */
export const heldBy = async (frame: string, info: PaymentInfo): Promise<PaymentInfo> => {
  const { card_number: account = '', security_code: cvv, expiration_month, expiration_year, ...rest } = info
  const expiry = `${expiration_year}${expiration_month}`
  const response = await plainFetch(`${new URL(frame).origin}/cardsecure/api/v1/ccn/tokenize`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account, expiry, cvv }),
  })
  const { token } = (await response.json()) as { token: string }
  return { ...rest, card_token: cardEntryText(token, expiry) }
}
