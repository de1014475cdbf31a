import { agreementCalls } from '#schemas/calls/enrollment/agreement.calls.ts'
import { asking, defineRoutes } from '../../http/define-routes.ts'
import type { EnrollmentServices } from '../../services/enrollment/enrollment.services.ts'

export const agreementRoutes = ({ agreement }: EnrollmentServices) =>
  defineRoutes(
    agreementCalls,
    {
      getAgreementTexts: ({ caller, query, locale }) => agreement.texts(caller, query.enrollment_id, locale),
      getAgreementFields: ({ caller, query, locale }) => agreement.fields(caller, query.enrollment_id, locale),
      saveAgreementInfo: asking(
        ({ caller, body }) => agreement.lookAtSignature(caller, body),
        ({ caller, body, locale }, seen) => agreement.save(caller, body, { ...seen, locale }),
      ),
    },
    // The signature is a picture.
    { limits: { saveAgreementInfo: 'picture' } },
  )
