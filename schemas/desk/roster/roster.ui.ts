import type { FieldDefinition } from '../../fields/field-definition.ts'
import { m } from '../../messages/generated/messages.js'
import type { RosterColumn } from './roster-columns.ts'
import { type RosterState, type WaiveReason, waiveReasons } from './roster-states.ts'

export const rosterStateNames: Record<RosterState, () => string> = {
  not_invited: () => m.desk_roster_state_not_invited(),
  invited: () => m.desk_roster_state_invited(),
  began: () => m.desk_roster_state_began(),
  enrolled: () => m.desk_roster_state_enrolled(),
  waived: () => m.desk_roster_state_waived(),
}

export const waiveReasonNames: Record<WaiveReason, () => string> = {
  spouse: () => m.desk_waive_spouse(),
  parent: () => m.desk_waive_parent(),
  other_plan: () => m.desk_waive_other_plan(),
  medicare: () => m.desk_waive_medicare(),
  cost: () => m.desk_waive_cost(),
  not_wanted: () => m.desk_waive_not_wanted(),
}

export const rosterColumnNamesSaid: Record<RosterColumn, () => string> = {
  employee_id: () => m.desk_column_employee_id(),
  first_name: () => m.desk_column_first_name(),
  last_name: () => m.desk_column_last_name(),
  email: () => m.desk_column_email(),
  birth_date: () => m.desk_column_birth_date(),
  hire_date: () => m.desk_column_hire_date(),
  department: () => m.desk_column_department(),
  hours: () => m.desk_column_hours(),
  salary: () => m.desk_column_salary(),
  language: () => m.desk_column_language(),
}

export const waiveFields: readonly FieldDefinition[] = [
  {
    name: 'reason',
    kind: 'radio',
    label: () => m.desk_roster_waive_reason(),
    options: waiveReasons.map((value) => ({ value, name: waiveReasonNames[value] })),
  },
]
