import { gunzipSync } from 'node:zlib'
import type { CatalogFiles } from './catalog-files.ts'
import type { Mistake } from './mistake.ts'

export interface CsvRow {
  /** From 1; the header is line 1. */
  line: number
  cells: string[]
}

/**
 * Reads a comma table with a header, gzipped where the name says so. Cells hold no commas, quotes or line breaks:
 * the ZIP directory has 42,000 rows and is read at every start. Rows of another length are mistakes and left out.
 */
export const readCsv = (
  files: CatalogFiles,
  file: string,
  columns: readonly string[],
  mistakes: Mistake[],
): CsvRow[] => {
  if (!files.has(file)) {
    mistakes.push({ file, line: 1, message: `the file is missing: add it with the columns ${columns.join(',')}` })
    return []
  }
  const bytes = files.read(file)
  const lines = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').split('\n')
  const header = lines[0]?.trim()
  if (header !== columns.join(',')) {
    mistakes.push({ file, line: 1, message: `the header is "${header}": it must be ${columns.join(',')}` })
    return []
  }
  const rows: CsvRow[] = []
  for (let index = 1; index < lines.length; index += 1) {
    const text = (lines[index] as string).trimEnd()
    if (text === '') continue
    const cells = text.split(',')
    if (cells.length === columns.length) rows.push({ line: index + 1, cells })
    else {
      mistakes.push({
        file,
        line: index + 1,
        message: `${cells.length} cells where the header has ${columns.length}: correct the row`,
      })
    }
  }
  return rows
}

/** A whole number of cents; a mistake and 0 for anything else. */
export const centsIn = (text: string, at: { file: string; line: number; column: string }, mistakes: Mistake[]) => {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  mistakes.push({
    file: at.file,
    line: at.line,
    message: `"${text}" in column ${at.column} is not whole cents: write 1238 for $12.38`,
  })
  return 0
}
