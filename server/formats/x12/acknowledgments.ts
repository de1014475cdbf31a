import { elementError, groupError, interchangeNote, segmentError, setError } from './acknowledgment-words.ts'
import type { InterchangeParty } from './envelope.ts'
import { type ReadGroup, type ReadInterchange, type ReadSet, type Segment, UnreadableX12, readX12 } from './read-x12.ts'

/** What is wrong with a part of a set: the segment that it is about counts from ST, which is 1. */
export interface AnsweredError {
  text: string
  segment?: number
}

interface AnsweredSet {
  control: string
  code: string
  errors: AnsweredError[]
}

/** What one TA1 or 999 says, before it is held against what was sent. */
export interface Answer {
  kind: 'TA1' | '999'
  from: InterchangeParty
  to: InterchangeParty
  /** The control numbers of the answer itself: with `from` they name it. */
  interchange: string
  /** Of a 999: its group and set, for one interchange may hold several. */
  set?: string
  /** Which interchange (TA1) or group (999) of ours it is about. */
  about: number
  code: string
  errors: AnsweredError[]
  /** Of a 999: the sets that it names. */
  sets: AnsweredSet[]
  /** Of a 999: how many sets it says were accepted. */
  accepted?: number
}

/** Why an acknowledgment is put aside. */
export type RefusalKind =
  | 'not_an_acknowledgment'
  | 'half_written'
  | 'foreign'
  | 'duplicate'
  | 'never_sent'
  | 'contradictory'

export class AcknowledgmentRefused extends Error {
  readonly kind: RefusalKind

  constructor(kind: RefusalKind, reason: string) {
    super(`${kind.replaceAll('_', ' ')}: ${reason}`)
    this.name = 'AcknowledgmentRefused'
    this.kind = kind
  }
}

const at = (segment: Segment | undefined, index: number): string => segment?.[index]?.trim() ?? ''

const numberIn = (text: string, what: string): number => {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new AcknowledgmentRefused('half_written', `${what} is missing`)
}

const ta1Answers = ({ ta1, sender, receiver, control }: ReadInterchange): Answer[] =>
  ta1.map((segment) => {
    const note = at(segment, 5)
    return {
      kind: 'TA1',
      from: sender,
      to: receiver,
      interchange: control,
      about: numberIn(at(segment, 1), 'the interchange that it is about'),
      code: at(segment, 4),
      errors: note === '' || note === '000' ? [] : [{ text: interchangeNote(note) }],
      sets: [],
    }
  })

/** The errors of one set: a segment's own, or those of its elements where it names them. */
const setsOf = (segments: readonly Segment[], component: string): AnsweredSet[] => {
  const sets: AnsweredSet[] = []
  let segment: { id: string; position: number } | null = null
  /** A segment with errors in its elements is told by them. */
  let pending: AnsweredError | null = null
  const settle = (): void => {
    if (pending !== null) sets.at(-1)?.errors.push(pending)
    pending = null
  }
  for (const one of segments) {
    const [id] = one
    if (id === 'AK2') sets.push({ control: at(one, 2), code: '', errors: [] })
    else if (id === 'IK3') {
      settle()
      segment = { id: at(one, 1), position: numberIn(at(one, 2), 'the position of a segment') }
      pending = { text: segmentError(segment.id, at(one, 4)), segment: segment.position }
    } else if (id === 'IK4' && segment !== null) {
      pending = null
      const [position = ''] = at(one, 1).split(component)
      sets.at(-1)?.errors.push({ text: elementError(segment.id, position, at(one, 3)), segment: segment.position })
    } else if (id === 'IK5') {
      settle()
      const set = sets.at(-1)
      if (set === undefined) throw new AcknowledgmentRefused('half_written', 'an IK5 stands without its AK2')
      set.code = at(one, 1)
      const reasons = one.slice(2).filter((code) => code !== '' && (code !== '5' || set.errors.length === 0))
      set.errors.push(...reasons.map((code) => ({ text: setError(code) })))
      segment = null
    }
  }
  const open = sets.find(({ code }) => code === '')
  if (open !== undefined) throw new AcknowledgmentRefused('half_written', 'a set has no IK5')
  return sets
}

const read999 = (interchange: ReadInterchange, group: ReadGroup, { control, segments }: ReadSet): Answer => {
  const find = (id: string): Segment => {
    const found = segments.find(([name]) => name === id)
    if (found === undefined) throw new AcknowledgmentRefused('half_written', `the 999 has no ${id}`)
    return found
  }
  const [ak1, ak9] = [find('AK1'), find('AK9')]
  if (at(ak1, 1) !== 'BE') throw new AcknowledgmentRefused('foreign', 'it is about another kind of file than an 834')
  return {
    kind: '999',
    from: interchange.sender,
    to: interchange.receiver,
    interchange: interchange.control,
    set: `${group.control}-${control}`,
    about: numberIn(at(ak1, 2), 'the group that it is about'),
    code: at(ak9, 1),
    errors: ak9.slice(5).flatMap((code) => (code === '' ? [] : [{ text: groupError(code) }])),
    sets: setsOf(segments, interchange.component),
    accepted: numberIn(at(ak9, 4), 'the number of accepted sets'),
  }
}

/**
 * What a file of acknowledgments says: its TA1 segments and its 999 sets. Throws `AcknowledgmentRefused` for a file
 * that is not whole or is something else. It may quote values of members; they are left out here.
 */
export const readAcknowledgments = (text: string): Answer[] => {
  let interchanges: ReadInterchange[]
  try {
    interchanges = readX12(text)
  } catch (error) {
    if (!(error instanceof UnreadableX12)) throw error
    throw new AcknowledgmentRefused(error.kind === 'not_x12' ? 'not_an_acknowledgment' : 'half_written', error.message)
  }
  const answers = interchanges.flatMap((interchange) => [
    ...ta1Answers(interchange),
    ...interchange.groups.flatMap((group) => {
      if (group.id !== 'FA') throw new AcknowledgmentRefused('not_an_acknowledgment', 'it has a group of another kind')
      return group.sets.map((set) => {
        if (set.type !== '999') throw new AcknowledgmentRefused('not_an_acknowledgment', 'it has a set that is no 999')
        return read999(interchange, group, set)
      })
    }),
  ])
  if (answers.length === 0) throw new AcknowledgmentRefused('not_an_acknowledgment', 'it has neither a TA1 nor a 999')
  return answers
}
