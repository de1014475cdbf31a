import type { EnrollmentFacts } from './step.types.ts'

/** The enrollment that models of its steps begin with: a new member, alone, of no special plan. */
export const newMember: EnrollmentFacts = {
  enrollType: 'new-member',
  eprocess: 'applicant',
  tier: 'IO',
  isIha: false,
  isPremier: false,
  isL713: false,
  fromReview: false,
}
