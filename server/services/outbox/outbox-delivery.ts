import { setTimeout as wait } from 'node:timers/promises'
import { type Clock, HOUR, MINUTE, SECOND } from '../../clock.ts'
import type { Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import type { OutboxRow } from '../../db/tables.ts'
import { type Attempt, type TextMessage, TryLater, Undeliverable } from '../../mail/attempt.ts'
import type { Carrier, Mail } from '../../mail/carrier.ts'
import { type DueMessages, makeOutboxRepository } from '../../repositories/messages/outbox.repository.ts'
import { backOff } from '../background/due-work.ts'

export type OutboxMessage = ({ kind: 'mail' } & Mail) | ({ kind: 'text' } & TextMessage)

/** Milliseconds that an attempt may take. */
export interface DeliveryLimits {
  /** Until all but the end of the message is handed over. Whoever stops before has delivered nothing. */
  handOver: number
  /** From then on, for the answer: RFC 5321 gives the server ten minutes. */
  answer: number
}
export const deliveryLimits: DeliveryLimits = { handOver: MINUTE, answer: 10 * MINUTE }

/** A claim outlasts what its holder may do by this: nobody else begins while the first may still send. */
const MARGIN = MINUTE

/** How many messages a process sends at once; some of the workers take codes alone, so that slow mail never stops all. */
export const WORKERS = { any: 6, codes: 2 } as const

const MAX_ATTEMPTS = 20
const CODE = 0
/** A code that has not gone by then is over, and a text costs money. */
const CODE_TIME = 10 * MINUTE

export const outboxPlace = (id: string) => ({ field: 'outbox.sealed', row: id })

interface Parts {
  database: Database
  clock: Clock
  sealing: Sealing
  carrier: Carrier
  /** The domain of Message-IDs. */
  domain: string
  limits: DeliveryLimits
}

/** Another process has the message by now: this one was away for longer than its claim. */
class ClaimLost extends Error {
  override name = 'ClaimLost'
}

export interface Delivery {
  /** Whether there is a message that could be claimed. */
  isDue: () => Promise<boolean>
  /** Claims one message and delivers it; whether it was sent, or null where none was due. */
  next: (which: keyof typeof WORKERS) => Promise<boolean | null>
  /** Gives back what nothing was sent of yet; what waits for its answer goes on. */
  giveBack: () => void
}

export const makeDelivery = ({ database, clock, sealing, carrier, domain, limits }: Parts): Delivery => {
  const outbox = makeOutboxRepository(database)
  const leaseOf = (stage: keyof DeliveryLimits): number => limits[stage] + MARGIN
  const longest = { wait: HOUR, claim: Math.max(leaseOf('handOver'), leaseOf('answer')) }
  const underWay = new Set<AbortController>()

  const due = (which: keyof typeof WORKERS): DueMessages => ({
    priority: which === 'codes' ? CODE : null,
    now: clock.now(),
    longest,
  })
  const anyDue = (which: keyof typeof WORKERS): Promise<boolean> => outbox.isDue(due(which))

  const claim = async (which: keyof typeof WORKERS): Promise<OutboxRow | undefined> => {
    // Outside a transaction first: an idle outbox writes nothing.
    if (!(await anyDue(which))) return undefined
    const wanted = due(which)
    return database.transaction(() => outbox.claim(wanted, wanted.now + leaseOf('handOver')))
  }

  const carry = async (row: OutboxRow): Promise<void> => {
    const message = sealing.open(outboxPlace(row.id), row.sealed) as OutboxMessage
    if (message.kind === 'text' && row.priority === CODE && clock.now() - row.created_at > CODE_TIME) {
      throw new Undeliverable('the code in it is over')
    }
    const controller = new AbortController()
    const overAfter = (limit: number) => setTimeout(() => controller.abort(), limit)
    let timer = overAfter(limits.handOver)
    underWay.add(controller)
    const attempt: Attempt = {
      id: row.id,
      // At least once: a mail that is sent twice after a crash has the same Message-ID, and shows once.
      messageId: `<${row.id}@${domain}>`,
      signal: controller.signal,
      beforeEnd: async () => {
        // From now on the message may have arrived: the claim holds for as long as the answer may take.
        underWay.delete(controller)
        clearTimeout(timer)
        if (!(await outbox.change(row, { claimed_until: clock.now() + leaseOf('answer') }))) throw new ClaimLost()
        timer = overAfter(limits.answer)
      },
    }
    try {
      if (message.kind === 'mail') {
        const { kind: _, ...mail } = message
        await carrier.mail(mail, attempt)
      } else await carrier.text({ to: message.to, text: message.text }, attempt)
    } finally {
      clearTimeout(timer)
      underWay.delete(controller)
    }
  }

  /** Writes down that a message has gone: tried until it is, or a database that is away for a moment doubles the mail. */
  const settleSent = async (row: OutboxRow): Promise<void> => {
    const until = clock.now() + limits.answer
    for (;;) {
      try {
        await outbox.change(row, { state: 'sent', sent_at: clock.now(), claimed_until: 0, last_error: null })
        return
      } catch (error) {
        if (clock.now() > until) throw error
        await wait(SECOND, undefined, { ref: false })
      }
    }
  }

  return {
    isDue: () => anyDue('any'),
    next: async (which) => {
      const row = await claim(which)
      if (row === undefined) return null
      try {
        await carry(row)
      } catch (error) {
        const over = error instanceof Undeliverable || row.attempts >= MAX_ATTEMPTS
        await outbox.change(row, {
          state: over ? 'failed' : 'waiting',
          // Greylisting ends in minutes, an outage may last a night.
          due_at: clock.now() + Math.max(waitOf(error), backOff(15 * SECOND, row.attempts - 1)),
          claimed_until: 0,
          // A server's words may repeat the address: only what kind of error it was is kept.
          last_error: isInWords(error) ? error.message : errorKind(error),
        })
        return false
      }
      await settleSent(row)
      return true
    },
    giveBack: () => {
      for (const controller of underWay) controller.abort()
    },
  }
}

/** What was said so that it may be kept. */
const isInWords = (error: unknown): error is Error => error instanceof Undeliverable || error instanceof TryLater

const waitOf = (error: unknown): number => (error instanceof TryLater ? (error.wait ?? 0) : 0)

const errorKind = (error: unknown): string => {
  if (typeof error !== 'object' || error === null) return 'unknown'
  if (error instanceof Error && error.name === 'AbortError') return 'not answered in time'
  const kind = 'code' in error ? error.code : undefined
  const code = 'responseCode' in error && kind !== 'ETLS' && kind !== 'EAUTH' ? error.responseCode : kind
  return code === undefined ? (error instanceof Error ? error.name : 'unknown') : String(code)
}
