import type { AgreementInfo } from '../../calls/enrollment/agreement.calls.ts'
import { defineStep } from '../define-step.ts'

/** Agreement & Signature. A signature is never kept before it is given. The column has the spelling of the contract. */
export const agreementStep = defineStep<AgreementInfo>()({
  id: 'agreement',
  route: 'agreement-signature',
  tab: 'agreement_info',
  column: 'aggrement_info',
  askedBy: 'always',
  card: 8,
  picture: 'agreement_info',
  typed: 'never',
  wiped: null,
})
