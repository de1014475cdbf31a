import type { DeliveryDocument } from '#schemas/fulfillment/delivery-document.ts'
import { documentMistakes } from '#schemas/fulfillment/delivery-document.rules.ts'
import { DocumentRefused } from '../document-refused.ts'
import { partyCodes } from './codes-834.ts'
import { type Envelope, envelopeOf, x12Instant } from './envelope.ts'
import { writeMember } from './member-834.ts'
import { type Cut, type SegmentPen, type Style834, makePen } from './segments-834.ts'
import { UnwritableValue } from './x12-text.ts'

/** The implementation guide that the file follows: benefit enrollment and maintenance. */
export const GUIDE_834 = '005010X220A1'

export interface Totals {
  subscribers: number
  dependents: number
}

export interface File834 extends Envelope, Style834 {
  /** Only what has changed, or everybody (BGN08). */
  content: 'change' | 'full'
  /** Our name for the file; each set's is made of it (BGN02). */
  reference: string
  /** The reference of the file that this one is sent in the place of. */
  replaces?: string
  /** How many people each set has, by `setKey`; left out of the file where it is not known beforehand. */
  totals?: ReadonlyMap<string, Totals>
}

/** Where a person begins in a set: what an acknowledgement counts by. */
export interface WrittenMember {
  /** The INS segment; ST is 1. */
  segment: number
  policy_id: string
  person_id: string
}

/** One transaction set as it stands in the file. */
export interface WrittenSet {
  control: string
  segments: number
  members: WrittenMember[]
}

/** What there is to know of a file beside its bytes. */
export interface Written834 {
  sets: WrittenSet[]
  cuts: readonly Cut[]
}

type Party = DeliveryDocument['payer']

const partyKey = (party: Party | undefined): unknown[] =>
  party === undefined ? [] : [party.name, party.identifier.kind, party.identifier.value]

/** What a transaction set is of: one sponsor, one payer, one agent. Documents of one set stand together. */
export const setKey = ({ sponsor, payer, agent, administrator }: DeliveryDocument): string =>
  JSON.stringify([
    [...partyKey(sponsor), sponsor.policy_number],
    partyKey(payer),
    [...partyKey(agent), agent?.account],
    partyKey(administrator),
  ])

/** How many people each set of these documents has. */
export const totalsOf = (documents: Iterable<DeliveryDocument>): Map<string, Totals> => {
  const totals = new Map<string, Totals>()
  for (const document of documents) {
    const key = setKey(document)
    const { subscribers, dependents } = totals.get(key) ?? { subscribers: 0, dependents: 0 }
    totals.set(key, { subscribers: subscribers + 1, dependents: dependents + document.dependents.length })
  }
  return totals
}

/** What a document says that an 834 has no place for: it must go another way, never get lost here. */
const refuseLosses = ({ beneficiaries, coverages }: DeliveryDocument): void => {
  if (beneficiaries.length > 0) throw new UnwritableValue('/beneficiaries', 'an 834 has no place for beneficiaries')
  coverages.forEach(({ riders, option }, index) => {
    const at = `/coverages/${index}`
    if (riders.length > 0) throw new UnwritableValue(`${at}/riders`, 'an 834 has no place for riders')
    if (option?.face_cents !== undefined)
      throw new UnwritableValue(`${at}/option`, 'an 834 has no place for a face amount')
  })
}

const writeParty = (pen: SegmentPen, code: string, { name, identifier }: Party, at: string): void => {
  const value = pen.needed(identifier.value, `${at}/identifier/value`, 80)
  pen.segment('N1', code, pen.needed(name, `${at}/name`, 60), partyCodes[identifier.kind], value)
}

const writeSetHeader = (pen: SegmentPen, document: DeliveryDocument, file: File834, control: string): void => {
  const { day, time } = x12Instant(file.at)
  const purpose = file.replaces === undefined ? '00' : '15'
  const reference = pen.needed(`${file.reference}-${control}`, 'the reference of the file', 50)
  pen.segment('ST', '834', control, GUIDE_834)
  const content = file.content === 'full' ? '4' : '2'
  pen.segment(
    'BGN',
    purpose,
    reference,
    day,
    time,
    'UT',
    pen.text(file.replaces, 'the replaced file', 50),
    undefined,
    content,
  )
  const { sponsor, payer, agent, administrator } = document
  const master = pen.text(sponsor.policy_number, '/sponsor/policy_number', 50)
  if (master !== undefined) pen.segment('REF', '38', master)
  const totals = file.totals?.get(setKey(document))
  if (totals !== undefined) {
    pen.segment('QTY', 'ET', String(totals.subscribers))
    pen.segment('QTY', 'DT', String(totals.dependents))
    pen.segment('QTY', 'TO', String(totals.subscribers + totals.dependents))
  }
  writeParty(pen, 'P5', sponsor, '/sponsor')
  writeParty(pen, 'IN', payer, '/payer')
  if (agent !== undefined) {
    writeParty(pen, 'BO', agent, '/agent')
    if (agent.account !== undefined) pen.segment('ACT', pen.needed(agent.account, '/agent/account', 35))
  }
  if (administrator !== undefined) writeParty(pen, 'TV', administrator, '/administrator')
}

/**
 * Writes an 834 as a stream: memory does not grow with the file. The documents of one sponsor, payer and agent must
 * stand together; they become one transaction set. A document that would lose something is refused, and with it the
 * file. `written` is known when the stream has ended.
 */
export const write834 = (file: File834) => {
  const { head, tail } = envelopeOf(file, file.delimiters, { id: 'BE', version: GUIDE_834 })
  const { pen, ...page } = makePen(file)
  const end = `${file.delimiters.segment}${file.lineBreak}`
  const lines = (segments: readonly string[]): string => segments.map((segment) => segment + end).join('')
  const sets: WrittenSet[] = []
  const seen = new Set<string>()
  let current: { key: string; set: WrittenSet } | null = null
  let ended = false

  const closeSet = (): void => {
    if (current === null) return
    const { set } = current
    set.segments = page.count() + 1
    pen.segment('SE', String(set.segments), set.control)
    current = null
  }
  const setFor = (document: DeliveryDocument): WrittenSet => {
    const key = setKey(document)
    if (current?.key === key) return current.set
    closeSet()
    if (seen.has(key)) throw new DocumentRefused(document.id, 'its set is closed: documents of one set stand together')
    seen.add(key)
    page.restart()
    const set: WrittenSet = { control: String(sets.length + 1).padStart(4, '0'), segments: 0, members: [] }
    writeSetHeader(pen, document, file, set.control)
    sets.push(set)
    current = { key, set }
    return set
  }
  const writeDocument = (document: DeliveryDocument): string => {
    const [mistake] = documentMistakes(document)
    if (mistake !== undefined) throw new DocumentRefused(document.id, mistake)
    try {
      refuseLosses(document)
      page.begin(document.policy_id)
      const { members } = setFor(document)
      const { subscriber, dependents, policy_id } = document
      ;[subscriber, ...dependents].forEach((person, index) => {
        members.push({ segment: page.count() + 1, policy_id, person_id: person.id })
        writeMember(pen, { document, person, at: index === 0 ? '/subscriber' : `/dependents/${index - 1}` }, file)
      })
    } catch (error) {
      throw error instanceof UnwritableValue ? new DocumentRefused(document.id, error.message) : error
    }
    return page.take()
  }

  return {
    stream: async function* (
      documents: Iterable<DeliveryDocument> | AsyncIterable<DeliveryDocument>,
    ): AsyncGenerator<string> {
      yield lines(head)
      for await (const document of documents) yield writeDocument(document)
      if (sets.length === 0) throw new Error('A file without a document is not written')
      closeSet()
      ended = true
      yield page.take() + lines(tail(sets.length))
    },
    /** The sets as they stand in the file, for its acknowledgements. */
    written: (): Written834 => {
      if (!ended) throw new Error('The file is not finished')
      return { sets, cuts: page.cuts }
    },
  }
}
