import { SET_UP_DAYS } from '#schemas/desk/sign-in-ways.ts'
import { m } from '#schemas/messages/generated/messages.js'
import type { Locale } from '#schemas/messages/languages.ts'
import { type Letter, words } from '../../mail/letter.ts'

interface Given {
  name: string
  way: 'passkey' | 'provider'
  /** The identity provider, by its name. */
  provider: string
  /** The page where they set it up. */
  address: string
}

/** The staff has given a rep or a group a way to sign in: how it is set up. */
export const signInGivenLetter = ({ name, way, provider, address }: Given, locale: Locale): Letter => ({
  subject: m.mail_sign_in_subject({}, { locale }),
  blocks: [
    words(
      way === 'passkey'
        ? m.mail_sign_in_passkey({ name }, { locale })
        : m.mail_sign_in_provider({ name, provider }, { locale }),
    ),
    words(m.mail_sign_in_how({ days: SET_UP_DAYS }, { locale })),
    { kind: 'button', label: m.mail_sign_in_go({}, { locale }), address },
  ],
})
