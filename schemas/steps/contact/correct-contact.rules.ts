import type { ContactInfo } from '../../calls/enrollment/contact.calls.ts'
import { checkField } from '../../fields/check.ts'
import type { FieldDefinition } from '../../fields/field-definition.ts'
import { type FieldError, wrong } from '../../fields/field-error.ts'
import { contactFields } from './contact.ui.ts'

const names = ['address1', 'address2', 'city', 'zip', 'email_address', 'phone_number'] as const
export type CorrectableContact = Partial<Pick<ContactInfo, (typeof names)[number]>>

/** What may be left out also where it was given before. */
const optional: ReadonlySet<string> = new Set(['address2'])

/**
 * The fields of a contact that may be corrected after the submit: those that it has. The state follows from the ZIP
 * code, and the server takes no ZIP code where the plans cost something else.
 */
export const correctableFields = (contact: ContactInfo): FieldDefinition[] =>
  contactFields
    .filter(({ name }) => (names as readonly string[]).includes(name))
    .filter(({ name }) => name in contact || (name === 'address2' && 'address1' in contact))
    .map((field) => (optional.has(field.name) ? { ...field, optional: true } : field))

/** A contact as it is after a correction; what was left empty that may be is gone. */
export const correctedContact = (contact: ContactInfo, change: CorrectableContact): ContactInfo => {
  const corrected: ContactInfo = { ...contact }
  for (const { name } of correctableFields(contact)) {
    const key = name as keyof CorrectableContact
    const value = change[key]
    if (value === undefined || value === '') delete corrected[key]
    else corrected[key] = value
  }
  return {
    ...corrected,
    email_verified: contact.email_verified === true && corrected.email_address === contact.email_address,
    phone_verified: contact.phone_verified === true && corrected.phone_number === contact.phone_number,
  }
}

/** What is wrong with a correction; `main` where it changes nothing. */
export const correctionProblems = (contact: ContactInfo, change: CorrectableContact): FieldError[] => {
  const fields = correctableFields(contact)
  const problems = fields.flatMap(({ name, kind, optional: isOptional }) => {
    const mistake = checkField(kind, change[name as keyof CorrectableContact] ?? '', { required: isOptional !== true })
    return mistake === null ? [] : [wrong(name, mistake.message_key, mistake.message_values)]
  })
  if (problems.length > 0) return problems
  const after = correctedContact(contact, change)
  const isSame = fields.every(({ name }) => after[name as keyof ContactInfo] === contact[name as keyof ContactInfo])
  return isSame ? [wrong('main', 'error_correction_empty')] : []
}
