import type { FieldKindId } from '../fields/kinds.registry.ts'

const name = { first_name: 'first-name', middle_name: 'middle-name', last_name: 'last-name' } as const
const identity = { birthdate: 'birth-date', ssn: 'ssn' } as const

/** Of fields that beneficiaries and dependents have in common. */
export const personKinds = { ...name, ...identity } as const

/** The fields of one beneficiary in the order of the form (spec 2, section 3), each with its kind. */
export const beneficiaryKinds = {
  ...name,
  relationship: 'select',
  ...identity,
  beneficiary_percentage: 'share',
} as const satisfies Record<string, FieldKindId>

/** The fields of one dependent in the order of the form (spec 2, section 3), each with its kind. */
export const dependentKinds = {
  relationship: 'select',
  ...name,
  gender: 'radio',
  ...identity,
  height_feet: 'height-feet',
  height_inch: 'height-inches',
  weight: 'weight',
} as const satisfies Record<string, FieldKindId>
