import { correctAnswersMachine } from '#machines/enrollment/correct-answers/correct-answers.machine.ts'
import type { ContactKind } from '#schemas/calls/enrollment/contact.calls.ts'
import type { ProofSent } from '#schemas/calls/visit/access.calls.ts'
import type { Correction } from '#schemas/steps/correction.rules.ts'
import { callActor } from '../call-actor.ts'
import { send } from '../send.ts'

export const providedCorrectAnswersMachine = correctAnswersMachine.provide({
  actors: {
    requestCorrection: callActor<ProofSent | null, { enrollmentId: string; by: ContactKind | null }>(
      async ({ enrollmentId, by }, signal) => {
        const body = { enrollment_id: enrollmentId, ...(by !== null && { by }) }
        return (await send('POST enrollment/request-correction', { body, signal })).code_sent
      },
    ),
    correctAnswers: callActor<void, { enrollmentId: string; change: Correction | null; code: string | null }>(
      async ({ enrollmentId, change, code }, signal) => {
        const of = { enrollment_id: enrollmentId, ...(code !== null && { otp: code }) }
        if (change?.part === 'beneficiaries') {
          await send('POST enrollment/correct-beneficiaries', {
            body: { ...of, beneficiaries: change.beneficiaries },
            signal,
          })
        } else if (change?.part === 'payment') {
          await send('POST enrollment/correct-payment', { body: { ...of, ...change.payment }, signal })
        } else await send('POST enrollment/correct-contact', { body: { ...of, ...change?.contact }, signal })
      },
    ),
  },
})
