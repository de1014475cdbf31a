import { CsvError, parse } from 'csv-parse/sync'
import type { ErrorMessage } from '#schemas/fields/field-error.ts'
import {
  ROSTER_BYTES,
  ROSTER_LINES,
  type RosterColumn,
  columnOf,
  requiredColumns,
  rosterColumns,
} from '#schemas/desk/roster/roster-columns.ts'
import type { RosterEmployee } from '#schemas/desk/roster/roster-employee.ts'
import { readEmployee } from './roster-cells.ts'

/** What is wrong with a file, where, as an editor counts lines: from 1, the header's. */
export interface FileMistake extends ErrorMessage {
  line: number
  /** The header of the column as the file has it; null for the whole line. */
  column: string | null
}

export interface RosterFile {
  employees: RosterEmployee[]
  mistakes: FileMistake[]
  /** Headers that are none of ours. */
  ignored: string[]
}

interface Row {
  line: number
  cells: string[]
}

const DELIMITERS = [',', ';', '\t'] as const

/** The sign between cells: the one by which the first line has most of our columns. */
const delimiterOf = (text: string): string => {
  const header = text.slice(0, text.indexOf('\n') === -1 ? undefined : text.indexOf('\n'))
  const known = (sign: string) =>
    header.split(sign).filter((cell) => columnOf(cell.replaceAll('"', '').trim()) !== null).length
  return DELIMITERS.toSorted((one, other) => known(other) - known(one))[0] ?? ','
}

const breaksIn = (cells: readonly string[]): number => cells.join('').split('\n').length - 1

/** Rows with the line that each begins on; a quotation mark that is never closed is a mistake on the line it opens. */
const rowsOf = (text: string): { rows: Row[]; mistakes: FileMistake[] } => {
  let last = 0
  try {
    const found = parse(text, {
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      on_record: (record, { lines }) => {
        last = lines
        return record
      },
    }) as unknown as { record: string[]; info: { lines: number } }[]
    const rows = found.map(({ record, info }) => ({ line: info.lines - breaksIn(record), cells: record }))
    // A row of blanks alone is what a spreadsheet leaves where lines were cleared.
    return { rows: rows.filter(({ cells }) => cells.some((cell) => cell !== '')), mistakes: [] }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { rows: [], mistakes: [{ line: last + 1, column: null, message_key: 'error_roster_quote' }] }
  }
}

/** What the file calls a column, or what it could be called. */
const headerMistakes = (headers: readonly string[]): FileMistake[] => {
  const columns = headers.map(columnOf)
  const missing = requiredColumns.filter((column) => !columns.includes(column))
  return [
    ...missing.map((column) => ({
      line: 1,
      column: null,
      message_key: 'error_roster_column_missing',
      message_values: { column: rosterNames[column] },
    })),
    ...headers.flatMap((header, index) =>
      columns[index] !== null && columns.indexOf(columns[index] ?? null) < index
        ? [{ line: 1, column: header, message_key: 'error_roster_column_twice' }]
        : [],
    ),
  ]
}

/** The name by which a missing column is asked for. */
const rosterNames = Object.fromEntries(
  Object.keys(rosterColumns).map((column) => [column, column.replaceAll('_', ' ')]),
) as Record<RosterColumn, string>

const sole = (message_key: string, message_values: Record<string, string | number> = {}, line = 1): RosterFile => ({
  employees: [],
  mistakes: [{ line, column: null, message_key, message_values }],
  ignored: [],
})

/** Reads a roster's file: the people in it, or everything that is wrong with it. Takes its text, however it ends lines. */
export const readRosterFile = (file: string, today: string): RosterFile => {
  if (Buffer.byteLength(file) > ROSTER_BYTES) return sole('error_roster_bytes', { maximum: ROSTER_BYTES / 1_000_000 })
  const text = file.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const { rows, mistakes } = rowsOf(text)
  if (mistakes.length > 0) return { employees: [], mistakes, ignored: [] }
  const [header, ...lines] = rows
  if (header === undefined || lines.length === 0) return sole('error_roster_empty')
  if (lines.length > ROSTER_LINES) {
    return sole('error_roster_lines', { maximum: ROSTER_LINES, lines: lines.length }, lines[ROSTER_LINES]?.line)
  }
  const columns = header.cells.map(columnOf)
  const ignored = header.cells.filter((name, index) => columns[index] === null && name !== '')
  const wrongHeader = headerMistakes(header.cells).map((one) => ({ ...one, line: header.line }))
  if (wrongHeader.length > 0) return { employees: [], mistakes: wrongHeader, ignored }
  return { ...readLines(lines, header.cells, columns, today), ignored }
}

const readLines = (
  lines: readonly Row[],
  headers: readonly string[],
  columns: readonly (RosterColumn | null)[],
  today: string,
): Pick<RosterFile, 'employees' | 'mistakes'> => {
  const employees: RosterEmployee[] = []
  const mistakes: FileMistake[] = []
  const firstOf = new Map<string, number>()
  const headerOf = (column: RosterColumn): string | null => headers[columns.indexOf(column)] ?? null
  for (const { line, cells } of lines) {
    const extra = cells.slice(headers.length).some((cell) => cell !== '')
    if (extra || cells.length < headers.length) {
      const message_values = { cells: cells.length, columns: headers.length }
      mistakes.push({ line, column: null, message_key: 'error_roster_cells', message_values })
      continue
    }
    const named = Object.fromEntries(
      columns.flatMap((column, index) => (column === null ? [] : [[column, cells[index] ?? '']])),
    ) as Partial<Record<RosterColumn, string>>
    const read = readEmployee(named, today)
    if ('mistakes' in read) {
      mistakes.push(...read.mistakes.map(({ column, ...rest }) => ({ line, column: headerOf(column), ...rest })))
    } else employees.push(read.employee)
    for (const column of ['employee_id', 'email'] as const) {
      // Two who share an address could not be told apart by a code that goes there.
      const value = named[column]?.trim().toLowerCase() ?? ''
      const before = firstOf.get(`${column}|${value}`)
      if (value === '') continue
      if (before === undefined) firstOf.set(`${column}|${value}`, line)
      else {
        const message_key = column === 'email' ? 'error_roster_email_twice' : 'error_roster_twice'
        mistakes.push({ line, column: headerOf(column), message_key, message_values: { line: before } })
      }
    }
  }
  return { employees, mistakes }
}
