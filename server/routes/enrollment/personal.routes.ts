import { personalCalls } from '#schemas/calls/enrollment/personal.calls.ts'
import { defineRoutes } from '../../http/define-routes.ts'
import type { EnrollmentServices } from '../../services/enrollment/enrollment.services.ts'

export const personalRoutes = ({ personal }: EnrollmentServices) =>
  defineRoutes(
    personalCalls,
    {
      getPersonalFields: ({ caller, query }) => personal.fields(caller, query.enrollment_id),
      savePersonalInfo: ({ caller, body }) => personal.save(caller, body),
      checkEnrollCode: ({ caller, query }) => personal.enrollCode(caller, query.enrollment_id),
      saveEnrollerCode: ({ caller, body }) => personal.saveEnrollerCode(caller, body),
    },
    { limits: { saveEnrollerCode: 'code' } },
  )
