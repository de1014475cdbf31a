import { signingCalls } from '#schemas/calls/enrollment/signing.calls.ts'
import { defineRoutes } from '../../http/define-routes.ts'
import type { EnrollmentServices } from '../../services/enrollment/enrollment.services.ts'

export const signingRoutes = ({ signing }: EnrollmentServices) =>
  defineRoutes(
    signingCalls,
    {
      getSigning: async ({ caller, params, locale }) => ({ result: await signing.read(caller, params.token, locale) }),
      signPolicy: ({ caller, body, locale }) => signing.sign(caller, body, locale),
      renewSigning: ({ caller, body, locale }) => signing.renew(caller, body.token, locale),
    },
    { limits: { getSigning: 'look_up', signPolicy: 'submit', renewSigning: 'mail' } },
  )
