import { cancelCalls } from './enrollment/cancel.calls.ts'
import { correctCalls } from './enrollment/correct.calls.ts'
import { reviewCalls } from './enrollment/review.calls.ts'
import { signingCalls } from './enrollment/signing.calls.ts'

/** The keys of the calls that bind somebody: an enrollment submitted, signed, changed or ended, and its bill. */
export const bindingCalls: ReadonlySet<string> = new Set([
  reviewCalls.saveReviewInfo.key,
  reviewCalls.generateInvoice.key,
  signingCalls.signPolicy.key,
  cancelCalls.cancelEnrollment.key,
  correctCalls.correctContact.key,
  correctCalls.correctBeneficiaries.key,
  correctCalls.correctPayment.key,
])
