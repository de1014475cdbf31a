import type { SignatureStanding } from '#schemas/calls/enrollment/agreement.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'

/** What the PDF of an enrollment is called: only what is signed is called so. */
export const documentTitle: Readonly<Record<SignatureStanding, () => string>> = {
  given: () => m.signed_document_title(),
  awaited: () => m.signed_document_title_unsigned(),
  none: () => m.signed_document_title_plain(),
}
