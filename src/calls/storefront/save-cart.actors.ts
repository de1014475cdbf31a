import {
  type PreviewInput,
  type SendQuoteInput,
  saveCartMachine,
} from '#machines/storefront/save-cart/save-cart.machine.ts'
import type { QuotePreview } from '#schemas/calls/visit/resume.calls.ts'
import { callActor } from '../call-actor.ts'
import { newIdempotencyKey, send } from '../send.ts'

const loadPreview = callActor<QuotePreview, PreviewInput>(({ enrollmentId, effectiveDate }, signal) =>
  send('GET enrollment/get-quote-preview-content', {
    query: { enrollment_id: enrollmentId, ...(effectiveDate !== '' && { effective_date: effectiveDate }) },
    signal,
  }),
)

/** The mail that was sent last without an answer: sending the same again is the same submit, and one mail. */
let unanswered: { content: string; key: string } | null = null

const sendQuote = callActor<{ email: string; days: number }, SendQuoteInput>(
  async ({ enrollmentId, effectiveDate, form }, signal) => {
    const content = JSON.stringify([enrollmentId, effectiveDate, form])
    if (unanswered?.content !== content) unanswered = { content, key: newIdempotencyKey() }
    const answer = await send('POST enrollment/save-enrollment', {
      body: {
        enrollment_id: enrollmentId,
        tab: 'cart_info',
        name: form.name,
        email: form.email,
        ...(form.message.trim() !== '' && { message: form.message }),
        data: effectiveDate === '' ? {} : { effective_date: effectiveDate },
      },
      idempotencyKey: unanswered.key,
      signal,
    })
    unanswered = null
    return answer
  },
)

/** Save Cart with its calls. */
export const providedSaveCartMachine = saveCartMachine.provide({ actors: { loadPreview, sendQuote } })
