import { type SendKey, type SendOptions, newIdempotencyKey, sendFull } from '#src/calls/send.ts'
import { CallProblem } from '#machines/support/problem.ts'
import type { Answered, Asker } from '#tests/server/support/asking.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, within } from './page.ts'

/** What somebody was shown because a call came to nothing, after all that the page repeats by itself. */
export interface Shown {
  key: string
  problem: string
  message: string
  /** Milliseconds since 1970. */
  at: number
}

interface Hearing {
  onShown: (shown: Shown) => void
  /** Hears of each call that was answered: how many milliseconds it took, all its tries together. */
  onAnswer: (key: string, took: number) => void
}

/** Longer than anything of the drill takes: who presses again for so long has met a fault. */
const PATIENCE = 120_000

/**
 * Somebody who uses the page: each call is that of `src/calls/send.ts`, with all that it repeats by itself. What it
 * then shows is counted, and the person presses the button again, which repeats the same request.
 */
export const pagePerson = (browser: Browser, { onShown, onAnswer }: Hearing): Asker => ({
  call: async (key, { body, query, params, key: idempotencyKey = newIdempotencyKey() } = {}) => {
    const from = performance.now()
    const options = { body, query, params, idempotencyKey } as Partial<SendOptions<SendKey>> as SendOptions<SendKey>
    for (;;) {
      try {
        const envelope = await within(browser, () => sendFull(key as SendKey, options))
        onAnswer(key, performance.now() - from)
        return { status: 200, envelope, data: envelope.data } as Answered
      } catch (error) {
        if (!(error instanceof CallProblem)) throw error
        onShown({ key, problem: error.problem.kind, message: error.problem.message, at: Date.now() })
        if (performance.now() - from > PATIENCE) throw error
        await wait(1000)
      }
    }
  },
})
