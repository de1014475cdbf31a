import type { FieldConfig } from '../../calls/shapes.ts'
import type { FieldDefinition } from '../../fields/field-definition.ts'
import { m } from '../../messages/generated/messages.js'
import { dependentKinds } from '../people.kinds.ts'
import { personFields } from '../people.ui.ts'

const asked: readonly FieldDefinition[] = [
  {
    name: 'relationship',
    kind: dependentKinds.relationship,
    label: () => m.people_relationship(),
    options: [
      { value: 'Spouse', name: () => m.people_spouse() },
      { value: 'Child', name: () => m.people_child() },
    ],
    width: 'sm',
  },
  personFields.first_name,
  personFields.middle_name,
  personFields.last_name,
  {
    name: 'gender',
    kind: dependentKinds.gender,
    label: () => m.people_gender(),
    options: [
      { value: '0', name: () => m.people_male() },
      { value: '1', name: () => m.people_female() },
    ],
  },
  personFields.birthdate,
  personFields.ssn,
  { name: 'height_feet', kind: dependentKinds.height_feet, label: () => m.people_height_feet(), row: 'body' },
  { name: 'height_inch', kind: dependentKinds.height_inch, label: () => m.people_height_inch(), row: 'body' },
  { name: 'weight', kind: dependentKinds.weight, label: () => m.people_weight(), row: 'body' },
]

const disability: readonly FieldDefinition[] = [
  {
    name: 'is_legally_disabled',
    kind: 'yes-no',
    label: () => m.dependents_disabled(),
    hint: () => m.dependents_disabled_hint(),
    local: true,
    forget: true,
  },
  {
    name: 'disability_condition',
    kind: 'text',
    label: () => m.dependents_disability(),
    local: true,
    forget: true,
    visibleWhen: { field: 'is_legally_disabled', is: 1 },
  },
]

const withDisability: readonly FieldDefinition[] = [...asked, ...disability]

/** One dependent's form (spec 2, section 3); legal disability only where the server asks for it. */
export const dependentFields = (asksDisability: boolean): readonly FieldDefinition[] =>
  asksDisability ? withDisability : asked

/** The server's fields that this form knows; the relationship is settled and only read (spec 2, section 4). */
export const dependentConfig = (fields: readonly FieldConfig[]): FieldConfig[] => [
  {
    ...fields.find(({ field_name }) => field_name === 'relationship'),
    field_name: 'relationship',
    required: true,
    read_only: true,
  },
  ...fields.filter(({ field_name }) => field_name !== 'relationship' && Object.hasOwn(dependentKinds, field_name)),
]
