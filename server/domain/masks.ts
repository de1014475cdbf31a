import { cardEntry } from '#schemas/steps/billing/card-entry.rules.ts'

export const lastFour = (text: string): string => text.replace(/\D/g, '').slice(-4)

/** `***-**-1234`; nothing of a number that is not known. */
export const maskSsn = (ssn: string): string => (lastFour(ssn) === '' ? '' : `***-**-${lastFour(ssn)}`)

/** Of a number of which only the last four digits are kept. */
export const maskedLastFour = (digits: string): string => `************${digits}`

/** False for a mask: of such a number no more is known. */
export const isWholeNumber = (text: string): boolean => !text.includes('*')

/** `e•••@example.com`: enough to know one's own by. */
export const maskEmail = (email: string): string => email.replace(/^(.).*(?=@)/, '$1•••')

/** `(•••) •••-0142`. */
export const maskPhone = (phone: string): string => `(•••) •••-${lastFour(phone)}`

/** Stars and the last four digits, as long as the number is. */
export const maskNumber = (text: string): string => {
  if (!isWholeNumber(text)) return text
  const digits = text.replace(/\D/g, '')
  return `${'*'.repeat(Math.max(0, digits.length - 4))}${digits.slice(-4)}`
}

const masks: Readonly<Record<string, (text: string) => string | undefined>> = {
  ssn: maskSsn,
  card_number: maskNumber,
  account_number: maskNumber,
  card_token: (entry) => maskedLastFour(cardEntry(entry)?.token.slice(-4) ?? ''),
  // That it is signed is said by `signed`; the picture itself is never sent back.
  signature: () => undefined,
  image: () => undefined,
}

/** A copy with every secret masked, however deep: what a section shows (spec decisions, Sensitive fields). */
export const masked = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(masked)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      if (hidden.has(name)) return []
      const mask = Object.hasOwn(masks, name) ? masks[name] : undefined
      const shown = mask && typeof inner === 'string' && inner !== '' ? mask(inner) : masked(inner)
      return shown === undefined ? [] : [[name, shown]]
    }),
  )
}

/** Never part of an answer, whatever it holds: the evidence of an agreement has calls of its own. */
const hidden = new Set(['agreed_to', 'agreement_ids'])

const forbidden = new Set(['security_code', 'cvv', 'cvc', 'cvv2'])

/** Throws where a value holds a card's security code: it is never stored, whoever asks. */
export const refuseForbidden = (value: unknown): void => {
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    if (forbidden.has(name)) throw new Error(`"${name}" is never stored`)
    refuseForbidden(inner)
  }
}
