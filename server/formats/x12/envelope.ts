import { type Delimiters, delimiterMistake } from './delimiters.ts'
import { segmentOf } from './x12-text.ts'

/** One side of an interchange: `ZZ` mutually defined, `30` tax id, `33` NAIC code, `01` D-U-N-S. */
export interface InterchangeParty {
  qualifier: string
  id: string
}

/**
 * What the envelopes say. Control numbers are the caller's: one that a partner has seen before makes the file a
 * duplicate.
 */
export interface Envelope {
  sender: InterchangeParty
  receiver: InterchangeParty
  /** 1 to 999999999. */
  interchange: number
  group: number
  at: Date
  usage: 'production' | 'test'
  /** Whether the receiver is to answer with a TA1. */
  asksTa1: boolean
}

const MOST = 999_999_999

const envelopeMistake = ({ sender, receiver, interchange, group }: Envelope, delimiters: Delimiters): string | null => {
  const odd = [interchange, group].find((number) => !Number.isInteger(number) || number < 1 || number > MOST)
  if (odd !== undefined) return `${odd} is no control number: 1 to ${MOST}`
  for (const { qualifier, id } of [sender, receiver]) {
    if (!/^[A-Z0-9]{2}$/.test(qualifier)) return `"${qualifier}" is no qualifier: two characters`
    if (!/^[\x21-\x7e]([\x20-\x7e]{0,13}[\x21-\x7e])?$/.test(id)) return `"${id}" is no id: 2 to 15 basic characters`
    if (Object.values(delimiters).some((sign) => id.includes(sign))) return `"${id}" has a separator in it`
  }
  return delimiterMistake(delimiters)
}

/** UTC, in the forms of the envelopes. */
export const x12Instant = (at: Date): { day: string; time: string } => {
  const digits = at.toISOString().replaceAll(/\D/g, '')
  return { day: digits.slice(0, 8), time: digits.slice(8, 14) }
}

/** The segments around the transaction sets of one functional group; throws for an envelope that nobody can read. */
export const envelopeOf = (envelope: Envelope, delimiters: Delimiters, group: { id: string; version: string }) => {
  const mistake = envelopeMistake(envelope, delimiters)
  if (mistake !== null) throw new Error(`The envelope cannot be written: ${mistake}`)
  const { sender, receiver, at, usage, asksTa1 } = envelope
  const { day, time } = x12Instant(at)
  const interchange = String(envelope.interchange).padStart(9, '0')
  const control = String(envelope.group)
  const blank = ' '.repeat(10)
  const opening = [
    ['ISA', '00', blank, '00', blank],
    [sender.qualifier, sender.id.padEnd(15), receiver.qualifier, receiver.id.padEnd(15)],
    [day.slice(2), time.slice(0, 4), delimiters.repetition, '00501', interchange],
    [asksTa1 ? '1' : '0', usage === 'production' ? 'P' : 'T', delimiters.component],
  ].flat()
  return {
    head: [
      opening.join(delimiters.element),
      segmentOf(delimiters, ['GS', group.id, sender.id, receiver.id, day, time, control, 'X', group.version]),
    ],
    tail: (sets: number) => [
      segmentOf(delimiters, ['GE', String(sets), control]),
      segmentOf(delimiters, ['IEA', '1', interchange]),
    ],
  }
}
