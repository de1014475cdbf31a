import { checkField } from '#schemas/fields/check.ts'
import { isoDay } from '#schemas/fields/date.kinds.ts'
import type { ErrorMessage } from '#schemas/fields/field-error.ts'
import { tidy, withPlainMarks, withoutUnseen } from '#schemas/fields/kind.ts'
import { locales } from '#schemas/messages/languages.ts'
import { type RosterColumn, requiredColumns, rosterColumnNames } from '#schemas/desk/roster/roster-columns.ts'
import type { RosterEmployee } from '#schemas/desk/roster/roster-employee.ts'

/** What a cell is read as, or what is wrong with it. */
type Read = { value: string | number } | { mistake: ErrorMessage }

const wrong = (message_key: string, message_values?: Record<string, string | number>): Read => ({
  mistake: { message_key, ...(message_values && { message_values }) },
})
const checked = (value: string, mistake: ErrorMessage | null): Read => (mistake === null ? { value } : { mistake })

/** `5/7/1984` and `1984-05-07`, as people and programs write a day. */
const dayIn = (text: string): string | null => {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]00:00(?::00)?.*)?$/.exec(text)
  return isoDay(iso === null ? text : `${iso[2]}/${iso[3]}/${iso[1]}`)
}

const readDay = (text: string, kind: 'birth-date' | 'date', today: string): Read => {
  const day = dayIn(text)
  if (day === null) return wrong('error_roster_date')
  const shown = `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`
  return checked(day, checkField(kind, shown, { required: true, today }))
}

const numberIn = (text: string, maximum: number, key: string): Read => {
  const plain = text.replace(/^\$\s?/, '').replace(/,(?=\d{3}(?:\D|$))/g, '')
  const value = /^\d{1,9}(?:\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN
  return value <= maximum ? { value } : wrong(key)
}

const readers: Record<RosterColumn, (text: string, today: string) => Read> = {
  employee_id: (text) =>
    /^[\p{L}\p{N}][\p{L}\p{N}._/ -]{0,39}$/u.test(text) ? { value: text } : wrong('error_roster_employee_id'),
  first_name: (text) => checked(tidy(text), checkField('first-name', tidy(text), { required: true })),
  last_name: (text) => checked(tidy(text), checkField('last-name', tidy(text), { required: true })),
  email: (text) => {
    const email = withPlainMarks(withoutUnseen(text)).replace(/\s/g, '')
    return checked(email, checkField('email', email, { required: true }))
  },
  birth_date: (text, today) => readDay(text, 'birth-date', today),
  hire_date: (text, today) => readDay(text, 'date', today),
  department: (text) => (Array.from(text).length <= 60 ? { value: text } : wrong('error_text_long', { maximum: 60 })),
  hours: (text) => numberIn(text, 168, 'error_roster_hours'),
  salary: (text) => numberIn(text, 100_000_000, 'error_roster_salary'),
  language: (text) => {
    const language = locales.find((tag) => tag === text.toLowerCase().slice(0, 2))
    return language === undefined
      ? wrong('error_roster_language', { languages: locales.join(', ') })
      : { value: language }
  },
}

export interface CellMistake extends ErrorMessage {
  column: RosterColumn
}

/** The cells of a line as an employee; every cell that is wrong, where one is. */
export const readEmployee = (
  cells: Readonly<Partial<Record<RosterColumn, string>>>,
  today: string,
): { employee: RosterEmployee } | { mistakes: CellMistake[] } => {
  const mistakes: CellMistake[] = []
  const values: Partial<Record<RosterColumn, string | number>> = {}
  for (const column of rosterColumnNames) {
    const text = cells[column]?.trim() ?? ''
    if (text === '') {
      if (requiredColumns.includes(column)) mistakes.push({ column, message_key: 'error_field_required' })
      continue
    }
    const read = readers[column](text, today)
    if ('mistake' in read) mistakes.push({ column, ...read.mistake })
    else values[column] = read.value
  }
  const { birth_date: born, hire_date: hired } = values
  if (typeof born === 'string' && typeof hired === 'string' && hired <= born) {
    mistakes.push({ column: 'hire_date', message_key: 'error_roster_hired' })
  }
  return mistakes.length > 0 ? { mistakes } : { employee: values as unknown as RosterEmployee }
}
