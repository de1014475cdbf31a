import { type Clock, DAY, SECOND } from '../../clock.ts'
import { randomId } from '../../crypto/random.ts'
import type { Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import type { OutboxRow } from '../../db/tables.ts'
import type { TextMessage } from '../../mail/attempt.ts'
import type { Carrier, Mail } from '../../mail/carrier.ts'
import type { Place } from '../../repositories/desk/after-place.ts'
import { makeOutboxRepository } from '../../repositories/messages/outbox.repository.ts'
import { spannedPass } from '../../tracing/spans.ts'
import { repeated } from '../background/due-work.ts'
import {
  type DeliveryLimits,
  type OutboxMessage,
  WORKERS,
  deliveryLimits,
  makeDelivery,
  outboxPlace,
} from './outbox-delivery.ts'

export interface KeptMessage {
  id: string
  message: OutboxMessage
  state: OutboxRow['state']
  created_at: number
}

/** A message with its fate. */
export type FollowedMessage = KeptMessage & Pick<OutboxRow, 'attempts' | 'last_error'>

/** A message that was given up. */
export type GivenUpMessage = FollowedMessage & Pick<OutboxRow, 'about'>

interface PutOptions {
  /** Somebody waits for it at this moment, for a code: it goes before everything that nobody waits for. */
  urgent?: boolean
  /** The policy that it is about, so that the desk sees what became of it. */
  about?: string
}

export interface OutboxService {
  /** Puts a mail into the outbox, in the transaction that is under way: it is sent exactly when that one holds. */
  mail: (mail: Mail, options?: PutOptions) => Promise<void>
  /** As `mail`, for a text message. */
  text: (message: TextMessage, options?: PutOptions) => Promise<void>
  /** Delivers all that is due now; gives how many were sent, and how many failed for now or for good. */
  drain: () => Promise<{ sent: number; failed: number }>
  /** What the provider of texts says in the end of one that was handed to it; its first word stands. */
  report: (id: string, reported: 'delivered' | 'undelivered', code?: string) => Promise<void>
  /** The newest first, for the mailbox page. */
  list: (limit: number) => Promise<KeptMessage[]>
  find: (id: string) => Promise<(KeptMessage & Pick<OutboxRow, 'about'>) | null>
  /** All that is about a policy, the oldest first. */
  about: (policyId: string) => Promise<FollowedMessage[]>
  /** What was given up and not dismissed, the oldest first, with the policy that it is about. */
  givenUp: (after: Place | null, limit: number) => Promise<GivenUpMessage[]>
  /** Tries one that was given up anew, from the first attempt on; false where it is not given up any more. */
  sendAgain: (id: string) => Promise<boolean>
  /** Nothing is left to do about one that was given up; false where it is not given up any more. */
  dismiss: (id: string) => Promise<boolean>
  /** Looks once a second, until stopped. Any number of processes may: each message is claimed by one worker of one. */
  start: (onError: (error: unknown) => void) => void
  /** Gives back what nothing was sent of yet, and lets what waits for its answer end. */
  stop: () => Promise<void>
}

interface Parts {
  database: Database
  clock: Clock
  sealing: Sealing
  carrier: Carrier
  /** The domain of Message-IDs. */
  domain: string
  limits?: DeliveryLimits
  /** Milliseconds between two looks at what is due. */
  lookEvery?: number
}

/** Sent messages are kept for the mailbox page and for questions, then swept. */
export const OUTBOX_KEPT = 30 * DAY

type Kind = keyof typeof WORKERS

export const makeOutbox = (parts: Parts): OutboxService => {
  const { database, clock, sealing } = parts
  const outbox = makeOutboxRepository(database)
  const delivery = makeDelivery({ ...parts, limits: parts.limits ?? deliveryLimits })
  const put = async (message: OutboxMessage, { urgent = false, about }: PutOptions = {}): Promise<void> => {
    const id = randomId()
    const sealed = sealing.seal(outboxPlace(id), message)
    const row = { id, kind: message.kind, sealed, priority: urgent ? 0 : 1, about: about ?? null, now: clock.now() }
    // Nobody waits for it inside of a transaction.
    await database.transaction(() => Promise.resolve(outbox.insert(row)))
  }
  const kept = (row: OutboxRow): KeptMessage => ({
    id: row.id,
    message: sealing.open(outboxPlace(row.id), row.sealed) as OutboxMessage,
    state: row.state,
    created_at: row.created_at,
  })
  const followed = (row: OutboxRow): FollowedMessage => ({
    ...kept(row),
    attempts: row.attempts,
    last_error: row.last_error,
  })

  let running = false
  /** The workers of this process by kind: each ends when nothing is due, none waits for another's message. */
  const working: Record<Kind, Set<Promise<void>>> = { any: new Set(), codes: new Set() }

  const work = async (which: Kind): Promise<void> => {
    for (;;) {
      if (!running || (await spannedPass('message', () => delivery.next(which))) === null) return
    }
  }
  const wake = async (onError: (error: unknown) => void): Promise<void> => {
    if (!(await delivery.isDue())) return
    for (const which of ['any', 'codes'] as const) {
      while (working[which].size < WORKERS[which]) {
        const worker: Promise<void> = work(which)
          .catch(onError)
          .finally(() => working[which].delete(worker))
        working[which].add(worker)
      }
    }
  }

  const looking = repeated('outbox', wake, parts.lookEvery ?? SECOND)

  return {
    mail: (mail, options) => put({ kind: 'mail', ...mail }, options),
    text: (message, options) => put({ kind: 'text', ...message }, options),
    drain: async () => {
      const count = { sent: 0, failed: 0 }
      const one = async () => {
        for (;;) {
          const sent = await delivery.next('any')
          if (sent === null) return
          count[sent ? 'sent' : 'failed'] += 1
        }
      }
      await Promise.all(Array.from({ length: WORKERS.any + WORKERS.codes }, one))
      return count
    },
    report: async (id, reported, code) => {
      const fault = `the text was not delivered${code === undefined ? '' : `, code ${code}`}`
      // Counted among what was given up: an operator hears of it by the same figure.
      const given = reported === 'undelivered' ? { state: 'failed' as const, last_error: fault } : {}
      await outbox.report(id, { reported, ...given })
    },
    list: async (limit) => (await outbox.newest(limit)).map(kept),
    find: async (id) => {
      const row = await outbox.find(id)
      return row === undefined ? null : { ...kept(row), about: row.about }
    },
    about: async (policyId) => (await outbox.about(policyId)).map(followed),
    givenUp: async (after, limit) =>
      (await outbox.givenUp(after, limit)).map((row) => ({ ...followed(row), about: row.about })),
    sendAgain: (id) =>
      outbox.settle(id, { state: 'waiting', attempts: 0, due_at: clock.now(), claimed_until: 0, reported: null }),
    dismiss: (id) => outbox.settle(id, { dismissed_at: clock.now() }),
    start: (onError) => {
      running = true
      looking.start(onError)
    },
    stop: async () => {
      running = false
      await looking.stop()
      delivery.giveBack()
      await Promise.all([...working.any, ...working.codes])
    },
  }
}
