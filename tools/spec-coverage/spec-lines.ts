/** A document of the specification as it is kept here, and the sections that tests must exercise line by line. */
export interface SpecDocument {
  /** Its number: `1` in `1:47`. */
  number: number
  file: string
  sections: readonly number[]
  /** Whether every line of these sections has a test and none may lose its last: the tests watch it from then on. */
  complete: boolean
}

export const documents: readonly SpecDocument[] = [
  { number: 1, file: 'docs/spec/1-storefront.md', sections: [2, 4, 5, 7, 8], complete: true },
  { number: 2, file: 'docs/spec/2-enrollment-steps.md', sections: [2, 4, 5, 7, 8, 9], complete: true },
  { number: 3, file: 'docs/spec/3-final-steps.md', sections: [2, 4, 5, 7, 8, 9], complete: true },
]

/** One line that says something: `1:47`, with the headings that it stands under. */
export interface SpecLine {
  id: string
  document: number
  section: string
  text: string
  /** Whether it belongs to the sections of which every line needs a test. */
  required: boolean
}

const saysNothing = (line: string, next: string | undefined): boolean =>
  line.trim() === '' ||
  line.startsWith('#') ||
  /^\*\*[^*]+:\*\*$/.test(line.trim()) ||
  isRule(line) ||
  (line.startsWith('|') && isRule(next ?? ''))

/** The line of dashes under a table's head. */
const isRule = (line: string): boolean => /^\|[-| :]+\|$/.test(line.trim())

/** The lines of a document's text that a test can exercise: headings (bold ones too), blank lines and heads of tables are none. */
export const specLines = (
  { number, sections }: Pick<SpecDocument, 'number' | 'sections'>,
  text: string,
): SpecLine[] => {
  const lines = text.split('\n')
  let chapter = 0
  let headings: string[] = []
  return lines.flatMap((line, index) => {
    const heading = /^(#+) (.*)$/.exec(line)
    if (heading !== null) {
      const [, marks = '', title = ''] = heading
      if (marks.length === 2) chapter = Number.parseInt(title, 10)
      headings = [...headings.slice(0, Math.max(0, marks.length - 2)), title]
    }
    if (saysNothing(line, lines[index + 1])) return []
    return [
      {
        id: `${number}:${index + 1}`,
        document: number,
        section: headings.filter(Boolean).join(' / '),
        text: line,
        required: sections.includes(chapter),
      },
    ]
  })
}
