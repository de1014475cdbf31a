import { m } from '#schemas/messages/generated/messages.js'
import type { StepId } from '#schemas/steps/registry.ts'

/** What the step bar calls each step (spec 2, section 2). */
export const stepLabels: Record<StepId, () => string> = {
  personal: () => m.enrollment_step_personal(),
  contact: () => m.enrollment_step_contact(),
  employer: () => m.enrollment_step_employer(),
  beneficiaries: () => m.enrollment_step_beneficiaries(),
  health: () => m.enrollment_step_health(),
  dependents: () => m.enrollment_step_dependents(),
  agreement: () => m.enrollment_step_agreement(),
  billing: () => m.enrollment_step_billing(),
  review: () => m.enrollment_step_review(),
}
