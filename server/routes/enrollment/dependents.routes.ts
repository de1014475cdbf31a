import { dependentsCalls } from '#schemas/calls/enrollment/dependents.calls.ts'
import { defineRoutes } from '../../http/define-routes.ts'
import type { EnrollmentServices } from '../../services/enrollment/enrollment.services.ts'

export const dependentsRoutes = ({ dependents }: EnrollmentServices) =>
  defineRoutes(dependentsCalls, {
    getDependentFields: ({ caller, query, locale }) => dependents.fields(caller, query.enrollment_id, locale),
    getDependentHealthQuestions: ({ caller, query, locale }) =>
      dependents.questions(caller, query.enrollment_id, locale),
    validateDependent: ({ caller, body, locale }) => dependents.validate(caller, body, locale),
    saveDependentsToTemp: ({ caller, body, locale }) => dependents.saveToTemp(caller, body, locale),
    saveDependentInfo: ({ caller, body, locale }) => dependents.save(caller, body, locale),
    deleteDependentInIo: ({ caller, body }) => dependents.deleteInIo(caller, body.enrollment_id),
  })
