import { enrollmentMachine } from '#machines/enrollment/enrollment.machine.ts'
import type { StepId } from '#schemas/steps/steps.registry.ts'
import { providedAgreementMachine } from '../calls/enrollment/agreement/agreement.actors.ts'
import { providedBeneficiariesMachine } from '../calls/enrollment/beneficiaries/beneficiaries.actors.ts'
import { providedBillingMachine } from '../calls/enrollment/billing/billing.actors.ts'
import { callActor } from '../calls/call-actor.ts'
import { providedContactMachine } from '../calls/enrollment/contact/contact.actors.ts'
import { providedDependentsMachine } from '../calls/enrollment/dependents/dependents.actors.ts'
import { providedEmployerMachine } from '../calls/enrollment/employer/employer.actors.ts'
import { enrollmentActors } from '../calls/enrollment/enrollment.actors.ts'
import { providedHealthMachine } from '../calls/enrollment/health/health.actors.ts'
import { providedPersonalMachine } from '../calls/enrollment/personal/personal.actors.ts'
import { providedReceiptMachine } from '../calls/enrollment/receipt.actors.ts'
import { providedReviewMachine } from '../calls/enrollment/review/review.actors.ts'

/** The machine of each step with its calls. */
const stepMachines = {
  personal: providedPersonalMachine,
  contact: providedContactMachine,
  employer: providedEmployerMachine,
  beneficiaries: providedBeneficiariesMachine,
  health: providedHealthMachine,
  dependents: providedDependentsMachine,
  agreement: providedAgreementMachine,
  billing: providedBillingMachine,
  review: providedReviewMachine,
} satisfies Record<StepId, unknown>

/** The wizard with every step's effects. `goHome` leaves the receipt; it is the router's. */
export const liveEnrollment = (goHome: () => void) =>
  enrollmentMachine.provide({
    actors: {
      ...enrollmentActors,
      ...stepMachines,
      receipt: providedReceiptMachine.provide({ actors: { goHome: callActor<void>(async () => goHome()) } }),
    },
  })
