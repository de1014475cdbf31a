import type { ContactInfo } from '../../calls/enrollment/contact.calls.ts'
import { defineStep } from '../define-step.ts'

/** Contact Information: where the applicant lives and can be reached. */
export const contactStep = defineStep<ContactInfo>()({
  id: 'contact',
  route: 'contact-info',
  tab: 'contact_info',
  column: 'contact_info',
  askedBy: 'always',
  card: 2,
  picture: 'contact_info',
  typed: 'kept',
  wiped: null,
})
