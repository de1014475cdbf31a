import { typedCalls } from '#schemas/calls/enrollment/typed.calls.ts'
import { defineRoutes } from '../../http/define-routes.ts'
import type { EnrollmentServices } from '../../services/enrollment/enrollment.services.ts'

export const typedRoutes = ({ typed }: EnrollmentServices) =>
  defineRoutes(typedCalls, {
    saveTypedValues: ({ caller, body }) => typed.save(caller, body),
    getTypedValues: ({ caller, query }) => typed.read(caller, query),
  })
