import type { HealthInfo } from '../../calls/enrollment/health.calls.ts'
import { defineStep } from '../define-step.ts'

/** Health Questions: kept before they are saved only by Save & Continue Later, where the person asks for it. */
export const healthStep = defineStep<HealthInfo>()({
  id: 'health',
  route: 'health-questions',
  tab: 'primary_health_info',
  column: 'health_info',
  askedBy: 'plans',
  card: 5,
  picture: 'health_info',
  typed: 'onRequest',
  wiped: 'whole',
})
