import { readFileSync } from 'node:fs'
import { filesBelow } from '../inputs.ts'
import { annotationsOf, isDriver } from './annotations.ts'
import { documents, specLines, type SpecLine } from './spec-lines.ts'

/** Where the page is kept. */
export const pageFile = 'docs/spec-coverage.md'

interface Row extends SpecLine {
  /** `file: title` of each test, sorted. */
  tests: string[]
}

export interface Coverage {
  rows: Row[]
  /** Annotations that make no sense, each with its place. */
  mistakes: string[]
}

/** Which tests exercise which line of the specification, by the tests' own annotations. */
export const specCoverage = (): Coverage => {
  const rows = documents.flatMap((document) =>
    specLines(document.number, readFileSync(document.file, 'utf8')).map((line): Row => ({ ...line, tests: [] })),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const mistakes: string[] = []
  for (const file of filesBelow(['tests']).filter((path) => /\.test\.tsx?$/.test(path) || isDriver(path))) {
    const read = annotationsOf(file, readFileSync(file, 'utf8'))
    mistakes.push(...read.mistakes)
    for (const { lines, test } of read.annotations) {
      for (const id of lines) {
        const row = byId.get(id)
        if (row === undefined) mistakes.push(`${file}: ${id} is no line to exercise (${test})`)
        else row.tests.push(`${file}: ${test}`)
      }
    }
  }
  for (const row of rows) row.tests = [...new Set(row.tests)].toSorted()
  return { rows, mistakes }
}

/** The lines, of one document or of all, that no test exercises. */
export const missingLines = ({ rows }: Coverage, document?: number): Row[] =>
  rows.filter((row) => row.tests.length === 0 && (document === undefined || row.document === document))

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

const short = (text: string): string => {
  const plain = text.replace(/^\| ?| ?\|$/g, '').replace(/^- /, '')
  return plain.length > 120 ? `${plain.slice(0, 119)}…` : plain
}

/** The page: a table for each section, one row a line, the tests in the last column. */
export const coveragePage = ({ rows }: Coverage): string => {
  const placeOf = ({ document, section }: Row): string => `Document ${document}: ${section}`
  const sections = [...new Set(rows.map(placeOf))]
  const tables = sections.map((section) => {
    const own = rows.filter((row) => placeOf(row) === section)
    return [
      `## ${section}`,
      '',
      '| Line | Says | Tests |',
      '| --- | --- | --- |',
      ...own.map(({ id, text, tests }) => `| ${id} | ${cell(short(text))} | ${tests.map(cell).join('<br>')} |`),
      '',
    ].join('\n')
  })
  return [
    '# The specification and its tests',
    '',
    'Made by `npm run spec-coverage` from the `// @spec` annotations above the tests; edits here are lost. A line is',
    '`document:line` of `docs/spec`.',
    '',
    ...tables,
  ].join('\n')
}
