import type { FieldDefinition } from '../fields/field-definition.ts'
import { m } from '../messages/generated/messages.js'

/**
 * Fields that beneficiaries and dependents have in common. They are other people's: the browser must not offer the
 * applicant's own names.
 */
export const personFields = {
  first_name: {
    name: 'first_name',
    kind: 'first-name',
    label: () => m.people_first_name(),
    autocomplete: 'off',
  },
  middle_name: {
    name: 'middle_name',
    kind: 'middle-name',
    label: () => m.people_middle_name(),
    autocomplete: 'off',
  },
  last_name: { name: 'last_name', kind: 'last-name', label: () => m.people_last_name(), autocomplete: 'off' },
  birthdate: {
    name: 'birthdate',
    kind: 'birth-date',
    label: () => m.people_birthdate(),
    hint: () => m.people_date_hint(),
    autocomplete: 'off',
    targets: ['dob'],
  },
  ssn: {
    name: 'ssn',
    kind: 'ssn',
    label: () => m.people_ssn(),
    hint: () => m.people_ssn_hint(),
    autocomplete: 'off',
  },
} as const satisfies Record<string, FieldDefinition>
