import type { Locale } from '#schemas/messages/languages.ts'
import { emailOf } from '#schemas/storefront/cart/save-cart.rules.ts'
import { type Clock, HOUR, MINUTE, SECOND } from '../../clock.ts'
import { randomId } from '../../crypto/random.ts'
import type { Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import { makeCodeRequestsRepository } from '../../repositories/codes/code-requests.repository.ts'
import { type Repeated, backOff, repeated, workOff } from '../background/due-work.ts'

/** Who asks for a new code: the address as it is compared, and the site and language that it was asked in. */
export interface CodeAsked {
  email: string
  host: string
  locale: Locale
}

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

/**
 * Requests for new codes, answered aside from the call that brought them. What fails is tried again after 10 s, 20 s,
 * 40 s and so on; the sweep takes away what nobody waits for any more.
 */
export const makeCodeRequests = ({ database, clock, sealing, answer }: Parts): CodeRequestsService => {
  const requests = makeCodeRequestsRepository<CodeAsked>({ database, sealing })
  const answerOne = (id: string): Promise<number> =>
    database.transaction(
      async () => {
        // Where the answer fails, it is there again.
        const asked = await requests.take(id)
        return asked === undefined ? 0 : answer(asked)
      },
      { urgent: true },
    )

  const answerDue = (onError?: (error: unknown) => void): Promise<number> =>
    workOff(
      {
        read: () => requests.due({ now: clock.now(), latest: clock.now() + HOUR + MINUTE }),
        work: ({ id }) => answerOne(id),
        postpone: ({ id, attempts }) =>
          requests.postpone(id, { attempts: attempts + 1, due_at: clock.now() + backOff(10 * SECOND, attempts) }),
      },
      onError,
    )

  return {
    ask: ({ email, host, locale }) =>
      // As it is looked up: who writes an address in other letters gets no mail in another mailbox.
      requests.add({
        id: randomId(),
        asked: { email: emailOf(email).toLowerCase(), host, locale },
        now: clock.now(),
      }),
    answerDue,
    ...repeated('code requests', answerDue, SECOND),
  }
}
