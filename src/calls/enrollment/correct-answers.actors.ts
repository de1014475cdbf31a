import { type Correcting, correctAnswersMachine } from '#machines/enrollment/correct-answers/correct-answers.machine.ts'
import type { ChangedPrices } from '#schemas/calls/enrollment/correct.calls.ts'
import type { ContactKind } from '#schemas/calls/enrollment/contact.calls.ts'
import type { ProofSent } from '#schemas/calls/visit/access.calls.ts'
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
    correctAnswers: callActor<ChangedPrices | null, Correcting>(
      async ({ enrollmentId, change, code, agreed }, signal) => {
        const of = { enrollment_id: enrollmentId, ...(code !== null && { otp: code }) }
        if (change?.part === 'beneficiaries') {
          await send('POST enrollment/correct-beneficiaries', {
            body: { ...of, beneficiaries: change.beneficiaries },
            signal,
          })
          return null
        }
        if (change?.part === 'payment') {
          await send('POST enrollment/correct-payment', { body: { ...of, ...change.payment }, signal })
          return null
        }
        const body = { ...of, ...change?.contact, ...(agreed !== null && { agreed_monthly: agreed }) }
        const answer = await send('POST enrollment/correct-contact', { body, signal })
        return answer.corrected ? null : answer.prices
      },
    ),
  },
})
