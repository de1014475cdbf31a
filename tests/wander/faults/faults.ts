import type { Exchange } from '../world/line.ts'
import type { Tamper } from '../world/world.ts'

/** An answer in the place of the server's. */
const answers = (exchange: Exchange, status: number, data: unknown, message = 'Planted'): void => {
  const envelope = { status: status < 400 ? 'success' : 'error', statusCode: status, message, data }
  Object.assign(exchange, { status, answer: envelope, text: JSON.stringify(envelope) })
}

const dataOf = <Data>({ answer }: Exchange): Data => answer.data as Data

/**
 * Faults that are planted between page and server, each a class of its own: the checks are proven by them. Each visit
 * plants its own, with a memory of its own.
 */
export const faults = {
  /** The prices of the wizard stay those of the quote, whoever is enrolled since. */
  'price-of-the-quote': (): Tamper => {
    const first = new Map<string, number | null>()
    return (exchange) => {
      // A save brings what the next step reads: it is read by itself, so that all of it passes here.
      const { bundle, ...alone } = exchange.answer as typeof exchange.answer & { bundle?: unknown }
      if (bundle !== undefined) Object.assign(exchange, { answer: alone, text: JSON.stringify(alone) })
      if (exchange.call !== 'GET enrollment/get-overview' || exchange.status !== 200) return
      type Summary = { monthly: number; plans: { id: string; price: number | null }[] }
      const data = dataOf<{ summary: Summary | null }>(exchange)
      if (data.summary === null) return
      const plans = data.summary.plans.map((plan) => {
        if (!first.has(plan.id)) first.set(plan.id, plan.price)
        return { ...plan, price: first.get(plan.id) ?? null }
      })
      const monthly = plans.reduce((all, { price }) => all + Math.round(100 * (price ?? 0)), 0) / 100
      answers(exchange, 200, { ...data, summary: { ...data.summary, plans, monthly } })
    }
  },
  /** A second quote of the same browser is refused at a field that no form has. */
  'no-second-quote': (): Tamper => {
    const quoted = new Set<number>()
    return (exchange) => {
      if (!exchange.call.startsWith('POST enrollment/add-filter-for-')) return
      if (quoted.has(exchange.who)) {
        const error = { target_element: 'user_id', error_message: 'Planted', message_key: 'error_field_invalid' }
        answers(exchange, 422, [error])
      } else if (exchange.status === 200) quoted.add(exchange.who)
    }
  },
  /** Of two codes that lead back the first is none any more. */
  'one-code-ends-another': (): Tamper => {
    let sent = 0
    return (exchange) => {
      if (exchange.call === 'POST enrollment/save-enrollment' && exchange.status === 200) sent += 1
      if (exchange.call !== 'POST enrollment/continue-enrollment' || exchange.status !== 200 || sent < 2) return
      answers(exchange, 422, [{ target_element: 'code', error_message: 'Planted', message_key: 'error_continue_code' }])
    }
  },
  /** What is typed is taken, and not kept. */
  'typed-is-lost': (): Tamper => (exchange) => {
    if (exchange.call === 'GET enrollment/get-typed-values') answers(exchange, 200, { result: null })
  },
  /** A number comes back in full. */
  'a-number-comes-back': (): Tamper => {
    let ssn: string | null = null
    return (exchange) => {
      const { ssn: sent } = (exchange.body ?? {}) as { ssn?: unknown }
      if (typeof sent === 'string') ssn = sent
      if (ssn !== null && exchange.call === 'GET enrollment/get-overview')
        exchange.text = exchange.text.replace('{', `{"note":"${ssn}",`)
    }
  },
  /** The server fails now and then. */
  'server-fails': (): Tamper => {
    let count = 0
    return (exchange) => {
      if (!exchange.call.startsWith('POST') || (count += 1) % 7 !== 0) return
      answers(exchange, 500, [])
    }
  },
} as const satisfies Record<string, () => Tamper>
export type FaultName = keyof typeof faults
