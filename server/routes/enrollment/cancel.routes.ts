import { cancelCalls } from '#schemas/calls/enrollment/cancel.calls.ts'
import { defineRoutes } from '../../http/define-routes.ts'
import { makeCancel } from '../../services/access/cancel.service.ts'
import { makeEnrollment } from '../../services/enrollment/enrollment.services.ts'
import type { Services } from '../../services/services.ts'

/** Cancelling a submitted enrollment within its free look. */
export const cancelRoutes = (services: Services) => {
  const cancel = makeCancel(makeEnrollment(services).parts)
  return defineRoutes(
    cancelCalls,
    {
      requestCancel: ({ caller, body, locale }) => cancel.request(caller, body, locale),
      cancelEnrollment: ({ caller, body, locale }) => cancel.cancel(caller, body, locale),
    },
    {
      limits: { requestCancel: 'send_code', cancelEnrollment: 'code' },
      once: { cancelEnrollment: ({ enrollment_id }) => enrollment_id },
      triedAt: { cancelEnrollment: ({ enrollment_id }) => `cancel|${enrollment_id}` },
    },
  )
}
