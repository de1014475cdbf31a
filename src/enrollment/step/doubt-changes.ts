import type { ContactKind } from '#schemas/calls/enrollment/contact.calls.ts'
import { type Doubted, addressParts } from '#schemas/steps/doubts.rules.ts'

/** The fields of a form's contacts, in the contract's names. */
export type ContactFields = Partial<Record<ContactKind, string>>

/** The contacts and the address as a form shows them, by field name; '' for what is not there. */
export const doubtableTexts = (contacts: ContactFields, valueOf: (name: string) => unknown): Record<string, string> =>
  Object.fromEntries([...Object.values(contacts), ...addressParts].map((name) => [name, String(valueOf(name) ?? '')]))

/** Which contacts are others than before, and whether the address is: a doubt about the former one is none of theirs. */
export const doubtChanges = (
  contacts: ContactFields,
  before: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
): Doubted[] => {
  const differs = (name: string): boolean => now[name] !== before[name]
  const kinds = (['email', 'phone'] as const).filter((kind) => differs(contacts[kind] ?? ''))
  return addressParts.some(differs) ? [...kinds, 'address'] : kinds
}
