import { correctCalls } from '#schemas/calls/enrollment/correct.calls.ts'
import { asking, defineRoutes } from '../../http/define-routes.ts'
import { makeCorrect } from '../../services/access/correct.service.ts'
import { makeEnrollment } from '../../services/enrollment/enrollment.services.ts'
import type { Services } from '../../services/services.ts'

/** Correcting a submitted enrollment. */
export const correctRoutes = (services: Services) => {
  const correct = makeCorrect(makeEnrollment(services).parts)
  return defineRoutes(
    correctCalls,
    {
      requestCorrection: ({ caller, body, locale }) => correct.request(caller, body, locale),
      correctContact: ({ caller, body, locale }) => correct.contact(caller, body, locale),
      correctBeneficiaries: ({ caller, body, locale }) => correct.beneficiaries(caller, body, locale),
      correctPayment: asking(
        ({ caller, body }) => correct.askAboutCard(caller, body),
        ({ caller, body, locale }, said) => correct.payment(caller, body, said, locale),
      ),
    },
    {
      limits: {
        requestCorrection: 'send_code',
        correctContact: 'code',
        correctPayment: 'code',
        correctBeneficiaries: 'code',
      },
      triedAt: {
        correctContact: ({ enrollment_id }) => `correct|${enrollment_id}`,
        correctBeneficiaries: ({ enrollment_id }) => `correct|${enrollment_id}`,
        correctPayment: ({ enrollment_id }) => `correct|${enrollment_id}`,
      },
    },
  )
}
