import { m } from '#schemas/messages/generated/messages.js'
import type { Locale } from '#schemas/messages/languages.ts'
import { nameInMail } from '#schemas/storefront/typed-text.rules.ts'
import { type Letter, faint, words } from '../../../mail/letter.ts'
import type { Contact } from '../../../mail/sender.ts'

interface Declined {
  name: string
  policyId: string
  /** The last four digits of the card or account. */
  digits: string
  /** Where another one is given. */
  foundAt: string
  support: Contact
}

/** That a premium was declined for good, and where another card or account is given. */
export const declinedLetter = ({ name, policyId, digits, foundAt, support }: Declined, locale: Locale): Letter => ({
  subject: m.mail_declined_subject({}, { locale }),
  blocks: [
    words(m.mail_receipt_greeting({ name: nameInMail(name) }, { locale })),
    words(m.mail_declined_text({ number: policyId, digits }, { locale })),
    { kind: 'button', label: m.mail_declined_open({}, { locale }), address: foundAt },
    faint(m.mail_receipt_questions({ phone: support.phone, email: support.email }, { locale })),
  ],
})
