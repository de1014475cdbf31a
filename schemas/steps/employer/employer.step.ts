import type { EmployerInfo } from '../../calls/enrollment/employer.calls.ts'
import { defineStep } from '../define-step.ts'

/** Employer Information: where the applicant works, and on what terms. */
export const employerStep = defineStep<EmployerInfo>()({
  id: 'employer',
  route: 'employer-info',
  tab: 'employer_info',
  column: 'employer_info',
  askedBy: 'plans',
  card: 3,
  picture: 'employer_info',
  typed: 'kept',
  wiped: null,
})
