import type { BeneficiariesNow, CorrectedBeneficiary } from '../calls/enrollment/beneficiaries.calls.ts'
import type { PaymentNow } from '../calls/enrollment/charge.shapes.ts'
import type { ContactInfo } from '../calls/enrollment/contact.calls.ts'
import { type FieldError, wrong } from '../fields/field-error.ts'
import { beneficiaryProblems } from './beneficiaries/correct-beneficiaries.rules.ts'
import { type CorrectedPayment, paymentCorrectionProblems } from './billing/correct-payment.rules.ts'
import { type CorrectableContact, correctionProblems } from './contact/correct-contact.rules.ts'

/** A part of a submitted enrollment that may be corrected, as it is now. */
export type Correctable =
  | { part: 'contact'; contact: ContactInfo }
  | { part: 'payment'; payment: PaymentNow }
  | { part: 'beneficiaries'; beneficiaries: BeneficiariesNow }

/** What is sent of a correction. */
export type Correction =
  | { part: 'contact'; contact: CorrectableContact }
  | { part: 'payment'; payment: CorrectedPayment }
  | { part: 'beneficiaries'; beneficiaries: CorrectedBeneficiary[] }

/** What is wrong with a correction of a part, by the rules of its step. */
export const problemsOfCorrection = (before: Correctable, change: Correction): FieldError[] => {
  if (before.part === 'contact' && change.part === 'contact') return correctionProblems(before.contact, change.contact)
  if (before.part === 'payment' && change.part === 'payment') {
    return paymentCorrectionProblems(before.payment, change.payment)
  }
  if (before.part === 'beneficiaries' && change.part === 'beneficiaries') {
    return beneficiaryProblems(before.beneficiaries, change.beneficiaries)
  }
  return [wrong('main', 'error_correction_empty')]
}
