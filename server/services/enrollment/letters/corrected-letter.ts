import { m } from '#schemas/messages/generated/messages.js'
import type { Locale } from '#schemas/messages/languages.ts'
import type { Premium } from '#schemas/storefront/pricing/contribution.rules.ts'
import { sharedText } from '#schemas/storefront/pricing/shared-text.ts'
import { nameInMail } from '#schemas/storefront/typed-text.rules.ts'
import { type Letter, faint, words } from '../../../mail/letter.ts'
import type { Contact } from '../../../mail/sender.ts'

export interface Corrected {
  name: string
  policyId: string
  support: Contact
  what: 'contact' | 'beneficiaries'
  /** The last four digits of what pays from now on; without them it is the contact that was corrected. */
  paidBy?: string
  /** What was agreed to be paid each month from now on; without it nothing else is. */
  monthly?: Premium
  /** The staff did it, at the applicant's request. */
  byStaff: boolean
}

const texts = {
  contact: {
    subject: (locale: Locale) => m.mail_corrected_subject({}, { locale }),
    text: (number: string, locale: Locale) => m.mail_corrected_text({ number }, { locale }),
  },
  beneficiaries: {
    subject: (locale: Locale) => m.mail_benefits_subject({}, { locale }),
    text: (number: string, locale: Locale) => m.mail_benefits_text({ number }, { locale }),
  },
}

/**
 * That an enrollment names another contact, to the address of before and to the new one, neither of which is in it; or
 * that something else pays.
 */
export const correctedLetter = (
  { name, policyId, support, what, paidBy, monthly, byStaff }: Corrected,
  locale: Locale,
): Letter => ({
  subject: paidBy === undefined ? texts[what].subject(locale) : m.mail_paid_by_subject({}, { locale }),
  blocks: [
    words(m.mail_receipt_greeting({ name: nameInMail(name) }, { locale })),
    words(
      paidBy === undefined
        ? texts[what].text(policyId, locale)
        : m.mail_paid_by_text({ number: policyId, digits: paidBy }, { locale }),
    ),
    ...(monthly === undefined
      ? []
      : [words(m.mail_corrected_price({ price: sharedText(monthly, locale) }, { locale }))]),
    ...(byStaff ? [words(m.mail_by_staff({}, { locale }))] : []),
    words(m.mail_cancelled_unasked({}, { locale })),
    faint(m.mail_receipt_questions({ phone: support.phone, email: support.email }, { locale })),
  ],
})
