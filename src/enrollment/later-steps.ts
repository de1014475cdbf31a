import type { AnyStateMachine } from 'xstate'
import type { StepId } from '#schemas/steps/steps.registry.ts'
import { whenConnected } from '../ui/lazy.ts'
import { type LateMachine, lateMachine } from './step/late-machine.ts'

/** A machine that is fetched, and the logic that stands for it until then. */
const later = <Machine extends AnyStateMachine>(load: () => Promise<Machine>) => {
  let arrived: Machine | undefined
  const parts: LateMachine<Machine> = {
    here: () => arrived,
    fetch: () => whenConnected(async () => (arrived ??= await load())),
  }
  return { ...parts, logic: lateMachine(parts) }
}

/** The machines, with their calls, of all steps but the first, and of the receipt: each comes with the step's view. */
export const laterSteps = {
  contact: later(async () => (await import('../calls/enrollment/contact/contact.actors.ts')).providedContactMachine),
  employer: later(
    async () => (await import('../calls/enrollment/employer/employer.actors.ts')).providedEmployerMachine,
  ),
  beneficiaries: later(
    async () =>
      (await import('../calls/enrollment/beneficiaries/beneficiaries.actors.ts')).providedBeneficiariesMachine,
  ),
  health: later(async () => (await import('../calls/enrollment/health/health.actors.ts')).providedHealthMachine),
  dependents: later(
    async () => (await import('../calls/enrollment/dependents/dependents.actors.ts')).providedDependentsMachine,
  ),
  agreement: later(
    async () => (await import('../calls/enrollment/agreement/agreement.actors.ts')).providedAgreementMachine,
  ),
  billing: later(async () => (await import('../calls/enrollment/billing/billing.actors.ts')).providedBillingMachine),
  review: later(async () => (await import('../calls/enrollment/review/review.actors.ts')).providedReviewMachine),
  receipt: later(async () => (await import('../calls/enrollment/receipt.actors.ts')).providedReceiptMachine),
} satisfies Record<Exclude<StepId, 'personal'> | 'receipt', unknown>

type Later = typeof laterSteps

/** What runs in the place of each. */
export const laterMachines = Object.fromEntries(
  Object.entries(laterSteps).map(([id, { logic }]) => [id, logic]),
) as unknown as { readonly [Id in keyof Later]: Later[Id]['logic'] }
