import type { FieldDefinition } from '../../fields/field-definition.ts'
import { m } from '../../messages/generated/messages.js'

const address = { id: 'address', legend: () => m.contact_group_address() }
const reach = { id: 'reach', legend: () => m.contact_group_reach() }
const birth = { id: 'birth', legend: () => m.contact_group_birth() }

/**
 * Contact Information (spec 2, sections 2, 3 and 5). The ZIP stands before the state that it fills; `state` and
 * `birth_state` get their options from the list of states.
 */
export const contactFields: readonly FieldDefinition[] = [
  { name: 'address1', kind: 'address-line1', label: () => m.contact_address1(), group: address },
  { name: 'address2', kind: 'address-line2', label: () => m.contact_address2(), group: address },
  { name: 'city', kind: 'city', label: () => m.contact_city(), group: address },
  { name: 'zip', kind: 'zip', label: () => m.contact_zip(), group: address, row: 'zip' },
  { name: 'state', kind: 'state', label: () => m.contact_state(), group: address, row: 'zip' },
  {
    name: 'email_address',
    kind: 'email',
    label: () => m.contact_email(),
    hint: () => m.contact_email_hint(),
    group: reach,
    targets: ['email'],
  },
  { name: 'phone_number', kind: 'phone', label: () => m.contact_phone(), group: reach, targets: ['phone'] },
  {
    name: 'birth_city',
    kind: 'city',
    label: () => m.contact_birth_city(),
    hint: () => m.contact_birth_city_hint(),
    group: birth,
    autocomplete: 'off',
  },
  { name: 'birth_state', kind: 'state', label: () => m.contact_birth_state(), group: birth, autocomplete: 'off' },
]
