import { type RosterColumn, rosterColumnNames } from '#schemas/desk/roster/roster-columns.ts'
import { baseLocale } from '#schemas/messages/languages.ts'
import type { RosterEmployee } from '#schemas/desk/roster/roster-employee.ts'
import { type OnRoster, sameEmployee } from '../../../repositories/groups/roster.repository.ts'

/** What a file would do to a roster. */
export interface RosterChanges {
  added: RosterEmployee[]
  changed: { row: OnRoster; employee: RosterEmployee; columns: RosterColumn[] }[]
  removed: OnRoster[]
  unchanged: OnRoster[]
}

const columnsChanged = (before: RosterEmployee, after: RosterEmployee): RosterColumn[] =>
  rosterColumnNames.filter((column) => before[column] !== after[column])

/** What `file` changes of `roster`; `keep` leaves whoever is not in the file as they are. */
export const rosterChanges = (
  roster: readonly OnRoster[],
  file: readonly RosterEmployee[],
  { keep }: { keep: boolean },
): RosterChanges => {
  const before = new Map(roster.map((row) => [sameEmployee(row.employee.employee_id), row]))
  const named = new Set(file.map(({ employee_id }) => sameEmployee(employee_id)))
  const changes: RosterChanges = { added: [], changed: [], removed: [], unchanged: [] }
  for (const employee of file) {
    const row = before.get(sameEmployee(employee.employee_id))
    if (row === undefined) changes.added.push(employee)
    else {
      const columns = columnsChanged(row.employee, employee)
      if (columns.length === 0) changes.unchanged.push(row)
      else changes.changed.push({ row, employee, columns })
    }
  }
  for (const row of roster) {
    if (named.has(sameEmployee(row.employee.employee_id))) continue
    changes[keep ? 'unchanged' : 'removed'].push(row)
  }
  return changes
}

const collator = new Intl.Collator(baseLocale)

/** By last name, then first name, then ID. */
export const byName = (one: RosterEmployee, other: RosterEmployee): number =>
  collator.compare(one.last_name, other.last_name) ||
  collator.compare(one.first_name, other.first_name) ||
  collator.compare(one.employee_id, other.employee_id)
