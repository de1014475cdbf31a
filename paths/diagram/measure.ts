import type { Line } from './drawing.ts'

/*
 * Widths without a browser: a worker, the command line and the page must place the same words alike. The figures are
 * Helvetica's (thousandths of the size, from the space to the tilde), which Arial and Liberation Sans share and from
 * which the other fonts of the stack in `styles.ts` differ by a few percent; the safety factor is for those. Where none
 * of the stack is there, the letters are pushed together or pulled apart to these widths (`shapes.ts`).
 */
const REGULAR = (
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 ' +
  '584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 ' +
  '667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 ' +
  '278 556 500 722 500 500 500 334 260 334 584'
)
  .split(' ')
  .map(Number)
const BOLD = (
  '278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 333 ' +
  '584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 ' +
  '667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 ' +
  '333 611 556 778 556 556 500 389 280 389 584'
)
  .split(' ')
  .map(Number)
/** Signs beyond the tilde that sentences have: regular, bold. */
const SIGNS: Record<string, readonly [number, number]> = {
  '‘': [222, 278],
  '’': [222, 278],
  '“': [333, 500],
  '”': [333, 500],
  '–': [556, 556],
  '—': [1000, 1000],
  '…': [1000, 1000],
  '·': [278, 278],
  '×': [584, 584],
}
const SAFETY = 1.06
/** A character that the tables do not know, in thousandths: as wide as the widest letters. */
const UNKNOWN = 1000

interface TextStyle {
  size: number
  bold: boolean
}

/** How each kind of line is set; `styles.ts` says the same to the browser. Pixels. */
export const textStyles: Record<Line['role'], TextStyle> = {
  title: { size: 14, bold: true },
  tag: { size: 10, bold: true },
  description: { size: 12, bold: false },
  entry: { size: 12, bold: false },
  exit: { size: 12, bold: false },
  invoke: { size: 12, bold: false },
  event: { size: 12, bold: true },
  guard: { size: 12, bold: false },
  action: { size: 12, bold: false },
}

/** Pixels that a text takes in Helvetica; where it has characters that the tables do not know, null. */
export const exactWidth = (text: string, role: Line['role']): number | null => {
  const { known, thousandths } = measured(text, role)
  return known ? Math.round((thousandths * textStyles[role].size) / 100) / 10 : null
}

/** Pixels from the start of a text to its end, never less than what the browser needs for it. */
export const textWidth = (text: string, role: Line['role']): number =>
  Math.ceil((measured(text, role).thousandths * textStyles[role].size * SAFETY) / 1000)

const measured = (text: string, role: Line['role']): { known: boolean; thousandths: number } => {
  const table = textStyles[role].bold ? BOLD : REGULAR
  let known = true
  let thousandths = 0
  // An accented letter is as wide as the letter under the accent.
  for (const character of text.normalize('NFD')) {
    const code = character.charCodeAt(0)
    if (code >= 0x300 && code < 0x370) continue
    const width = table[code - 32] ?? SIGNS[character]?.[textStyles[role].bold ? 1 : 0]
    known &&= width !== undefined
    thousandths += width ?? UNKNOWN
  }
  return { known, thousandths }
}

/** The words in lines of at most so many characters; a word that is longer has a line of its own. */
export const wrapped = (text: string, characters: number): string[] => {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    if (line !== '' && line.length + 1 + word.length > characters) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return line === '' ? lines : [...lines, line]
}
