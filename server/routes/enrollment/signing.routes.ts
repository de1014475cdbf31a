import { signingCalls } from '#schemas/calls/enrollment/signing.calls.ts'
import { defineRoutes } from '../../http/define-routes.ts'
import type { EnrollmentServices } from '../../services/enrollment/enrollment.services.ts'

export const signingRoutes = ({ signing }: EnrollmentServices) =>
  defineRoutes(
    signingCalls,
    {
      getSigning: async ({ caller, params, locale }) => ({ result: await signing.read(caller, params.token, locale) }),
      openSigning: async ({ caller, body, locale }) => ({ result: await signing.open(caller, body, locale) }),
      signPolicy: ({ caller, body, locale }) => signing.sign(caller, body, locale),
      renewSigning: ({ caller, body, locale }) => signing.renew(caller, body.token, locale),
    },
    {
      limits: { getSigning: 'look_up', openSigning: 'code', signPolicy: 'submit', renewSigning: 'mail' },
      // Dates of birth can be guessed.
      triedAt: { openSigning: ({ token }) => `signing|${token}`, signPolicy: ({ token }) => `signing|${token}` },
    },
  )
