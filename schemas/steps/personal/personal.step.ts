import type { PersonalInfo } from '../../calls/enrollment/personal.calls.ts'
import { defineStep } from '../define-step.ts'

/** Personal Information (spec 2, section 2): who applies. */
export const personalStep = defineStep<PersonalInfo>()({
  id: 'personal',
  route: 'personal-info',
  tab: 'primary_info',
  column: 'primary_info',
  askedBy: 'always',
  card: 1,
  picture: null,
  typed: 'kept',
  wiped: 'secrets',
})
