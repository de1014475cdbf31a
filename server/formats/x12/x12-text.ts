import type { Delimiters } from './delimiters.ts'

/** A value that an X12 file cannot write: says where it stands and why, never what it is. */
export class UnwritableValue extends Error {
  readonly at: string

  constructor(at: string, reason: string) {
    super(`${at}: ${reason}`)
    this.name = 'UnwritableValue'
    this.at = at
  }
}

/** Letters and signs that no decomposition turns into a basic letter. */
const replacements: Readonly<Record<string, string>> = {
  ß: 'SS',
  ẞ: 'SS',
  Æ: 'AE',
  æ: 'AE',
  Œ: 'OE',
  œ: 'OE',
  Ø: 'O',
  ø: 'O',
  Đ: 'D',
  đ: 'D',
  Ð: 'D',
  ð: 'D',
  Ł: 'L',
  ł: 'L',
  Þ: 'TH',
  þ: 'TH',
  ı: 'I',
  Ħ: 'H',
  ħ: 'H',
  '‘': "'",
  '’': "'",
  ʼ: "'",
  ʻ: "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '‐': '-',
  '‑': '-',
  '…': '...',
  º: 'O',
  ª: 'A',
  '·': '-',
}
const replaceable = new RegExp(`[${Object.keys(replacements).join('')}]`, 'gu')

/** The extended character set of X12 without its small letters: everything is written in capitals. */
const writable = /^[A-Z0-9 !"&'()*+,\-./:;?=%~@[\]_{}\\|<>#$^`]*$/

const literally = (signs: string): string => signs.replaceAll(/[\\\]^-]/g, String.raw`\$&`)

/**
 * Writes texts in the characters that every reader of X12 knows: without accents, in capitals, a space in the place
 * of each separator, no space at either end. A letter that has no such form (a name in Chinese) is refused; it is
 * for people to say how it is to be written.
 */
export const x12Text = ({ element, component, repetition, segment }: Delimiters) => {
  const separators = new RegExp(`[${literally(element + component + repetition + segment)}\\s\\p{Cc}]+`, 'gu')
  const asItIs = new RegExp(`^(?!.*[${literally(element + component + repetition + segment)}])[A-Z0-9#&'(),./-]+$`)
  return (text: string, at: string): string => {
    if (asItIs.test(text)) return text
    const bare = text
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(replaceable, (sign) => replacements[sign] ?? sign)
    const written = bare.toUpperCase().replaceAll(separators, ' ').trim()
    if (!writable.test(written)) throw new UnwritableValue(at, 'has a letter that X12 has no form of')
    return written
  }
}

/** Dollars as X12 writes them: no zeros at the end, no point after whole dollars. */
export const x12Amount = (cents: number): string => {
  const [dollars, rest] = [Math.floor(cents / 100), cents % 100]
  return rest === 0 ? String(dollars) : `${dollars}.${String(rest).padStart(2, '0').replace(/0$/, '')}`
}

/** 20270101 of 2027-01-01. */
export const x12Day = (day: string): string => day.replaceAll('-', '')

/** A segment without its terminator: elements at the end that are empty are left out, as the standard demands. */
export const segmentOf = (delimiters: Delimiters, elements: readonly (string | undefined)[]): string => {
  let length = elements.length
  while (length > 0 && (elements[length - 1] ?? '') === '') length -= 1
  return elements
    .slice(0, length)
    .map((value) => value ?? '')
    .join(delimiters.element)
}
