import { deskEnrollmentMachine } from '#machines/desk/desk-enrollment/desk-enrollment.machine.ts'
import type { DeskCase, RevealedAnswers } from '#machines/desk/desk-enrollment/desk-enrollment.setup.ts'
import type { ResendPreview } from '#schemas/calls/desk/desk-enrollment.calls.ts'
import type { RevealPart, RevealReason } from '#schemas/desk/reveal-reasons.ts'
import { callActor } from '../call-actor.ts'
import { copiedSections } from '../enrollment/enrollment-copy.ts'
import { loadNames } from '../enrollment/listed-names.ts'
import { send } from '../send.ts'

interface Policy {
  policyId: string
}

export const providedDeskEnrollmentMachine = deskEnrollmentMachine.provide({
  actors: {
    getEnrollment: callActor<DeskCase, Policy>(async ({ policyId }, signal) => {
      const query = { policy_id: policyId }
      const { sections: copied, ...found } = await send('GET staff/get-enrollment', { query, signal, quiet: true })
      const { sections, shown } = copiedSections(copied)
      return { ...found, sections, names: await loadNames(shown, signal) }
    }),
    previewReceipt: callActor<ResendPreview, Policy>(({ policyId }, signal) =>
      send('GET staff/preview-receipt', { query: { policy_id: policyId }, signal, quiet: true }),
    ),
    resendReceipt: callActor<void, Policy>(async ({ policyId }, signal) => {
      await send('POST staff/resend-receipt', { body: { policy_id: policyId }, signal })
    }),
    revealAnswers: callActor<RevealedAnswers, Policy & { part: RevealPart; reason: RevealReason }>(
      async ({ policyId, part, reason }, signal) => {
        // What is revealed is kept nowhere, the answer for a repeated request included.
        const answer = await send('POST staff/reveal-answers', {
          body: { policy_id: policyId, part, reason },
          signal,
          quiet: true,
          idempotencyKey: null,
        })
        const { numbers } = answer
        return { numbers, sections: part === 'health' ? copiedSections(answer.sections).sections : null }
      },
    ),
    addNote: callActor<void, Policy & { text: string }>(async ({ policyId, text }, signal) => {
      await send('POST staff/add-note', { body: { policy_id: policyId, text }, signal })
    }),
    retryDelivery: callActor<void, Policy & { delivery: string }>(async ({ policyId, delivery }, signal) => {
      await send('POST staff/retry-delivery', { body: { policy_id: policyId, delivery }, signal })
    }),
  },
})
