import type { FieldDefinition } from '../fields/field-definition.ts'
import type { FieldOption } from '../fields/kind.ts'
import { m } from '../messages/generated/messages.js'
import { revealReasons, type RevealReason } from './reveal-reasons.ts'
import { type Standing, standings } from './standing.ts'

export const standingName = (standing: Standing): string => {
  const names: Record<Standing, () => string> = {
    waiting_for_signature: m.desk_standing_waiting_for_signature,
    to_be_sent: m.desk_standing_to_be_sent,
    sent: m.desk_standing_sent,
    rejected: m.desk_standing_rejected,
    accepted: m.desk_standing_accepted,
    in_force: m.desk_standing_in_force,
    ended: m.desk_standing_ended,
  }
  return names[standing]()
}

const numberField: FieldDefinition = {
  name: 'number',
  kind: 'text',
  label: () => m.desk_find_number(),
  optional: true,
  width: 'md',
  autocomplete: 'off',
}

/** What a caller says of themselves. What cannot be right is said by `find-wish.rules.ts`. */
export const callerFields: readonly FieldDefinition[] = [
  { ...numberField, row: 'who' },
  {
    name: 'name',
    kind: 'text',
    label: () => m.desk_find_name(),
    hint: () => m.desk_find_name_hint(),
    optional: true,
    autocomplete: 'off',
  },
  { name: 'email', kind: 'text', label: () => m.desk_find_email(), optional: true, autocomplete: 'off' },
  {
    name: 'phone',
    kind: 'phone',
    label: () => m.desk_find_phone(),
    optional: true,
    row: 'numbers',
    autocomplete: 'off',
  },
  {
    name: 'ssn_last_four',
    kind: 'text',
    label: () => m.desk_find_ssn(),
    optional: true,
    row: 'numbers',
    width: 'xs',
    autocomplete: 'off',
    forget: true,
  },
]

const standingOptions: readonly FieldOption[] = standings.map((value) => ({ value, name: () => standingName(value) }))

/** A list of a filter, which the server gives: nothing chosen is all of it. */
export const filterField = (
  name: string,
  label: () => string,
  row: string,
  empty: () => string = () => m.desk_find_all(),
): FieldDefinition => ({ name, kind: 'select', label, empty, optional: true, row })

export const agentFilter = filterField('agent', () => m.desk_find_agent(), 'whose')
export const groupFilter = filterField('group', () => m.desk_find_group(), 'whose')

/** What enrollments have in common; the lists of the first four come from the server. */
export const commonFields: readonly FieldDefinition[] = [
  agentFilter,
  groupFilter,
  filterField('plan', () => m.desk_find_plan(), 'what'),
  filterField('state', () => m.desk_find_state(), 'what'),
  { name: 'from', kind: 'date', label: () => m.desk_find_from(), optional: true, row: 'when' },
  { name: 'to', kind: 'date', label: () => m.desk_find_to(), optional: true, row: 'when' },
  {
    name: 'standing',
    kind: 'select',
    label: () => m.desk_find_standing(),
    empty: () => m.desk_find_all(),
    optional: true,
    options: standingOptions,
  },
]

/** What enrollments that are not submitted are looked for by. */
export const draftFields: readonly FieldDefinition[] = [...callerFields, ...commonFields].filter(({ name }) =>
  ['name', 'email', 'phone', 'agent', 'group'].includes(name),
)

export const findFields: readonly FieldDefinition[] = [...callerFields, ...commonFields]

/** Of which enrollment the audit is read. */
export const auditFields: readonly FieldDefinition[] = [{ ...numberField, hint: () => m.desk_audit_number_hint() }]

export const noteFields: readonly FieldDefinition[] = [
  {
    name: 'text',
    kind: 'textarea',
    label: () => m.desk_note_label(),
    hint: () => m.desk_note_hint(),
    limits: { maxLength: 4000 },
  },
]

export const reasonNames: Record<RevealReason, () => string> = {
  caller: () => m.desk_reason_caller(),
  receiver: () => m.desk_reason_receiver(),
  complaint: () => m.desk_reason_complaint(),
  correction: () => m.desk_reason_correction(),
  legal: () => m.desk_reason_legal(),
}

export const reasonFields: readonly FieldDefinition[] = [
  {
    name: 'reason',
    kind: 'radio',
    label: () => m.desk_reveal_reason(),
    options: revealReasons.map((value) => ({ value, name: reasonNames[value] })),
  },
]
