import type { FieldDefinition } from '../fields/field-definition.ts'
import { m } from '../messages/generated/messages.js'
import { personKinds } from './people.kinds.ts'

/**
 * Fields that beneficiaries and dependents have in common. They are other people's: the browser must not offer the
 * applicant's own names.
 */
export const personFields = {
  first_name: {
    name: 'first_name',
    kind: personKinds.first_name,
    label: () => m.people_first_name(),
    autocomplete: 'off',
  },
  middle_name: {
    name: 'middle_name',
    kind: personKinds.middle_name,
    label: () => m.people_middle_name(),
    autocomplete: 'off',
  },
  last_name: { name: 'last_name', kind: personKinds.last_name, label: () => m.people_last_name(), autocomplete: 'off' },
  birthdate: {
    name: 'birthdate',
    kind: personKinds.birthdate,
    label: () => m.people_birthdate(),
    hint: () => m.people_date_hint(),
    autocomplete: 'off',
    targets: ['dob'],
  },
  ssn: {
    name: 'ssn',
    kind: personKinds.ssn,
    label: () => m.people_ssn(),
    hint: () => m.people_ssn_hint(),
    autocomplete: 'off',
  },
} as const satisfies Record<string, FieldDefinition>
