import { type Receipt, receiptMachine } from '#machines/enrollment/receipt/receipt.machine.ts'
import { loadCopy } from './enrollment-copy.ts'
import { storage } from '../../browser/storage.ts'
import { callActor } from '../call-actor.ts'
import { forgetEnrollment } from './forget-enrollment.ts'
import { send } from '../send.ts'
import { siteNews } from '../site-news.ts'

/** The confirmation, with the copy of what was entered where that can be read. */
export const readReceipt = async (enrollmentId: string, signal: AbortSignal): Promise<Receipt> => {
  const [receipt, copy] = await Promise.all([
    send('GET enrollment/get-receipt', { query: { enrollment_id: enrollmentId }, signal }),
    // The confirmation stands without it.
    loadCopy(enrollmentId, signal).catch(() => null),
  ])
  return {
    policyId: receipt.policy_id,
    name: receipt.name,
    email: receipt.email,
    effectiveDate: receipt.effective_date,
    callInvoice: receipt.callInvoice,
    copyTo: receipt.copy_to,
    toldByText: receipt.told_by_text,
    signature: receipt.signature,
    plans: receipt.plans,
    firstMonth: receipt.initial_month_cost,
    monthly: receipt.recurring_month_cost,
    employerPays: receipt.employer_pays,
    charge: receipt.charge,
    payment: receipt.payment,
    beneficiaries: receipt.beneficiaries,
    submittedOn: receipt.submitted_on,
    copy,
    agreements: receipt.agreements,
    deliveries: receipt.deliveries,
    cancelling: receipt.cancelling,
  }
}

export const generateInvoice = callActor(
  async ({ policyId, effectiveDate }: { policyId: string; effectiveDate: string }) => {
    await send('POST invoice/autoInvoiceGeneration', { body: { effectiveDate, policy_id: policyId }, quiet: true })
  },
)

/** `goHome` is the router's: the wizard page gives it. */
export const providedReceiptMachine = receiptMachine.provide({
  actors: {
    loadReceipt: callActor(async ({ enrollmentId }: { enrollmentId: string }, signal) => {
      const receipt = await readReceipt(enrollmentId, signal)
      storage.set('submittedId', enrollmentId)
      // Another tab may have submitted it: the header of this one still counts its plans.
      const open = storage.get('tempId')
      siteNews.tell({ type: 'site.cartChanged', enrollmentId: open === enrollmentId ? null : open })
      return receipt
    }),
    generateInvoice,
    forgetEnrollment: callActor(async () => forgetEnrollment()),
  },
})
