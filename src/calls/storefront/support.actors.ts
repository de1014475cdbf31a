import {
  type SupportAsked,
  supportRequestMachine,
} from '#machines/storefront/support-request/support-request.machine.ts'
import { callActor } from '../call-actor.ts'
import { newIdempotencyKey, send } from '../send.ts'

/** The key of what was sent last: the same words again, after no answer came, are the same request. */
let last = { text: '', key: '' }

const keyOf = (asked: SupportAsked): string => {
  const text = JSON.stringify(asked)
  if (last.text !== text) last = { text, key: newIdempotencyKey() }
  return last.key
}

export const providedSupportRequest = supportRequestMachine.provide({
  actors: {
    sendRequest: callActor<{ reference: string }, { asked: SupportAsked | null }>(async ({ asked }, signal) => {
      if (asked === null) throw new Error('There is nothing to send')
      const idempotencyKey = keyOf(asked)
      const answer = await send('POST enrollment/submit-support-request', { body: asked, idempotencyKey, signal })
      last = { text: '', key: '' }
      return answer
    }),
  },
})
