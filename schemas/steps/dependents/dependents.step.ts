import type { DependentInfo } from '../../calls/enrollment/dependents.calls.ts'
import { defineStep } from '../define-step.ts'

/** Dependent Information: spouse and children. */
export const dependentsStep = defineStep<DependentInfo>()({
  id: 'dependents',
  route: 'dependent-information',
  tab: 'dependent_info',
  column: 'dependent_info',
  askedBy: 'tier',
  card: 6,
  picture: 'dependent_info',
  typed: 'kept',
  wiped: 'secrets',
})
