import { employerCalls } from '#schemas/calls/enrollment/employer.calls.ts'
import { defineRoutes } from '../../http/define-routes.ts'
import type { EnrollmentServices } from '../../services/enrollment/enrollment.services.ts'

export const employerRoutes = ({ employer }: EnrollmentServices) =>
  defineRoutes(employerCalls, {
    getEmployerFields: ({ caller, query }) => employer.fields(caller, query.enrollment_id),
    saveEmployerInfo: ({ caller, body }) => employer.save(caller, body),
  })
