import { emailOf } from '#schemas/storefront/cart/save-cart.rules.ts'
import { type Clock, HOUR, MINUTE, SECOND } from '../clock.ts'
import { randomId } from '../crypto/random.ts'
import type { Sealing } from '../crypto/sealing.ts'
import type { Database } from '../db/database.ts'
import { type Repeated, backOff, repeated, workOff } from './due-work.ts'
import type { CodeAsked } from './storefront/new-codes.ts'

/** Once started it looks every second. Any number of processes may: each request is answered once. */
export interface CodeRequestsService extends Repeated {
  /**
   * Writes down that somebody asks for a new code, and does nothing else: neither the answer nor the time that it takes
   * says whether the address is known.
   */
  ask: (asked: CodeAsked) => Promise<void>
  /** Answers all that were asked; gives how many codes were sent. */
  answerDue: () => Promise<number>
}

interface Parts {
  database: Database
  clock: Clock
  sealing: Sealing
  /** What a request comes to; gives how many codes were sent. */
  answer: (asked: CodeAsked) => Promise<number>
}

const BATCH = 50

const placeOf = (id: string) => ({ field: 'code_requests.sealed', row: id })

/**
 * Requests for new codes, answered aside from the call that brought them. What fails is tried again after 10 s, 20 s,
 * 40 s and so on; the sweep takes away what nobody waits for any more.
 */
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

  const answerDue = (onError?: (error: unknown) => void): Promise<number> =>
    workOff(
      {
        read: () =>
          database.sql
            .selectFrom('code_requests')
            .select(['id', 'attempts'])
            // Later than any wait can be: the clock was put back.
            .where((where) =>
              where.or([where('due_at', '<=', clock.now()), where('due_at', '>', clock.now() + HOUR + MINUTE)]),
            )
            .orderBy('due_at')
            .limit(BATCH)
            .execute(),
        work: ({ id }) => answerOne(id),
        postpone: ({ id, attempts }) =>
          database.sql
            .updateTable('code_requests')
            .set({ attempts: attempts + 1, due_at: clock.now() + backOff(10 * SECOND, attempts) })
            .where('id', '=', id)
            .execute(),
      },
      onError,
    )

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
    ...repeated(answerDue, SECOND),
  }
}
