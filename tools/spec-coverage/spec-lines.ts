/** A document of the specification as it is kept here: every line of its numbered sections needs a test. */
export interface SpecDocument {
  /** Its number: `1` in `1:47`. */
  number: number
  file: string
}

export const documents: readonly SpecDocument[] = [
  { number: 1, file: 'docs/spec/1-storefront.md' },
  { number: 2, file: 'docs/spec/2-enrollment-steps.md' },
  { number: 3, file: 'docs/spec/3-final-steps.md' },
]

/** One line with content: `1:47`, with its headings. */
export interface SpecLine {
  id: string
  document: number
  section: string
  text: string
}

const saysNothing = (line: string, next: string | undefined): boolean =>
  line.trim() === '' ||
  // The head of a list: its content is in the lines below.
  (/^\w[\w ]*:$/.test(line) && (next ?? '').startsWith('- ')) ||
  line.startsWith('#') ||
  /^\*\*[^*]+:\*\*$/.test(line.trim()) ||
  isRule(line) ||
  (line.startsWith('|') && isRule(next ?? ''))

/** The line of dashes under a table's head. */
const isRule = (line: string): boolean => /^\|[-| :]+\|$/.test(line.trim())

/**
 * The lines of a document's numbered sections that a test can exercise: headings (bold ones too), blank lines, heads of
 * lists and of tables are none.
 */
export const specLines = (number: number, text: string): SpecLine[] => {
  const lines = text.split('\n')
  let headings: string[] = []
  return lines.flatMap((line, index) => {
    const heading = /^(#+) (.*)$/.exec(line)
    if (heading !== null) {
      const [, marks = '', title = ''] = heading
      headings = [...headings.slice(0, Math.max(0, marks.length - 2)), title]
    }
    if (saysNothing(line, lines[index + 1]) || !/^\d+\. /.test(headings[0] ?? '')) return []
    return [
      { id: `${number}:${index + 1}`, document: number, section: headings.filter(Boolean).join(' / '), text: line },
    ]
  })
}
