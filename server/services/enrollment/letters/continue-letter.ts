import { longDate } from '#schemas/messages/long-date.ts'
import { m } from '#schemas/messages/generated/messages.js'
import type { Locale } from '#schemas/messages/languages.ts'
import { type Letter, faint, words } from '../../../mail/letter.ts'
import type { Contact } from '../../../mail/sender.ts'

/** Save & Continue Later: the code, and where it is entered (spec 2, section 2). */
export const continueLetter = (
  facts: { code: string; address: string; expires: string; support: Contact },
  locale: Locale,
): Letter => ({
  subject: m.mail_continue_subject({}, { locale }),
  blocks: [
    words(m.mail_continue_text({}, { locale })),
    { kind: 'code', sentence: m.mail_continue_code({ code: facts.code }, { locale }), code: facts.code },
    { kind: 'button', label: m.mail_continue_open({}, { locale }), address: facts.address },
    words(m.mail_continue_expires({ date: longDate(facts.expires, locale) }, { locale })),
    faint(m.mail_quote_questions({ phone: facts.support.phone, email: facts.support.email }, { locale })),
  ],
})
