import { m } from '#schemas/messages/generated/messages.js'
import type { Locale } from '#schemas/messages/languages.ts'
import { type Letter, faint, words } from '../../mail/letter.ts'

/** It was set up: who did not do it themselves calls. */
export const signInSetLetter = (name: string, phone: string, locale: Locale): Letter => ({
  subject: m.mail_sign_in_set_subject({}, { locale }),
  blocks: [
    words(m.mail_sign_in_set_text({ name }, { locale })),
    faint(m.mail_sign_in_set_unasked({ phone }, { locale })),
  ],
})
