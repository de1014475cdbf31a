import { beneficiariesCalls } from '#schemas/calls/enrollment/beneficiaries.calls.ts'
import { defineRoutes } from '../../http/define-routes.ts'
import type { EnrollmentServices } from '../../services/enrollment/enrollment.services.ts'

export const beneficiariesRoutes = ({ beneficiaries }: EnrollmentServices) =>
  defineRoutes(beneficiariesCalls, {
    getBeneficiaryFields: ({ caller, query }) => beneficiaries.fields(caller, query.enrollment_id),
    validateBeneficiary: ({ caller, body }) => beneficiaries.validate(caller, body),
    saveBeneficiaryInfo: ({ caller, body }) => beneficiaries.save(caller, body),
  })
