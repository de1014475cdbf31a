import { existingCalls } from '#schemas/calls/enrollment/existing.calls.ts'
import { asking, defineRoutes } from '../../http/define-routes.ts'
import type { EnrollmentServices } from '../../services/enrollment/enrollment.services.ts'

export const existingRoutes = ({ existing }: EnrollmentServices) =>
  defineRoutes(
    existingCalls,
    {
      getExistingBeneficiaries: ({ caller, query }) => existing.beneficiaries(caller, query.enrollment_id),
      getExistingHealth: ({ caller, query, locale }) => existing.health(caller, query.enrollment_id, locale),
      getExistingDependents: ({ caller, query }) => existing.dependents(caller, query.enrollment_id),
      getExistingCards: ({ caller, query }) => existing.cards(caller, query.enrollment_id),
      getExistingBanks: ({ caller, query }) => existing.banks(caller, query.enrollment_id),
      saveBillingExisting: asking(
        ({ caller, body }) => existing.hold(caller, body),
        ({ caller, body }, held) => existing.saveBilling(caller, body, held),
      ),
      validatePhone: ({ query }) => existing.phone(query.phone),
      validateDeliverable: ({ body }) => existing.email(body.email),
    },
    { limits: { validatePhone: 'look_up', validateDeliverable: 'look_up', saveBillingExisting: 'card' } },
  )
