import type { FieldDefinition } from '../../fields/field-definition.ts'
import { m } from '../../messages/generated/messages.js'
import { beneficiaryKinds } from '../people.kinds.ts'
import { personFields } from '../people.ui.ts'

/** One beneficiary's form (spec 2, section 3); the relationships come from the server. */
export const beneficiaryFields: readonly FieldDefinition[] = [
  personFields.first_name,
  personFields.middle_name,
  personFields.last_name,
  { name: 'relationship', kind: beneficiaryKinds.relationship, label: () => m.people_relationship() },
  personFields.birthdate,
  personFields.ssn,
  {
    name: 'beneficiary_percentage',
    kind: beneficiaryKinds.beneficiary_percentage,
    label: () => m.beneficiaries_percentage(),
    hint: () => m.beneficiaries_percentage_hint(),
  },
]
