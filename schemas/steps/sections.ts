import type { AgreementInfo } from '../calls/enrollment/agreement.calls.ts'
import type { Beneficiary } from '../calls/enrollment/beneficiaries.calls.ts'
import type { PaymentInfo } from '../calls/enrollment/billing.calls.ts'
import type { ContactInfo } from '../calls/enrollment/contact.calls.ts'
import type { DependentInfo } from '../calls/enrollment/dependents.calls.ts'
import type { EmployerInfo } from '../calls/enrollment/employer.calls.ts'
import type { HealthInfo } from '../calls/enrollment/health.calls.ts'
import type { PersonalInfo } from '../calls/enrollment/personal.calls.ts'
import type { Flag } from '../calls/shapes.ts'
import type { Step, StepId } from './steps.registry.ts'

/** What each step's column of the draft holds, as the page reads it: secrets are masked (spec 2, section 7). */
export interface Sections {
  primary_info: PersonalInfo
  contact_info: ContactInfo
  employer_info: EmployerInfo
  benificiary_info: { beneficiaries: Beneficiary[] }
  health_info: HealthInfo
  dependent_info: DependentInfo
  aggrement_info: AgreementInfo
  payment_info: PaymentInfo
  review_info: { additional_notes?: string; send_sms: Flag }
}

/** What a step has saved. A step whose column is missing above does not compile here. */
export type SectionOf<Id extends StepId> = Sections[Extract<Step, { id: Id }>['column']]
