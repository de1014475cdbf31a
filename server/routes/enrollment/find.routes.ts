import { findCalls } from '#schemas/calls/enrollment/find.calls.ts'
import { policyNumberOf } from '#schemas/storefront/visit/find.rules.ts'
import { defineRoutes } from '../../http/define-routes.ts'
import { makeFind } from '../../services/access/find.service.ts'
import { makeEnrollment } from '../../services/enrollment/enrollment.services.ts'
import type { Services } from '../../services/services.ts'

/** Coming back to a submitted enrollment. */
export const findRoutes = (services: Services) => {
  const find = makeFind(makeEnrollment(services).parts)
  return defineRoutes(
    findCalls,
    {
      findEnrollment: ({ caller, body, locale }) => find.ask(caller, body, locale),
      openEnrollment: ({ caller, body, locale }) => find.open(caller, body, locale),
    },
    {
      limits: { findEnrollment: 'send_code', openEnrollment: 'code' },
      triedAt: { openEnrollment: ({ policy_id }) => `find|${policyNumberOf(policy_id) ?? ''}` },
    },
  )
}
