import { typedCalls } from '#schemas/calls/enrollment/typed.calls.ts'
import { stepByColumn } from '#schemas/steps/steps.registry.ts'
import { defineRoutes } from '../../http/define-routes.ts'
import type { EnrollmentServices } from '../../services/enrollment/enrollment.services.ts'

export const typedRoutes = ({ typed }: EnrollmentServices) =>
  defineRoutes(typedCalls, {
    saveTypedValues: ({ caller, body: { column, ...body } }) =>
      typed.save(caller, { ...body, step: stepByColumn(column).id }),
    getTypedValues: ({ caller, query: { column, ...query } }) =>
      typed.read(caller, { ...query, step: stepByColumn(column).id }),
  })
