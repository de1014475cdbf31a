import { hasCheckDigit } from './check-digit.ts'
import { isReturnCode } from './return-codes.ts'

/** A debit that came back. */
interface AchReturn {
  kind: 'return'
  /** R01 to R85. */
  code: string
  /** Of the entry that we sent: 15 digits. */
  trace: string
}

/** What a bank asks to be changed before the next debit; only what it names. */
interface AchChange {
  kind: 'change'
  /** C01 to C14. */
  code: string
  trace: string
  routing?: string
  number?: string
  account?: 'checking' | 'savings'
}

export type AchAnswer = AchReturn | AchChange

/** What cannot be read: the line by its number, never what stands on it. */
export class AchUnreadable extends Error {
  constructor(line: number, reason: string) {
    super(`line ${line}: ${reason}`)
    this.name = 'AchUnreadable'
  }
}

const WIDTH = 94
const accounts: Readonly<Record<string, 'checking' | 'savings'>> = {
  '27': 'checking',
  '28': 'checking',
  '37': 'savings',
  '38': 'savings',
}

/** What the corrected data of a notification of change says, by its code; null for a code that names nothing of ours. */
const correctedIn = (code: string, data: string): Omit<AchChange, 'kind' | 'code' | 'trace'> | null => {
  const at = (from: number, to: number): string => data.slice(from, to).trim()
  const account = accounts[at(0, 2)] ?? accounts[at(20, 22)] ?? accounts[at(26, 28)]
  switch (code) {
    case 'C01':
      return { number: at(0, 17) }
    case 'C02':
      return { routing: at(0, 9) }
    case 'C03':
      return { routing: at(0, 9), number: at(12, 29) }
    case 'C05':
      return account === undefined ? null : { account }
    case 'C06':
      return account === undefined ? null : { number: at(0, 17), account }
    case 'C07':
      return account === undefined ? null : { routing: at(0, 9), number: at(9, 26), account }
    default:
      return null
  }
}

const isUsable = ({ routing, number }: Partial<AchChange>): boolean =>
  (routing === undefined || hasCheckDigit(routing)) && (number === undefined || /^[A-Za-z0-9-]{1,17}$/.test(number))

const answerOf = (addenda: string, line: number): AchAnswer | null => {
  const [type, code, trace] = [addenda.slice(1, 3), addenda.slice(3, 6), addenda.slice(6, 21)]
  if (type !== '99' && type !== '98') return null
  if (!/^\d{15}$/.test(trace)) throw new AchUnreadable(line, 'the trace of the entry is no number of 15 digits')
  if (type === '99') {
    if (!isReturnCode(code)) throw new AchUnreadable(line, 'the return code is none of R01 to R85')
    return { kind: 'return', code, trace }
  }
  if (!/^C(0[1-9]|1[0-4])$/.test(code)) throw new AchUnreadable(line, 'the change code is none of C01 to C14')
  const corrected = correctedIn(code, addenda.slice(35, 64))
  if (corrected !== null && !isUsable(corrected)) throw new AchUnreadable(line, 'the corrected data cannot be used')
  return { kind: 'change', code, trace, ...corrected }
}

/**
 * The returns (R01 to R85) and notifications of change (C01 to C14) of a bank's NACHA file. Throws `AchUnreadable`
 * where the file is cut, or says what cannot be: nothing of half a file is taken.
 */
export const readNacha = (text: string): AchAnswer[] => {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  if (lines.at(-1) === '') lines.pop()
  const answers: AchAnswer[] = []
  let entries = 0
  let ended = false
  lines.forEach((line, index) => {
    const at = index + 1
    if (line.length !== WIDTH) throw new AchUnreadable(at, `has ${line.length} characters and not ${WIDTH}`)
    if (ended) {
      if (line !== '9'.repeat(WIDTH)) throw new AchUnreadable(at, 'follows the end of the file')
      return
    }
    if (index === 0 && !line.startsWith('101')) throw new AchUnreadable(at, 'begins no NACHA file')
    if (line.startsWith('6')) entries += 1
    if (line.startsWith('7')) {
      entries += 1
      const answer = answerOf(line, at)
      if (answer !== null) answers.push(answer)
    }
    if (line.startsWith('9')) {
      ended = true
      if (Number(line.slice(13, 21)) !== entries) throw new AchUnreadable(at, 'counts other entries than there are')
    }
  })
  if (!ended) throw new AchUnreadable(lines.length + 1, 'is missing: the file is cut')
  return answers
}
