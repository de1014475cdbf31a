/** A file that is no X12, or ends in the middle: says what is wrong with it, never what stands in it. */
export class UnreadableX12 extends Error {
  readonly kind: 'not_x12' | 'half_written'

  constructor(kind: UnreadableX12['kind'], reason: string) {
    super(reason)
    this.name = 'UnreadableX12'
    this.kind = kind
  }
}

/** A segment: its id and its elements, the first one at 1. */
export type Segment = readonly string[]

export interface ReadSet {
  type: string
  control: string
  segments: readonly Segment[]
}

export interface ReadGroup {
  id: string
  control: string
  version: string
  sets: readonly ReadSet[]
}

export interface ReadInterchange {
  sender: { qualifier: string; id: string }
  receiver: { qualifier: string; id: string }
  control: string
  component: string
  groups: readonly ReadGroup[]
  /** TA1 segments, which stand outside of groups. */
  ta1: readonly Segment[]
}

/** ISA is the one segment with fixed widths: 106 characters with its terminator. */
const ISA_LENGTH = 106
const halfWritten = (reason: string): UnreadableX12 => new UnreadableX12('half_written', reason)

const at = (segment: Segment | undefined, index: number): string => segment?.[index]?.trim() ?? ''

/** The segments of one interchange, and what follows its end. */
const splitInterchange = (text: string): { segments: Segment[]; component: string; rest: string } => {
  const head = text.slice(0, ISA_LENGTH)
  const [element, component, terminator] = [head[3] ?? '', head[ISA_LENGTH - 2] ?? '', head[ISA_LENGTH - 1] ?? '']
  if (!head.startsWith('ISA')) throw new UnreadableX12('not_x12', 'does not begin with ISA')
  if (head.length < ISA_LENGTH) throw halfWritten('ends within its ISA segment')
  if (head.split(element).length !== 17 || /[A-Za-z0-9]/.test(element + terminator)) {
    throw new UnreadableX12('not_x12', 'its ISA segment does not have the fixed widths')
  }
  const segments: Segment[] = []
  let from = 0
  while (from < text.length) {
    const end = text.indexOf(terminator, from)
    if (end === -1) throw halfWritten('ends within a segment')
    const segment = text.slice(from, end).trim().split(element)
    segments.push(segment)
    from = end + 1
    if (segment[0] === 'IEA') return { segments, component, rest: text.slice(from).trim() }
  }
  throw halfWritten('ends without IEA')
}

const same = (number: string, other: string): boolean => Number(number) === Number(other)

/** Takes the segments apart into groups and sets, and holds every count and control number against its trailer. */
const readInterchange = (segments: readonly Segment[], component: string): ReadInterchange => {
  const [isa] = segments
  const groups: (ReadGroup & { sets: ReadSet[] })[] = []
  const ta1: Segment[] = []
  let group: (ReadGroup & { sets: ReadSet[] }) | undefined
  let set: (ReadSet & { segments: Segment[] }) | undefined
  for (const segment of segments.slice(1, -1)) {
    const [id] = segment
    if (set !== undefined) {
      set.segments.push(segment)
      if (id !== 'SE') continue
      if (Number(at(segment, 1)) !== set.segments.length)
        throw halfWritten(`set ${set.control} is not as long as its SE says`)
      if (at(segment, 2) !== set.control) throw halfWritten(`set ${set.control} ends with another number`)
      group?.sets.push(set)
      set = undefined
    } else if (id === 'TA1' && group === undefined) ta1.push(segment)
    else if (id === 'GS' && group === undefined) {
      group = { id: at(segment, 1), control: at(segment, 6), version: at(segment, 8), sets: [] }
    } else if (id === 'ST' && group !== undefined) {
      set = { type: at(segment, 1), control: at(segment, 2), segments: [segment] }
    } else if (id === 'GE' && group !== undefined) {
      if (Number(at(segment, 1)) !== group.sets.length)
        throw halfWritten('a group does not have as many sets as its GE says')
      if (!same(at(segment, 2), group.control)) throw halfWritten('a group ends with another number')
      groups.push(group)
      group = undefined
    } else
      throw halfWritten(`${id === undefined || !/^[A-Z0-9]{2,3}$/.test(id) ? 'a segment' : id} stands in a wrong place`)
  }
  const iea = segments.at(-1)
  if (set !== undefined || group !== undefined) throw halfWritten('ends within a group')
  if (Number(at(iea, 1)) !== groups.length) throw halfWritten('does not have as many groups as its IEA says')
  if (!same(at(iea, 2), at(isa, 13))) throw halfWritten('its IEA has another number than its ISA')
  return {
    sender: { qualifier: at(isa, 5), id: at(isa, 6) },
    receiver: { qualifier: at(isa, 7), id: at(isa, 8) },
    control: at(isa, 13),
    component,
    groups,
    ta1,
  }
}

/** Every interchange of a file, its separators taken from its ISA; throws `UnreadableX12` where one is not whole. */
export const readX12 = (text: string): ReadInterchange[] => {
  const interchanges: ReadInterchange[] = []
  let rest = text.replace(/^\uFEFF/, '').trim()
  if (rest === '') throw new UnreadableX12('half_written', 'is empty')
  while (rest !== '') {
    const part = splitInterchange(rest)
    interchanges.push(readInterchange(part.segments, part.component))
    rest = part.rest
  }
  return interchanges
}
