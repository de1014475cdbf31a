import { m } from '#schemas/messages/generated/messages.js'
import { type Letter, faint } from '../../../mail/letter.ts'
import type { Locale } from '#schemas/messages/languages.ts'
/** How long a one-time code is valid, in minutes. */
export const CODE_MINUTES = 10

/** The one-time code as a mail. */
export const codeLetter = (code: string, locale: Locale): Letter => ({
  subject: m.mail_otp_subject({}, { locale }),
  blocks: [
    { kind: 'code', sentence: m.mail_otp_code({ code }, { locale }), code },
    { kind: 'words', text: m.mail_otp_valid({ minutes: CODE_MINUTES }, { locale }) },
    faint(m.mail_otp_unasked({}, { locale })),
  ],
})

/** The one-time code as a text message: one that says whose it is and fits into one. */
export const codeText = (code: string, site: string, locale: Locale): string =>
  m.text_otp({ site, code, minutes: CODE_MINUTES }, { locale })
