import { dependentsCalls } from '#schemas/calls/dependents.calls.ts'
import { defineRoutes } from '../http/define-routes.ts'
import type { EnrollmentServices } from '../services/enrollment/enrollment.services.ts'

export const dependentsRoutes = ({ dependents }: EnrollmentServices) =>
  defineRoutes(dependentsCalls, {
    getDependentFields: ({ caller, query, locale }) => dependents.fields(caller, query.enrollment_id, locale),
    getDependentHealthQuestions: ({ caller, query, locale }) =>
      dependents.questions(caller, query.enrollment_id, locale),
    validateDependent: ({ caller, body }) => dependents.validate(caller, body),
    saveDependentsToTemp: ({ caller, body }) => dependents.saveToTemp(caller, body),
    saveDependentInfo: ({ caller, body }) => dependents.save(caller, body),
    deleteDependentInIo: ({ caller, body }) => dependents.deleteInIo(caller, body.enrollment_id),
  })
