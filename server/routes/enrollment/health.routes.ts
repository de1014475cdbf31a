import { healthCalls } from '#schemas/calls/enrollment/health.calls.ts'
import { defineRoutes } from '../../http/define-routes.ts'
import type { EnrollmentServices } from '../../services/enrollment/enrollment.services.ts'

export const healthRoutes = ({ health }: EnrollmentServices) =>
  defineRoutes(healthCalls, {
    getHealthQuestions: ({ caller, query, locale }) => health.questions(caller, query.enrollment_id, locale),
    saveHealthInfo: ({ caller, body, locale }) => health.save(caller, body, locale),
  })
