import { m } from '#schemas/messages/generated/messages.js'
import type { Locale } from '#schemas/messages/languages.ts'
import { longDate } from '#schemas/messages/long-date.ts'
import { nameInMail } from '#schemas/storefront/typed-text.rules.ts'
import { type Letter, faint, words } from '../../../mail/letter.ts'
import type { Contact } from '../../../mail/sender.ts'

interface Invitation {
  name: string
  group: string
  /** The last day, mm/dd/yyyy; null without one. */
  until: string | null
  /** The page of this employee. */
  address: string
  /** Days for which the address works. */
  days: number
  /** It has been sent before. */
  again: boolean
  support: Contact
}

/** An employee is asked to enroll, or to say that they want no coverage; `again` reminds them. */
export const invitationLetter = (
  { name, group, until, address, days, again, support }: Invitation,
  locale: Locale,
): Letter => ({
  subject: again
    ? m.mail_invitation_again_subject({ group }, { locale })
    : m.mail_invitation_subject({ group }, { locale }),
  blocks: [
    words(m.mail_receipt_greeting({ name: nameInMail(name) }, { locale })),
    words(again ? m.mail_invitation_again_text({ group }, { locale }) : m.mail_invitation_text({ group }, { locale })),
    ...(until === null ? [] : [words(m.mail_invitation_until({ date: longDate(until, locale) }, { locale }))]),
    { kind: 'button', label: m.mail_invitation_open({}, { locale }), address },
    faint(m.mail_invitation_link({ days }, { locale })),
    faint(m.mail_receipt_questions({ phone: support.phone, email: support.email }, { locale })),
  ],
})
