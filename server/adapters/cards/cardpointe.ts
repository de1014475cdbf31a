import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import type { CardGatewaySettings } from '../../config.ts'
import { SECOND } from '../../clock.ts'
import { calling } from '../../tracing/spans.ts'
import {
  type Authorized,
  type CardGateway,
  type CardHolder,
  type CardPayment,
  type DeclinedFor,
  GatewayFault,
  type HeldCard,
} from './card-gateway.ts'

const Text = Type.Optional(Type.String())
/** What we read of an answer of the gateway; `respstat` is A (approved), B (try again) or C (declined). */
const Answer = Type.Object({
  respstat: Text,
  respcode: Text,
  respproc: Text,
  resptext: Text,
  retref: Text,
  cvvresp: Text,
  setlstat: Text,
  voidable: Text,
  refundable: Text,
})
type Answer = Static<typeof Answer>
const Tokenized = Type.Object({ token: Type.String({ pattern: '^9\\d{15}$' }) })

/** Longer than the gateway waits for a bank. */
const LIMIT = 40 * SECOND
/** The gateway's own code for a transaction that it does not have. */
const NOT_FOUND = '29'

const amountOf = (cents: number): string => (cents / 100).toFixed(2)
const expiryOf = ({ month, year }: HeldCard): string => `${month}${year.slice(-2)}`

const reasonOf = ({ respproc, respcode, resptext = '' }: Answer): DeclinedFor => {
  if (/sufficient funds|exceeds|limit/i.test(resptext)) return 'no_funds'
  if (/expir/i.test(resptext)) return 'expired'
  if (/\bCVV|\bCID/i.test(resptext) || (respproc === 'PPS' && respcode === '37')) return 'security_code'
  return 'other'
}

const authorized = (answer: Answer): Authorized => {
  const { respstat, respcode = '', respproc = '', retref } = answer
  // The bank approves although the security code is another one: whoever has it is not asked for money.
  if (respstat === 'A' && answer.cvvresp === 'N') {
    return { outcome: 'declined', code: `${respproc} ${respcode}`.trim(), reason: 'security_code' }
  }
  if (respstat === 'A' && retref !== undefined) return { outcome: 'approved', reference: retref }
  if (respstat === 'C') {
    return { outcome: 'declined', code: `${respproc} ${respcode}`.trim(), reason: reasonOf(answer) }
  }
  return { outcome: 'unknown' }
}

/**
 * Cards by a provider that speaks CardPointe's protocol: its hosted tokenizer in a frame, CardSecure for numbers on
 * file, its gateway for payments. What merchants start again by themselves is marked as such (stored credentials).
 */
export const cardPointe = ({ url, merchant, user, password }: CardGatewaySettings): CardGateway => {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  const asked = async (path: string, init: { method: string; body?: object }): Promise<unknown> => {
    try {
      return await calling('cards', url, async (): Promise<unknown> => {
        const response = await fetch(`${url}${path}`, {
          method: init.method,
          headers: { authorization, 'content-type': 'application/json' },
          ...(init.body && { body: JSON.stringify(init.body) }),
          redirect: 'error',
          signal: AbortSignal.timeout(LIMIT),
        })
        if (!response.ok) throw new GatewayFault(`the card provider answered ${response.status}`, true)
        return response.json()
      })
    } catch (error) {
      if (error instanceof GatewayFault) throw error
      const cause: unknown = error instanceof Error ? error.cause : undefined
      const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
      throw new GatewayFault(`the card provider could not be reached${code}`, true)
    }
  }
  const rest = async (method: 'GET' | 'PUT', path: string, body?: object): Promise<Answer> => {
    const answer = await asked(`/cardconnect/rest/${path}`, {
      method,
      ...(body && { body: { merchid: merchant, ...body } }),
    })
    // An order that was asked for more than once comes as a list.
    const one: unknown = Array.isArray(answer) ? answer[0] : answer
    if (!Value.Check(Answer, one)) throw new GatewayFault('the card provider answered something else', true)
    return one
  }
  const inPath = (text: string) => encodeURIComponent(text)
  const find = async (order: string) => {
    const answer = await rest('GET', `inquireByOrderid/${inPath(order)}/${inPath(merchant)}/1`)
    const isMissing = answer.respproc === 'PPS' && answer.respcode === NOT_FOUND
    return isMissing ? null : answer
  }

  const verify = async (card: HeldCard, { name, address, city, state, zip }: CardHolder): Promise<Authorized> =>
    authorized(
      await rest('PUT', 'auth', {
        account: card.token,
        expiry: expiryOf(card),
        amount: '0',
        currency: 'USD',
        name,
        address,
        city,
        region: state,
        country: 'US',
        postal: zip,
        ecomind: 'E',
        cof: 'C',
        cofscheduled: 'Y',
        cofpermission: 'Y',
      }),
    )

  const charge = async ({ order, card, name, cents, isFirst }: CardPayment): Promise<Authorized> => {
    try {
      return authorized(
        await rest('PUT', 'auth', {
          account: card.token,
          expiry: expiryOf(card),
          amount: amountOf(cents),
          currency: 'USD',
          name,
          orderid: order,
          capture: 'Y',
          ecomind: 'R',
          cof: isFirst ? 'C' : 'M',
          cofscheduled: 'Y',
          cofpermission: 'Y',
        }),
      )
    } catch (error) {
      if (error instanceof GatewayFault) return { outcome: 'unknown' }
      throw error
    }
  }

  return {
    frame: { origin: new URL(url).origin, address: `${url}/itoke/ajax-tokenizer.html` },
    hold: async (number) => {
      const answer = await asked('/cardsecure/api/v1/ccn/tokenize', { method: 'POST', body: { account: number } })
      if (!Value.Check(Tokenized, answer)) throw new GatewayFault('the card provider does not take that number')
      return answer.token
    },
    verify,
    charge,
    find: async (order) => {
      const answer = await find(order)
      return answer === null ? null : authorized(answer)
    },
    giveBack: async ({ order, reference, cents }) => {
      const charged = await rest('GET', `inquire/${inPath(reference)}/${inPath(merchant)}`)
      if (charged.setlstat === 'Voided') return
      const given =
        charged.voidable === 'Y'
          ? await rest('PUT', 'void', { retref: reference })
          : ((await find(order)) ??
            (await rest('PUT', 'refund', { retref: reference, amount: amountOf(cents), orderid: order })))
      if (given.respstat !== 'A') {
        throw new GatewayFault(`the card provider does not give it back (${given.respproc} ${given.respcode})`)
      }
    },
  }
}
