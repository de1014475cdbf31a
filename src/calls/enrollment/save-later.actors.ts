import { type SendCodeInput, saveLaterMachine } from '#machines/enrollment/save-later/save-later.machine.ts'
import type { Held } from '#schemas/calls/enrollment/typed.calls.ts'
import { callActor } from '../call-actor.ts'
import { enrollmentActors } from './enrollment.actors.ts'
import { newIdempotencyKey, send } from '../send.ts'

/** What the open step holds unsaved, and the revision of its section that the person saw. */
export type Holding = Held & { revision?: number }

/** The code that was sent last without an answer: sending the same again is the same submit, and one mail. */
let unanswered: { content: string; key: string } | null = null

/** Save & Continue Later with its calls; `holding` is asked when the code is sent. */
export const saveLaterWith = (holding: () => Holding) =>
  saveLaterMachine.provide({
    actors: {
      sendCode: callActor(async ({ enrollmentId, tab, email, remind }: SendCodeInput, signal) => {
        const body = { enrollment_id: enrollmentId, email, tab, data: holding(), ...(remind && { remind }) }
        const content = JSON.stringify(body)
        if (unanswered?.content !== content) unanswered = { content, key: newIdempotencyKey() }
        const answer = await send('POST enrollment/save-enrollment', { body, idempotencyKey: unanswered.key, signal })
        unanswered = null
        return answer
      }),
      startNew: enrollmentActors.forgetEnrollment,
    },
  })
