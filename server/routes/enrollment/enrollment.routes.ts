import type { StepId } from '#schemas/steps/steps.registry.ts'
import type { Route } from '../../http/define-routes.ts'
import { type EnrollmentServices, makeEnrollment } from '../../services/enrollment/enrollment.services.ts'
import type { Services } from '../../services/services.ts'
import { agreementRoutes } from './agreement.routes.ts'
import { beneficiariesRoutes } from './beneficiaries.routes.ts'
import { billingRoutes } from './billing.routes.ts'
import { contactRoutes } from './contact.routes.ts'
import { dependentsRoutes } from './dependents.routes.ts'
import { draftRoutes } from './draft.routes.ts'
import { employerRoutes } from './employer.routes.ts'
import { existingRoutes } from './existing.routes.ts'
import { healthRoutes } from './health.routes.ts'
import { offerRoutes } from './offer.routes.ts'
import { personalRoutes } from './personal.routes.ts'
import { reviewRoutes } from './review.routes.ts'
import { signingRoutes } from './signing.routes.ts'
import { typedRoutes } from './typed.routes.ts'

type RoutesOf = (enrollment: EnrollmentServices) => Route[]

/** The calls of each step. */
const ofSteps: Readonly<Record<StepId, RoutesOf>> = {
  personal: personalRoutes,
  contact: contactRoutes,
  employer: employerRoutes,
  beneficiaries: beneficiariesRoutes,
  health: healthRoutes,
  dependents: dependentsRoutes,
  agreement: agreementRoutes,
  billing: billingRoutes,
  review: reviewRoutes,
}

/** Every call of the enrollment. */
export const enrollmentRoutes = (services: Services): Route[] => {
  const enrollment = makeEnrollment(services)
  const routes = [draftRoutes, offerRoutes, ...Object.values(ofSteps), existingRoutes, signingRoutes]
  const steps = routes.flatMap((make) => make(enrollment))
  // Someone waits for each of these, and has answered much; nobody waits for what is kept of a form meanwhile.
  return [...steps.map((route) => ({ ...route, urgent: true })), ...typedRoutes(enrollment)]
}
