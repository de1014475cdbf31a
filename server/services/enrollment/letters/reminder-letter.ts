import { m } from '#schemas/messages/generated/messages.js'
import type { Locale } from '#schemas/messages/languages.ts'
import { longDate } from '#schemas/messages/long-date.ts'
import { type Letter, faint, words } from '../../../mail/letter.ts'
import type { Contact } from '../../../mail/sender.ts'

interface Reminder {
  /** Continues where they stopped. */
  code: string
  /** Where the code is entered. */
  address: string
  /** The last day of the code, mm/dd/yyyy. */
  expires: string
  /** Where one press stops the reminders. */
  stop: string
  support: Contact
}

/** Somebody who agreed to it is reminded of an enrollment that they did not finish. */
export const reminderLetter = ({ code, address, expires, stop, support }: Reminder, locale: Locale): Letter => ({
  subject: m.mail_reminder_subject({}, { locale }),
  blocks: [
    words(m.mail_reminder_text({}, { locale })),
    { kind: 'code', sentence: m.mail_continue_code({ code }, { locale }), code },
    { kind: 'button', label: m.mail_continue_open({}, { locale }), address },
    words(m.mail_continue_expires({ date: longDate(expires, locale) }, { locale })),
    faint(m.mail_reminder_why({ address: stop }, { locale })),
    faint(m.mail_quote_questions({ phone: support.phone, email: support.email }, { locale })),
  ],
})
