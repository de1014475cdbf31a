import type { RosterRow } from '#schemas/calls/desk/desk-roster.calls.ts'
import { usDay } from '#schemas/fields/date.kinds.ts'
import { usDayAt } from '../../../domain/calendar.ts'
import { csvLine } from '../../../formats/csv/csv-cells.ts'
import type { OnRoster } from '../../../repositories/groups/roster.repository.ts'

const dayAt = (at: number | null, timeZone: string): string => (at === null ? '' : usDayAt(at, timeZone))

/** The columns of an export: those of a roster's file, under names that are read back, then how far each employee is. */
const columns: Readonly<Record<string, (employee: OnRoster['employee'], row: RosterRow, timeZone: string) => string>> =
  {
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
    'Invited on': (_, { invited_at }, zone) => dayAt(invited_at, zone),
    'Last mail on': (_, { mailed_at }, zone) => dayAt(mailed_at, zone),
    'Last mail': (_, { mail }) => mail ?? '',
    'Confirmation number': (_, { policy_id }) => policy_id ?? '',
    'Enrolled on': (_, { enrolled_at }, zone) => dayAt(enrolled_at, zone),
    'Waived on': (_, { waived_at }, zone) => dayAt(waived_at, zone),
    'Waived because': (_, { waive_reason }) => waive_reason ?? '',
  }

/**
 * A roster as CSV (RFC 4180), with a mark at its begin by which spreadsheets read it as UTF-8. Days are those of the time
 * zone.
 */
export const rosterCsv = (found: readonly OnRoster[], rows: readonly RosterRow[], timeZone: string): string => {
  const lines = found.flatMap(({ employee }, index) => {
    const row = rows[index]
    return row === undefined ? [] : [csvLine(Object.values(columns).map((read) => read(employee, row, timeZone)))]
  })
  return `\uFEFF${csvLine(Object.keys(columns))}${lines.join('')}`
}
