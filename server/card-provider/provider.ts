import { randomBytes, timingSafeEqual } from 'node:crypto'
import fastify, { type FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { hasCheckDigit } from '#schemas/steps/billing/billing.rules.ts'
import { DAY } from '../clock.ts'
import { type Payment, openStore } from './store.ts'
import { bankAnswer } from './test-cards.ts'
import { tokenizerPage } from './tokenizer-page.ts'
import { tokenizerScript } from './tokenizer-script.ts'

export interface ProviderSettings {
  /** Where it keeps tokens and payments. */
  folder: string
  merchant: string
  user: string
  password: string
  /** Milliseconds until what was charged is with the banks, and is refunded where it was voided before; a day. */
  settlesAfter?: number
}

const Text = Type.Optional(Type.String())
const Tokenize = Type.Object({ account: Type.String(), expiry: Text, cvv: Text })
const Auth = Type.Object({
  merchid: Type.String(),
  account: Type.String(),
  amount: Type.String({ pattern: '^\\d+(\\.\\d{2})?$' }),
  expiry: Type.String({ pattern: '^(0[1-9]|1[0-2])\\d{2}$' }),
  orderid: Text,
})
const Settled = Type.Object({ merchid: Type.String(), retref: Type.String(), amount: Text, orderid: Text })

const refused = (respcode: string, resptext: string) => ({ respproc: 'PPS', respcode, resptext, respstat: 'C' })
const notFound = refused('29', 'Txn not found')

const shown = ({ cents, orderid, at: _at, ...payment }: Payment) => {
  const isOpen = payment.kind === 'charge' && payment.respstat === 'A'
  return {
    ...payment,
    account: payment.token,
    amount: (cents / 100).toFixed(2),
    ...(orderid !== null && { orderId: orderid }),
    voidable: isOpen && payment.setlstat === 'Queued for Capture' ? 'Y' : 'N',
    refundable: isOpen && payment.setlstat === 'Accepted' ? 'Y' : 'N',
  }
}

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * A card provider for a demonstration and for tests: CardPointe's tokenizer, CardSecure and gateway, as far as the
 * product uses them. No bank stands behind it: what a card does is said by its number (`test-cards.ts`).
 */
export const buildProvider = async ({
  folder,
  merchant,
  user,
  password,
  settlesAfter = DAY,
}: ProviderSettings): Promise<FastifyInstance> => {
  const store = openStore(folder)
  // Security codes are for the one payment that follows; they are never written down.
  const codes = new Map<string, boolean>()
  const app = fastify({ logger: false, bodyLimit: 16 * 1024 })
  const basic = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

  app.get<{ Querystring: Record<string, string> }>('/itoke/ajax-tokenizer.html', async ({ query }, reply) => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'content-security-policy': `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; connect-src 'self'; form-action 'none'; base-uri 'none'`,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      })
      .send(tokenizerPage(query, nonce))
  })
  app.get('/itoke/tokenizer.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('x-content-type-options', 'nosniff').send(tokenizerScript),
  )

  app.post('/cardsecure/api/v1/ccn/tokenize', async ({ body }, reply) => {
    const number = Value.Check(Tokenize, body) ? body.account.replaceAll(/\D/g, '') : ''
    if (!Value.Check(Tokenize, body) || !/^\d{13,19}$/.test(number) || !hasCheckDigit(number)) {
      return reply.send({ errorcode: 1002, message: 'Invalid account number', token: '' })
    }
    const token = store.tokenize(number)
    if (body.cvv !== undefined) codes.set(token, store.conductOf(token) !== 'wrong_code')
    return reply.send({ errorcode: 0, message: 'Success', token })
  })

  await app.register(
    async (gateway) => {
      gateway.addHook('onRequest', async ({ headers }, reply) => {
        if (!isSame(headers.authorization ?? '', basic)) await reply.code(401).send({})
      })

      gateway.put('/auth', async ({ body }, reply) => {
        if (!Value.Check(Auth, body)) return reply.code(400).send(refused('34', 'Invalid field'))
        if (body.merchid !== merchant) return refused('21', 'Invalid merchant')
        const conduct = store.conductOf(body.account)
        if (conduct === undefined) return refused('98', 'Invalid token')
        const cents = Math.round(Number(body.amount) * 100)
        const answer = bankAnswer(conduct, cents)
        const code = codes.get(body.account)
        codes.delete(body.account)
        // What the bank did not answer in time is no payment.
        if (answer.respstat === 'B') return answer
        const setlstat = answer.respstat === 'C' ? 'Declined' : cents === 0 ? 'Zero Amount' : 'Queued for Capture'
        return shown(
          store.pay({
            ...answer,
            orderid: body.orderid ?? null,
            token: body.account,
            cents,
            cvvresp: code === undefined ? 'X' : code ? 'M' : 'N',
            setlstat,
            kind: 'charge',
            at: Date.now(),
          }),
        )
      })

      const settled = (payment: Payment): Payment =>
        payment.setlstat === 'Queued for Capture' && Date.now() - payment.at >= settlesAfter
          ? { ...payment, setlstat: 'Accepted' }
          : payment
      const one = (retref: string, merchid: string): Payment | undefined => {
        const found = merchid === merchant ? store.find(retref) : undefined
        return found && settled(found)
      }

      gateway.get<{ Params: { retref: string; merchid: string } }>('/inquire/:retref/:merchid', async ({ params }) => {
        const payment = one(params.retref, params.merchid)
        return payment === undefined ? notFound : shown(payment)
      })
      gateway.get<{ Params: { orderid: string; merchid: string } }>(
        '/inquireByOrderid/:orderid/:merchid/1',
        async ({ params }) => {
          const payments = params.merchid === merchant ? store.ofOrder(params.orderid) : []
          return payments.length === 0 ? notFound : payments.map(shown)
        },
      )

      gateway.put('/void', async ({ body }, reply) => {
        if (!Value.Check(Settled, body)) return reply.code(400).send(refused('34', 'Invalid field'))
        const payment = one(body.retref, body.merchid)
        if (payment === undefined) return notFound
        if (shown(payment).voidable === 'N') return refused('27', 'Txn Batched')
        const voided: Payment = { ...payment, setlstat: 'Voided' }
        store.change(voided)
        return shown(voided)
      })
      gateway.put('/refund', async ({ body }, reply) => {
        if (!Value.Check(Settled, body)) return reply.code(400).send(refused('34', 'Invalid field'))
        const payment = one(body.retref, body.merchid)
        if (payment === undefined) return notFound
        if (shown(payment).refundable === 'N') return refused('28', 'Txn not settled')
        const cents = body.amount === undefined ? payment.cents : Math.round(Number(body.amount) * 100)
        return shown(
          store.pay({
            ...payment,
            ...bankAnswer('approves', cents),
            kind: 'refund',
            at: Date.now(),
            orderid: body.orderid ?? null,
            cents,
          }),
        )
      })
    },
    { prefix: '/cardconnect/rest' },
  )
  return app
}
