import type { Beneficiary } from '../../calls/enrollment/beneficiaries.calls.ts'
import { defineStep } from '../define-step.ts'

/** Beneficiary Information. The column has the spelling of the contract. */
export const beneficiariesStep = defineStep<{ beneficiaries: Beneficiary[] }>()({
  id: 'beneficiaries',
  route: 'beneficiary-info',
  tab: 'beneficiary_info',
  column: 'benificiary_info',
  askedBy: 'plans',
  card: 4,
  picture: 'benificiary_info',
  typed: 'kept',
  wiped: 'secrets',
})
