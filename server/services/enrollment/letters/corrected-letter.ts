import { m } from '#schemas/messages/generated/messages.js'
import type { Locale } from '#schemas/messages/languages.ts'
import { nameInMail } from '#schemas/storefront/typed-text.rules.ts'
import { type Letter, faint, words } from '../../../mail/letter.ts'
import type { Contact } from '../../../mail/sender.ts'

/** That an enrollment names another contact: to the address of before and to the new one; neither is in it. */
export const correctedLetter = (
  { name, policyId, support }: { name: string; policyId: string; support: Contact },
  locale: Locale,
): Letter => ({
  subject: m.mail_corrected_subject({}, { locale }),
  blocks: [
    words(m.mail_receipt_greeting({ name: nameInMail(name) }, { locale })),
    words(m.mail_corrected_text({ number: policyId }, { locale })),
    words(m.mail_cancelled_unasked({}, { locale })),
    faint(m.mail_receipt_questions({ phone: support.phone, email: support.email }, { locale })),
  ],
})
