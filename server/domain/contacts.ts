/** What a one-time code proves. */
export type CodeKind = 'email' | 'phone'

/** One contact written in two ways is one contact. */
export const canonicalContact = (kind: CodeKind, contact: string): string =>
  kind === 'email' ? contact.trim().toLowerCase() : contact.replace(/\D/g, '').slice(-10)
