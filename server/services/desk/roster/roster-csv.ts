import type { RosterRow } from '#schemas/calls/desk/desk-roster.calls.ts'
import { usDay } from '#schemas/fields/date.kinds.ts'
import { usDayAt } from '../../../clock.ts'
import { csvLine } from '../../../formats/csv/csv-cells.ts'
import type { OnRoster } from '../../../repositories/groups/roster.repository.ts'

const dayAt = (at: number | null): string => (at === null ? '' : usDayAt(at))

/** The columns of an export: those of a roster's file, under names that are read back, then how far each employee is. */
const columns: Readonly<Record<string, (employee: OnRoster['employee'], row: RosterRow) => string>> = {
  'Employee ID': ({ employee_id }) => employee_id,
  'First name': ({ first_name }) => first_name,
  'Last name': ({ last_name }) => last_name,
  Email: ({ email }) => email,
  'Birth date': ({ birth_date }) => usDay(birth_date),
  'Hire date': ({ hire_date }) => usDay(hire_date),
  Department: ({ department }) => department ?? '',
  Hours: ({ hours }) => String(hours ?? ''),
  Salary: ({ salary }) => String(salary ?? ''),
  Language: ({ language }) => language ?? '',
  State: (_, { state }) => state,
  'Invited on': (_, { invited_at }) => dayAt(invited_at),
  'Last mail on': (_, { mailed_at }) => dayAt(mailed_at),
  'Last mail': (_, { mail }) => mail ?? '',
  'Confirmation number': (_, { policy_id }) => policy_id ?? '',
  'Enrolled on': (_, { enrolled_at }) => dayAt(enrolled_at),
  'Waived on': (_, { waived_at }) => dayAt(waived_at),
  'Waived because': (_, { waive_reason }) => waive_reason ?? '',
}

/** A roster as CSV (RFC 4180), with a mark at its begin by which spreadsheets read it as UTF-8. */
export const rosterCsv = (found: readonly OnRoster[], rows: readonly RosterRow[]): string => {
  const lines = found.flatMap(({ employee }, index) => {
    const row = rows[index]
    return row === undefined ? [] : [csvLine(Object.values(columns).map((read) => read(employee, row)))]
  })
  return `\uFEFF${csvLine(Object.keys(columns))}${lines.join('')}`
}
