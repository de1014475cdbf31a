import library from 'node-x12'
import { X12parser } from 'x12-parser'

/** A segment, whichever reader gives it: its id and its elements, the first one at 1. */
export type Segment = [id: string, ...elements: string[]]

interface ReadFile {
  segments: Segment[]
  /** By set, without ST and SE. */
  sets: { control: string; segments: Segment[] }[]
}

const setsOf = (segments: readonly Segment[]): ReadFile['sets'] => {
  const sets: ReadFile['sets'] = []
  for (const segment of segments) {
    if (segment[0] === 'ST') sets.push({ control: segment[2] ?? '', segments: [] })
    else if (!['ISA', 'GS', 'SE', 'GE', 'IEA'].includes(segment[0])) sets.at(-1)?.segments.push(segment)
  }
  return sets
}

/** By node-x12, strict: it checks the counts and the control numbers of the envelopes. */
export const readByNodeX12 = (text: string): ReadFile => {
  const { header, trailer, functionalGroups } = new library.X12Parser(true, 'utf8').parse(text)
  const plain = ({ tag, elements }: typeof header): Segment => [tag, ...elements.map(({ value }) => value)]
  const segments = functionalGroups.flatMap((group) => [
    plain(group.header),
    ...group.transactions.flatMap((set) => [set.header, ...set.segments, set.trailer].map(plain)),
    plain(group.trailer),
  ])
  const all = [plain(header), ...segments, plain(trailer)]
  return { segments: all, sets: setsOf(all) }
}

/** By x12-parser, which reads a stream and checks nothing. */
export const readByX12Parser = async (text: string): Promise<ReadFile> => {
  const parser = new X12parser('utf8')
  parser.end(Buffer.from(text))
  const segments: Segment[] = []
  for await (const { name, ...elements } of parser as AsyncIterable<Record<string, string>>) {
    // Line breaks after the last segment are one without a name.
    if (name === undefined || name === '') continue
    const numbers = Object.keys(elements)
      .filter((key) => /^\d+$/.test(key))
      .map(Number)
    segments.push([name, ...Array.from({ length: Math.max(0, ...numbers) }, (_, index) => elements[index + 1] ?? '')])
  }
  return { segments, sets: setsOf(segments) }
}

/** A person of a file, as far as it is compared. */
export interface ReadMember {
  subscriber: boolean
  policy: string
  person: string
  last: string
  first: string
  middle: string
  ssn: string
  born: string
  gender: string
  maintenance: string
  coverages: {
    maintenance: string
    line: string
    plan: string
    level: string
    begins: string
    ends: string
    premium: string
  }[]
}

/** The parties of a set and its people in their order. */
export interface ReadSet {
  parties: string[]
  members: ReadMember[]
}

export const membersOf = ({ sets }: ReadFile): ReadSet[] =>
  sets.map(({ segments }) => {
    const read: ReadSet = { parties: [], members: [] }
    for (const [id, one = '', two = '', three = '', four = '', five = '', , , , nine = ''] of segments) {
      const member = read.members.at(-1)
      const coverage = member?.coverages.at(-1)
      if (id === 'N1' && member === undefined) read.parties.push([one, two, three, four].join(' '))
      else if (id === 'INS') {
        const nobody = { policy: '', person: '', last: '', first: '', middle: '', ssn: '', born: '', gender: '' }
        read.members.push({ subscriber: one === 'Y', maintenance: three, ...nobody, coverages: [] })
      } else if (member === undefined) continue
      else if (id === 'REF' && one === '0F') member.policy = two
      else if (id === 'REF' && one === '23') member.person = two
      else if (id === 'NM1' && one === 'IL')
        Object.assign(member, { last: three, first: four, middle: five, ssn: nine })
      else if (id === 'DMG') Object.assign(member, { born: two, gender: three })
      else if (id === 'HD') {
        const nothing = { begins: '', ends: '', premium: '' }
        member.coverages.push({ maintenance: one, line: three, plan: four, level: five, ...nothing })
      } else if (coverage === undefined) continue
      else if (id === 'DTP' && one === '348') coverage.begins = three
      else if (id === 'DTP' && one === '349') coverage.ends = three
      else if (id === 'AMT' && one === 'P3') coverage.premium = two
    }
    return read
  })
