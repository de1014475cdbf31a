import { billingCalls } from '#schemas/calls/enrollment/billing.calls.ts'
import { asking, defineRoutes } from '../../http/define-routes.ts'
import type { EnrollmentServices } from '../../services/enrollment/enrollment.services.ts'

export const billingRoutes = ({ billing }: EnrollmentServices) =>
  defineRoutes(
    billingCalls,
    {
      getBillingFields: ({ caller, query }) => billing.fields(caller, query.enrollment_id),
      getPaymentMethod: ({ caller, query }) => billing.method(caller, query.enrollment_id),
      saveBillingInfo: asking(
        ({ caller, body }) => billing.ask(caller, body),
        ({ caller, body }, said) => billing.save(caller, body, said),
      ),
      getBillingText: ({ caller, query, locale }) => billing.text(caller, query.enrollment_id, locale),
      lookUpRouting: ({ query }) => billing.routing(query.q),
    },
    { limits: { lookUpRouting: 'look_up', saveBillingInfo: 'card' } },
  )
