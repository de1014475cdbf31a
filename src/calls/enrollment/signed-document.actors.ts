import type { ContactKind } from '#schemas/calls/enrollment/contact.calls.ts'
import type { ProofSent } from '#schemas/calls/visit/access.calls.ts'
import { signedDocumentMachine } from '#machines/enrollment/signed-document/signed-document.machine.ts'
import { callActor } from '../call-actor.ts'
import { loadConfig } from '../config.ts'
import { send } from '../send.ts'

export const providedSignedDocumentMachine = signedDocumentMachine.provide({
  actors: {
    requestDocument: callActor<ProofSent | null, { enrollmentId: string; by: ContactKind | null }>(
      async ({ enrollmentId, by }, signal) => {
        const body = { enrollment_id: enrollmentId, ...(by !== null && { by }) }
        return (await send('POST enrollment/request-document', { body, signal })).code_sent
      },
    ),
    openDocument: callActor<string, { enrollmentId: string; code: string | null }>(
      async ({ enrollmentId, code }, signal) => {
        const body = { enrollment_id: enrollmentId, ...(code !== null && { otp: code }) }
        const { token } = await send('POST enrollment/open-document', { body, signal })
        const { apis } = await loadConfig()
        return `${apis.enrollment}/document/${token}`
      },
    ),
  },
})
