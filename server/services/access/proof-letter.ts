import { m } from '#schemas/messages/generated/messages.js'
import type { Locale } from '#schemas/messages/languages.ts'
import { type Letter, faint } from '../../mail/letter.ts'
import { CODE_MINUTES } from '../enrollment/letters/code-letter.ts'

/** The one-time code by which a rep or a group enters, as a mail. */
export const proofLetter = (code: string, name: string, locale: Locale): Letter => ({
  subject: m.mail_proof_subject({}, { locale }),
  blocks: [
    { kind: 'words', text: m.mail_proof_text({ name }, { locale }) },
    { kind: 'code', sentence: m.mail_otp_code({ code }, { locale }), code },
    { kind: 'words', text: m.mail_otp_valid({ minutes: CODE_MINUTES }, { locale }) },
    faint(m.mail_proof_unasked({}, { locale })),
  ],
})

/** The one-time code by which a rep or a group sets up how it signs in, as a mail. */
export const setUpLetter = (code: string, name: string, locale: Locale): Letter => ({
  subject: m.mail_set_up_subject({}, { locale }),
  blocks: [
    { kind: 'words', text: m.mail_set_up_text({ name }, { locale }) },
    { kind: 'code', sentence: m.mail_otp_code({ code }, { locale }), code },
    { kind: 'words', text: m.mail_otp_valid({ minutes: CODE_MINUTES }, { locale }) },
    faint(m.mail_proof_unasked({}, { locale })),
  ],
})
