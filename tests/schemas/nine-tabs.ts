import type { TabName } from '#schemas/calls/enrollment/draft.calls.ts'

/** The tabs of an enrollment that asks for all of them, in their order (spec 2, section 2, Step bar). */
export const nineTabs: TabName[] = [
  'primary_info',
  'contact_info',
  'employer_info',
  'beneficiary_info',
  'primary_health_info',
  'dependent_info',
  'agreement_info',
  'billing_info',
  'review_info',
]
