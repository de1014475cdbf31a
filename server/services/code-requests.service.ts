import { emailOf } from '#schemas/storefront/save-cart.rules.ts'
import { type Clock, HOUR, MINUTE, SECOND } from '../clock.ts'
import { randomId } from '../crypto/random.ts'
import type { Sealing } from '../crypto/sealing.ts'
import type { Database } from '../db/database.ts'
import type { CodeAsked } from './storefront/new-codes.ts'

export interface CodeRequestsService {
  /**
   * Writes down that somebody asks for a new code, and does nothing else: neither the answer nor the time that it takes
   * says whether the address is known.
   */
  ask: (asked: CodeAsked) => Promise<void>
  /** Answers all that were asked; gives how many codes were sent. */
  answerDue: () => Promise<number>
  /** Looks once a second until stopped. Any number of processes may: each request is answered once. */
  start: (onError: (error: unknown) => void) => void
  stop: () => Promise<void>
}

interface Parts {
  database: Database
  clock: Clock
  sealing: Sealing
  /** What a request comes to; gives how many codes were sent. */
  answer: (asked: CodeAsked) => Promise<number>
}

const BATCH = 50

/** 10 s, 20 s, 40 s, ... at most an hour; the sweep takes away what nobody waits for any more. */
const backOff = (attempts: number): number => Math.min(10 * SECOND * 2 ** Math.min(attempts, 10), HOUR)

const placeOf = (id: string) => ({ field: 'code_requests.sealed', row: id })

/** Requests for new codes, answered aside from the call that brought them. */
export const makeCodeRequests = ({ database, clock, sealing, answer }: Parts): CodeRequestsService => {
  const answerOne = (id: string): Promise<number> =>
    database.transaction(
      async () => {
        // Of two processes one has it; where the answer fails, it is there again.
        const row = await database.sql
          .deleteFrom('code_requests')
          .where('id', '=', id)
          .returning('sealed')
          .executeTakeFirst()
        return row === undefined ? 0 : answer(sealing.open(placeOf(id), row.sealed) as CodeAsked)
      },
      { urgent: true },
    )

  const answerDue = async (onError?: (error: unknown) => void): Promise<number> => {
    let sent = 0
    for (;;) {
      const now = clock.now()
      const rows = await database.sql
        .selectFrom('code_requests')
        .select(['id', 'attempts'])
        // Later than any wait can be: the clock was put back.
        .where((where) => where.or([where('due_at', '<=', now), where('due_at', '>', now + HOUR + MINUTE)]))
        .orderBy('due_at')
        .limit(BATCH)
        .execute()
      if (rows.length === 0) return sent
      for (const { id, attempts } of rows) {
        try {
          sent += await answerOne(id)
        } catch (error) {
          onError?.(error)
          await database.sql
            .updateTable('code_requests')
            .set({ attempts: attempts + 1, due_at: now + backOff(attempts) })
            .where('id', '=', id)
            .execute()
        }
      }
    }
  }

  let timer: NodeJS.Timeout | undefined
  let pass: Promise<unknown> | undefined
  return {
    ask: async ({ email, host, locale }) => {
      const id = randomId()
      const now = clock.now()
      // As it is looked up: who writes an address in other letters gets no mail in another mailbox.
      const asked: CodeAsked = { email: emailOf(email).toLowerCase(), host, locale }
      await database.sql
        .insertInto('code_requests')
        .values({ id, sealed: sealing.seal(placeOf(id), asked), attempts: 0, due_at: now, created_at: now })
        .execute()
    },
    answerDue,
    start: (onError) => {
      timer = setInterval(() => {
        pass ??= answerDue(onError)
          .catch(onError)
          .finally(() => (pass = undefined))
      }, SECOND)
      timer.unref()
    },
    stop: async () => {
      clearInterval(timer)
      await pass
    },
  }
}
