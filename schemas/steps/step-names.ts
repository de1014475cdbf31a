import { m } from '../messages/generated/messages.js'
import type { StepId } from './steps.registry.ts'
import type { Locale } from '../messages/languages.ts'
/** Without a locale: in the page's. */
interface Options {
  locale?: Locale
}

/** What the step bar calls each step, and mails too (spec 2, section 2). */
export const stepNames: Record<StepId, (options?: Options) => string> = {
  personal: (options) => m.enrollment_step_personal({}, options),
  contact: (options) => m.enrollment_step_contact({}, options),
  employer: (options) => m.enrollment_step_employer({}, options),
  beneficiaries: (options) => m.enrollment_step_beneficiaries({}, options),
  health: (options) => m.enrollment_step_health({}, options),
  dependents: (options) => m.enrollment_step_dependents({}, options),
  agreement: (options) => m.enrollment_step_agreement({}, options),
  billing: (options) => m.enrollment_step_billing({}, options),
  review: (options) => m.enrollment_step_review({}, options),
}
