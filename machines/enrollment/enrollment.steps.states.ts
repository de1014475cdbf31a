import type { StepId } from '#schemas/steps/steps.registry.ts'
import { agreementMachine } from './agreement/agreement.machine.ts'
import { beneficiariesMachine } from './beneficiaries/beneficiaries.machine.ts'
import { billingMachine } from './billing/billing.machine.ts'
import { contactMachine } from './contact/contact.machine.ts'
import { dependentsMachine } from './dependents/dependents.machine.ts'
import { employerMachine } from './employer/employer.machine.ts'
import { healthMachine } from './health/health.machine.ts'
import { personalMachine } from './personal/personal.machine.ts'
import { reviewMachine } from './review/review.machine.ts'
import type { EnrollmentContext } from './enrollment.types.ts'
import type { StepInput } from './step.types.ts'

/**
 * The machine of each step; the wizard runs it while the step is open. The built page gives the wizard each of them
 * itself, the later ones once they have come (`tools/vite/lean-machines.ts`, `src/enrollment/later-steps.ts`).
 */
export const stepMachines = {
  personal: personalMachine,
  contact: contactMachine,
  employer: employerMachine,
  beneficiaries: beneficiariesMachine,
  health: healthMachine,
  dependents: dependentsMachine,
  agreement: agreementMachine,
  billing: billingMachine,
  review: reviewMachine,
} satisfies Record<StepId, unknown>

/** What every step is told, and where it leads once it is saved. */
const asked = {
  input: ({ context }: { context: EnrollmentContext }): StepInput => ({
    enrollmentId: context.enrollmentId,
    facts: { ...context.facts, fromReview: context.fromReview },
  }),
  onDone: { target: '#enrollment.loading', actions: 'goOn' },
  onError: {
    target: '#enrollment.failed',
    actions: { type: 'showProblem', params: ({ event }: { event: { error: unknown } }) => event },
  },
} as const

interface Place<Id extends StepId> {
  description: string
  invoke: { id: Id; src: Id; onDone: unknown }
}

/** One state a step, which runs the step's machine. */
export const places = {
  personal: {
    description: 'Personal Information: the first step.',
    invoke: { id: 'personal', src: 'personal', ...asked },
  },
  contact: {
    description: 'Contact Information.',
    invoke: { id: 'contact', src: 'contact', ...asked },
  },
  employer: {
    description: 'Employer Information.',
    invoke: { id: 'employer', src: 'employer', ...asked },
  },
  beneficiaries: {
    description: 'Beneficiary Information.',
    invoke: { id: 'beneficiaries', src: 'beneficiaries', ...asked },
  },
  health: {
    description: 'Primary Health Questions.',
    invoke: { id: 'health', src: 'health', ...asked },
  },
  dependents: {
    description: 'Dependent Information.',
    invoke: { id: 'dependents', src: 'dependents', ...asked },
  },
  agreement: {
    description: 'Agreement & Signature.',
    invoke: { id: 'agreement', src: 'agreement', ...asked },
  },
  billing: {
    description: 'Billing Information.',
    invoke: { id: 'billing', src: 'billing', ...asked },
  },
  review: {
    description: 'Review and Confirmation: the last look before submitting.',
    invoke: { id: 'review', src: 'review', ...asked, onDone: '#enrollment.receipt' },
  },
} as const satisfies { [Id in StepId]: Place<Id> }
