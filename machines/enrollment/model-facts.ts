import type { FieldConfig } from '#schemas/calls/shapes.ts'
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

/** The configuration of a field as the server gives it: shown, open, required and empty by default. */
export const fieldAsked = (field_name: string, more: Partial<FieldConfig> = {}): FieldConfig => ({
  field_name,
  required: true,
  shown: true,
  read_only: false,
  value: null,
  ...more,
})

/** What the look-up of the ZIP code 78701 says. */
export const austin = { state: 'TX', city: 'Austin', counties: [] }
