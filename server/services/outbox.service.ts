import type { ExpressionBuilder } from 'kysely'
import { type Clock, DAY, HOUR, MINUTE, SECOND } from '../clock.ts'
import { randomId } from '../crypto/random.ts'
import type { Sealing } from '../crypto/sealing.ts'
import type { Database } from '../db/database.ts'
import { prepared, preparedLast } from '../db/prepared.ts'
import type { OutboxRow, Tables } from '../db/tables.ts'
import { type Carrier, type Mail, type TextMessage, Undeliverable } from '../mail/carrier.ts'

export type OutboxMessage = ({ kind: 'mail' } & Mail) | ({ kind: 'text' } & TextMessage)

export interface KeptMessage {
  id: string
  message: OutboxMessage
  state: OutboxRow['state']
  created_at: number
}

export interface OutboxService {
  /** Puts a mail into the outbox, in the transaction that is under way: it is sent exactly when that one holds. */
  mail: (mail: Mail) => Promise<void>
  /** As `mail`, for a text message. */
  text: (message: TextMessage) => Promise<void>
  /** Delivers all that is due now; gives how many were sent, and how many failed for now or for good. */
  drain: () => Promise<{ sent: number; failed: number }>
  /** The newest first, for the mailbox page. */
  list: (limit: number) => Promise<KeptMessage[]>
  find: (id: string) => Promise<KeptMessage | null>
  /** Delivers once a second until stopped. Any number of processes may: each message is claimed by one. */
  start: (onError: (error: unknown) => void) => void
  /** Lets the delivery under way end. */
  stop: () => Promise<void>
}

interface Parts {
  database: Database
  clock: Clock
  sealing: Sealing
  carrier: Carrier
  /** The domain of Message-IDs. */
  domain: string
}

/** Longer than any time-out of the carrier: afterwards the process that claimed it counts as dead. */
const LEASE = 2 * MINUTE
const MAX_ATTEMPTS = 20
/** Sent messages are kept for the mailbox page and for questions, then swept. */
export const OUTBOX_KEPT = 30 * DAY

/** 15 s, 30 s, 1 min, ... at most an hour: greylisting ends in minutes, an outage may last a night. */
const backOff = (attempts: number): number => Math.min(15 * SECOND * 2 ** (attempts - 1), HOUR)

export const makeOutbox = ({ database, clock, sealing, carrier, domain }: Parts): OutboxService => {
  const place = (id: string) => ({ field: 'outbox.sealed', row: id })
  const put = async (message: OutboxMessage): Promise<void> => {
    const id = randomId()
    const now = clock.now()
    const sealed = sealing.seal(place(id), message)
    // Nobody waits for it inside of a transaction.
    await database.transaction(() => Promise.resolve(insert({ id, kind: message.kind, sealed, now })))
  }
  const insert = preparedLast<Pick<OutboxRow, 'id' | 'kind' | 'sealed'> & { now: number }>(database, (sql, at) =>
    sql.insertInto('outbox').values({
      id: at('id'),
      kind: at('kind'),
      sealed: at('sealed'),
      state: 'waiting',
      attempts: 0,
      due_at: at('now'),
      claimed_until: 0,
      created_at: at('now'),
      sent_at: null,
      last_error: null,
    }),
  )

  const claim = async (limit: number): Promise<OutboxRow[]> => {
    const now = clock.now()
    // Later than any wait can be: the clock was put back, and nobody's mail waits until it is what it was.
    const isDue = (where: ExpressionBuilder<Tables, 'outbox'>) =>
      where.and([
        where('state', '=', 'waiting'),
        where.or([where('due_at', '<=', now), where('due_at', '>', now + HOUR)]),
        where.or([where('claimed_until', '<=', now), where('claimed_until', '>', now + LEASE)]),
      ])
    const due = database.sql.selectFrom('outbox').where(isDue)
    // Outside a transaction first: an idle outbox writes nothing.
    if ((await due.select('id').limit(1).executeTakeFirst()) === undefined) return []
    return database.transaction(() =>
      database.sql
        .updateTable('outbox')
        .set((set) => ({ claimed_until: now + LEASE, attempts: set('attempts', '+', 1) }))
        .where('id', 'in', (select) =>
          select
            .selectFrom('outbox')
            .select('id')
            .where(isDue)
            .orderBy('due_at')
            .limit(limit)
            .$if(database.kind === 'postgres', (query) => query.forUpdate().skipLocked()),
        )
        .returningAll()
        .execute(),
    )
  }
  const settleSent = prepared<{ id: string; sent_at: number }, unknown>(database, (sql, at) =>
    sql
      .updateTable('outbox')
      .set({ state: 'sent', sent_at: at('sent_at'), claimed_until: 0, last_error: null })
      .where('id', '=', at('id')),
  )
  const settle = (id: string, change: Partial<OutboxRow>) =>
    database.sql.updateTable('outbox').set(change).where('id', '=', id).execute()

  const deliver = async (row: OutboxRow): Promise<boolean> => {
    try {
      const message = sealing.open(place(row.id), row.sealed) as OutboxMessage
      // At least once: a mail that is sent twice after a crash has the same Message-ID, and shows once.
      const messageId = `<${row.id}@${domain}>`
      if (message.kind === 'mail') {
        const { kind: _, ...mail } = message
        await carrier.mail(mail, messageId)
      } else await carrier.text({ to: message.to, text: message.text }, messageId)
      await settleSent({ id: row.id, sent_at: clock.now() })
      return true
    } catch (error) {
      const over = error instanceof Undeliverable || row.attempts >= MAX_ATTEMPTS
      await settle(row.id, {
        state: over ? 'failed' : 'waiting',
        due_at: clock.now() + backOff(row.attempts),
        claimed_until: 0,
        // A server's words may repeat the address: only what kind of error it was is kept.
        last_error: error instanceof Undeliverable ? error.message : errorKind(error),
      })
      return false
    }
  }
  const drain = async () => {
    const count = { sent: 0, failed: 0 }
    for (;;) {
      const rows = await claim(10)
      if (rows.length === 0) return count
      const results = await Promise.all(rows.map(deliver))
      for (const sent of results) count[sent ? 'sent' : 'failed'] += 1
    }
  }
  const kept = (row: OutboxRow): KeptMessage => ({
    id: row.id,
    message: sealing.open(place(row.id), row.sealed) as OutboxMessage,
    state: row.state,
    created_at: row.created_at,
  })

  let timer: NodeJS.Timeout | undefined
  let pass: Promise<void> = Promise.resolve()
  let running = false
  return {
    mail: (mail) => put({ kind: 'mail', ...mail }),
    text: (message) => put({ kind: 'text', ...message }),
    drain,
    list: async (limit) =>
      (
        await database.sql
          .selectFrom('outbox')
          .selectAll()
          .orderBy('created_at', 'desc')
          .orderBy('id')
          .limit(limit)
          .execute()
      ).map(kept),
    find: async (id) => {
      const row = await database.sql.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : kept(row)
    },
    start: (onError) => {
      running = true
      const schedule = () => {
        if (!running) return
        timer = setTimeout(() => {
          pass = drain().then(() => undefined, onError)
          void pass.then(schedule)
        }, SECOND)
        timer.unref()
      }
      schedule()
    },
    stop: async () => {
      running = false
      clearTimeout(timer)
      await pass
    },
  }
}

const errorKind = (error: unknown): string => {
  if (typeof error !== 'object' || error === null) return 'unknown'
  const code = 'responseCode' in error ? error.responseCode : 'code' in error ? error.code : undefined
  return code === undefined ? (error instanceof Error ? error.name : 'unknown') : String(code)
}
