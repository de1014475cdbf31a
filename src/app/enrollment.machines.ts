import { enrollmentMachine } from '#machines/enrollment/enrollment.machine.ts'
import type { StepId } from '#schemas/steps/registry.ts'
import { providedAgreementMachine } from '../calls/agreement.actors.ts'
import { providedBeneficiariesMachine } from '../calls/beneficiaries.actors.ts'
import { providedBillingMachine } from '../calls/billing.actors.ts'
import { callActor } from '../calls/call-actor.ts'
import { providedContactMachine } from '../calls/contact.actors.ts'
import { providedDependentsMachine } from '../calls/dependents.actors.ts'
import { providedEmployerMachine } from '../calls/employer.actors.ts'
import { enrollmentActors } from '../calls/enrollment.actors.ts'
import { providedHealthMachine } from '../calls/health.actors.ts'
import { providedPersonalMachine } from '../calls/personal.actors.ts'
import { providedReceiptMachine } from '../calls/receipt.actors.ts'
import { providedReviewMachine } from '../calls/review.actors.ts'

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
