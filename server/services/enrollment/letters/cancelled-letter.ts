import { m } from '#schemas/messages/generated/messages.js'
import { longDate } from '#schemas/messages/long-date.ts'
import type { Locale } from '#schemas/messages/languages.ts'
import { nameInMail } from '#schemas/storefront/typed-text.rules.ts'
import { type Letter, faint, words } from '../../../mail/letter.ts'
import type { Contact } from '../../../mail/sender.ts'

interface CancelledFacts {
  /** Who is greeted. */
  name: string
  /** Whom the reader has enrolled; without it the reader was enrolled. */
  client?: string
  policyId: string
  /** mm/dd/yyyy */
  date: string
  support: Contact
  /** The staff did it, at the applicant's request. */
  byStaff?: boolean
}

/** That an enrollment is cancelled: to the applicant, and as `client` to whoever enrolled them. */
export const cancelledLetter = (
  { name, client, policyId, date, support, byStaff = false }: CancelledFacts,
  locale: Locale,
): Letter => ({
  subject:
    client === undefined ? m.mail_cancelled_subject({}, { locale }) : m.mail_cancelled_subject_client({}, { locale }),
  blocks: [
    words(m.mail_receipt_greeting({ name: nameInMail(name) }, { locale })),
    words(
      client === undefined
        ? m.mail_cancelled_text({ number: policyId, date: longDate(date, locale) }, { locale })
        : m.mail_cancelled_text_client(
            { name: nameInMail(client), number: policyId, date: longDate(date, locale) },
            { locale },
          ),
    ),
    ...(byStaff
      ? [words(client === undefined ? m.mail_by_staff({}, { locale }) : m.mail_by_staff_client({}, { locale }))]
      : []),
    ...(client === undefined ? [words(m.mail_cancelled_unasked({}, { locale }))] : []),
    faint(m.mail_receipt_questions({ phone: support.phone, email: support.email }, { locale })),
  ],
})
