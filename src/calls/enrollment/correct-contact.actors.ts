import { correctContactMachine } from '#machines/enrollment/correct-contact/correct-contact.machine.ts'
import type { ContactKind } from '#schemas/calls/enrollment/contact.calls.ts'
import type { ProofSent } from '#schemas/calls/visit/access.calls.ts'
import type { CorrectableContact } from '#schemas/steps/contact/correct-contact.rules.ts'
import { callActor } from '../call-actor.ts'
import { send } from '../send.ts'

export const providedCorrectContactMachine = correctContactMachine.provide({
  actors: {
    requestCorrection: callActor<ProofSent | null, { enrollmentId: string; by: ContactKind | null }>(
      async ({ enrollmentId, by }, signal) => {
        const body = { enrollment_id: enrollmentId, ...(by !== null && { by }) }
        return (await send('POST enrollment/request-correction', { body, signal })).code_sent
      },
    ),
    correctContact: callActor<void, { enrollmentId: string; change: CorrectableContact; code: string | null }>(
      async ({ enrollmentId, change, code }, signal) => {
        const body = { enrollment_id: enrollmentId, ...change, ...(code !== null && { otp: code }) }
        await send('POST enrollment/correct-contact', { body, signal })
      },
    ),
  },
})
