import { usualDelimiters } from '../x12/delimiters.ts'
import { x12Text } from '../x12/x12-text.ts'
import { bankDayAfter, isBankDay } from './bank-days.ts'
import { hasCheckDigit } from './check-digit.ts'

/** A debit of a consumer's account, or a prenote: the same with nothing to pay, which proves the account. */
export interface AchEntry {
  kind: 'debit' | 'prenote'
  account: 'checking' | 'savings'
  routing: string
  number: string
  cents: number
  /** Ours, such as the policy id: it comes back with a return. */
  id: string
  name: string
  /** Whether more debits follow (WEB). */
  recurring: boolean
}

export interface AchBatch {
  /** How it was authorized: online is WEB, on paper PPD. */
  sec: 'WEB' | 'PPD'
  /** What stands on the statement beside the company: PREMIUM. */
  description: string
  /** For people: DEC 26. */
  descriptiveDate?: string
  effectiveOn: string
  entries: readonly AchEntry[]
}

export interface AchFile {
  bank: { routing: string; name: string }
  origin: { id: string; name: string }
  company: { id: string; name: string }
  /** The first eight digits of the routing number of the bank that sends the debits. */
  odfi: string
  /** What the clock of the sender shows, as if it were UTC. */
  at: Date
  /** Another one for each file of a day: A to Z, 0 to 9. */
  modifier: string
  firstTrace: number
  firstBatch: number
  batches: readonly AchBatch[]
}

/** What cannot be written: the batch and entry by their numbers, never an account. */
export class AchRefused extends Error {
  constructor(at: string, reason: string) {
    super(`${at}: ${reason}`)
    this.name = 'AchRefused'
  }
}

/** Bank days from the day of the file to the last effective day that it may have. */
const LATEST = 30

const clean = x12Text(usualDelimiters)
const text = (value: string, width: number, at: string): string => clean(value, at).slice(0, width).padEnd(width)
const number = (value: number, width: number): string => {
  const digits = String(value)
  if (digits.length > width) throw new AchRefused('the file', `a figure has more than ${width} digits`)
  return digits.padStart(width, '0')
}

const codes = {
  checking: { debit: '27', prenote: '28' },
  savings: { debit: '37', prenote: '38' },
} as const

/** What is wrong with an entry, in words without its values; null where it can be written. */
export const entryMistake = (entry: AchEntry): string | null => {
  try {
    return mistakeOf(entry)
  } catch (error) {
    // A character that no file for a bank has.
    return error instanceof Error ? error.message : 'it cannot be written'
  }
}

const mistakeOf = ({ kind, routing, number: account, cents, id, name }: AchEntry): string | null => {
  if (!hasCheckDigit(routing)) return 'its routing number is none'
  if (!/^[A-Za-z0-9-]{1,17}$/.test(account)) return 'its account number does not have 1 to 17 digits'
  if (!Number.isInteger(cents) || (kind === 'prenote') !== (cents === 0) || cents < 0)
    return 'its amount is not of its kind'
  if (clean(id, 'id') === '' || clean(id, 'id').length > 15) return 'its id does not have 1 to 15 characters'
  return clean(name, 'name') === '' ? 'it has no name' : null
}

interface Sums {
  entries: number
  hash: number
  cents: number
}

const control = ({ entries, hash, cents }: Sums, countWidth: number): string =>
  `${number(entries, countWidth)}${number(hash % 10_000_000_000, 10)}${number(cents, 12)}${number(0, 12)}`

/**
 * A NACHA file of debits, with the trace of every entry: lines of 94 characters in blocks of ten. `today` decides
 * which effective days are left.
 */
export const writeNacha = (file: AchFile, today: string): { text: string; traces: { id: string; trace: string }[] } => {
  const { bank, origin, company, odfi, at } = file
  if (!hasCheckDigit(bank.routing) || !/^\d{8}$/.test(odfi))
    throw new AchRefused('the file', 'its bank has no routing number')
  if (!/^[A-Z0-9]$/.test(file.modifier)) throw new AchRefused('the file', 'its modifier is not one of A to Z, 0 to 9')
  const stamp = at.toISOString().replaceAll(/\D/g, '')
  const head = `101 ${bank.routing}${text(origin.id, 10, 'origin')}${stamp.slice(2, 8)}${stamp.slice(8, 12)}${file.modifier}`
  const lines = [`${head}094101${text(bank.name, 23, 'bank')}${text(origin.name, 23, 'origin')}${' '.repeat(8)}`]
  const traces: { id: string; trace: string }[] = []
  const total: Sums = { entries: 0, hash: 0, cents: 0 }
  file.batches.forEach((batch, index) => {
    const where = `batch ${index + 1}`
    if (batch.entries.length === 0) throw new AchRefused(where, 'has no entry')
    if (!isBankDay(batch.effectiveOn)) throw new AchRefused(where, 'banks do not settle on its effective day')
    if (batch.effectiveOn < bankDayAfter(today, 1))
      throw new AchRefused(where, 'its effective day is before the next bank day')
    // A bank keeps no file for longer, and whoever asks for it has mistyped a year.
    if (batch.effectiveOn > bankDayAfter(today, LATEST))
      throw new AchRefused(where, `its effective day is more than ${LATEST} bank days away`)
    const tail = `${odfi}${number(file.firstBatch + index, 7)}`
    const day = batch.effectiveOn.replaceAll('-', '').slice(2)
    const names = `${text(company.name, 16, 'company')}${' '.repeat(20)}${text(company.id, 10, 'company')}${batch.sec}`
    const said = `${text(batch.description, 10, where)}${text(batch.descriptiveDate ?? '', 6, where)}`
    lines.push(`5225${names}${said}${day}   1${tail}`)
    const sums: Sums = { entries: 0, hash: 0, cents: 0 }
    batch.entries.forEach((entry, position) => {
      const mistake = entryMistake(entry)
      if (mistake !== null) throw new AchRefused(`${where}, entry ${position + 1}`, mistake)
      const trace = `${odfi}${number(file.firstTrace + traces.length, 7)}`
      const who = `${text(entry.id, 15, where)}${text(entry.name, 22, where)}`
      const kind = batch.sec === 'WEB' ? (entry.recurring ? 'R ' : 'S ') : '  '
      const account = `${codes[entry.account][entry.kind]}${entry.routing}${entry.number.padEnd(17)}`
      lines.push(`6${account}${number(entry.cents, 10)}${who}${kind}0${trace}`)
      traces.push({ id: entry.id, trace })
      sums.entries += 1
      sums.hash += Number(entry.routing.slice(0, 8))
      sums.cents += entry.cents
    })
    lines.push(`8225${control(sums, 6)}${text(company.id, 10, 'company')}${' '.repeat(25)}${tail}`)
    total.entries += sums.entries
    total.hash += sums.hash
    total.cents += sums.cents
  })
  if (file.batches.length === 0) throw new AchRefused('the file', 'has no batch')
  const blocks = Math.ceil((lines.length + 1) / 10)
  lines.push(`9${number(file.batches.length, 6)}${number(blocks, 6)}${control(total, 8)}${' '.repeat(39)}`)
  while (lines.length % 10 > 0) lines.push('9'.repeat(94))
  return { text: lines.map((line) => `${line}\n`).join(''), traces }
}
