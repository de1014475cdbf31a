import { createHmac, randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Conduct, conductOf } from './test-cards.ts'

/** A payment as the gateway keeps it. */
export interface Payment {
  retref: string
  orderid: string | null
  token: string
  cents: number
  respstat: string
  respproc: string
  respcode: string
  resptext: string
  cvvresp: string
  setlstat: 'Queued for Capture' | 'Accepted' | 'Voided' | 'Declined' | 'Zero Amount'
  kind: 'charge' | 'refund'
  /** Epoch milliseconds. */
  at: number
}

type Kept = { key: string } | { token: string; conduct: Conduct } | { payment: Payment }

/**
 * What the provider knows, in one file that only grows. Numbers are not in it: of one it keeps the token, which is a
 * keyed hash with its first two and last four digits, and how its bank behaves.
 */
export const openStore = (folder: string) => {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'provider.jsonl')
  const conducts = new Map<string, Conduct>()
  const payments = new Map<string, Payment>()
  let key: string | undefined
  const take = (kept: Kept): void => {
    if ('key' in kept) key = kept.key
    else if ('token' in kept) conducts.set(kept.token, kept.conduct)
    else payments.set(kept.payment.retref, kept.payment)
  }
  const keep = (kept: Kept): void => {
    appendFileSync(file, `${JSON.stringify(kept)}\n`, { mode: 0o600 })
    take(kept)
  }
  if (existsSync(file)) {
    // What a process that was killed did not finish writing was not answered either.
    const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1)
    for (const line of lines) take(JSON.parse(line) as Kept)
  }
  if (key === undefined) keep({ key: randomBytes(32).toString('base64') })

  return {
    tokenize: (number: string): string => {
      const hash = createHmac('sha256', key ?? '')
        .update(number)
        .digest()
      const middle = (hash.readBigUInt64BE() % 1_000_000_000n).toString().padStart(9, '0')
      const token = `9${number.slice(0, 2)}${middle}${number.slice(-4)}`
      if (!conducts.has(token)) keep({ token, conduct: conductOf(number) })
      return token
    },
    conductOf: (token: string): Conduct | undefined => conducts.get(token),
    pay: (payment: Omit<Payment, 'retref'>): Payment => {
      const made = { ...payment, retref: String(100_000_000_000 + payments.size) }
      keep({ payment: made })
      return made
    },
    change: (payment: Payment): void => keep({ payment }),
    find: (retref: string): Payment | undefined => payments.get(retref),
    ofOrder: (orderid: string): Payment[] => [...payments.values()].filter((one) => one.orderid === orderid),
  }
}
