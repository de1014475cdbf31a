import { createHash } from 'node:crypto'
import type { DeliveryDocument } from '#schemas/fulfillment/delivery-document.ts'
import type { Destination } from '#schemas/fulfillment/destination.schema.ts'
import type { DeliveryFileRow } from '../../../db/tables.ts'
import { writeCsv } from '../../../formats/csv/write-csv.ts'
import { DocumentRefused } from '../../../formats/document-refused.ts'
import { writeJson } from '../../../formats/write-json.ts'
import { usualDelimiters } from '../../../formats/x12/delimiters.ts'
import { type File834, type WrittenSet, setKey, totalsOf, write834 } from '../../../formats/x12/write-834.ts'

/** What a file is sealed as: its bytes, and in which set and segment of an 834 each person stands. */
export interface FileContent {
  text: string
  sets: readonly WrittenSet[]
}

interface ToWrite {
  destination: Destination
  file: Pick<DeliveryFileRow, 'number' | 'name' | 'created_at'>
}

/** Who sends to whom, as control numbers count: two destinations of one partner share theirs. */
export const partnerOf = ({ id, format }: Destination): string => {
  if (format.kind !== '834') return `destination ${id}`
  const { sender, receiver } = format
  return [sender.qualifier, sender.id.trim(), receiver.qualifier, receiver.id.trim()].join(' ')
}

const extensions = { '834': 'edi', csv: 'csv', json: 'json' } as const
export const contentTypes = {
  '834': 'application/edi-x12',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
} as const

/** Partner, day, control number and whether it is a test: never a person's name. */
export const fileName = ({ id, format }: Destination, number: number, at: number): string => {
  const day = new Date(at).toISOString().slice(0, 10).replaceAll('-', '')
  const usage = format.kind === '834' && format.usage === 'test' ? '-T' : ''
  return `${id}-${day}-${String(number).padStart(9, '0')}${usage}.${extensions[format.kind]}`
}

const lineBreaks = { none: '', lf: '\n', crlf: '\r\n' } as const

const settings834 = (
  format: Extract<Destination['format'], { kind: '834' }>,
  { number, name, created_at }: ToWrite['file'],
): File834 => ({
  sender: format.sender,
  receiver: format.receiver,
  interchange: number,
  group: number,
  at: new Date(created_at),
  usage: format.usage,
  asksTa1: format.asks_ta1 === true,
  delimiters: format.delimiters ?? usualDelimiters,
  lineBreak: lineBreaks[format.line_break ?? 'none'],
  employer: format.employer === true,
  reportingCategories: format.reporting_categories === true,
  content: format.content,
  reference: name.slice(0, 40),
})

const joined = async (chunks: AsyncGenerator<string>): Promise<string> => {
  const all: string[] = []
  for await (const chunk of chunks) all.push(chunk)
  return all.join('')
}

const events = { addition: 'submitted', reinstatement: 'submitted', change: 'changed', audit: 'changed' } as const

/** What Standard Webhooks has in a body: a type, when, and the document. */
const hook = (document: DeliveryDocument): string => {
  const { kind } = document.event
  const type = `enrollment.${kind === 'cancellation' || kind === 'termination' ? 'cancelled' : events[kind]}`
  return JSON.stringify({ type, timestamp: document.made_at, data: document })
}

const write = async ({ destination, file }: ToWrite, documents: readonly DeliveryDocument[]): Promise<FileContent> => {
  const { format, send } = destination
  if (format.kind === 'csv') return { text: await joined(writeCsv(format, documents)), sets: [] }
  if (format.kind === 'json') {
    const [only] = documents
    const isHook = send.kind === 'webhook' && documents.length === 1 && only !== undefined
    return { text: isHook ? hook(only) : await joined(writeJson(documents)), sets: [] }
  }
  // The documents of one set stand together.
  const sorted = [...documents].sort((one, other) => (setKey(one) < setKey(other) ? -1 : 1))
  const writer = write834({ ...settings834(format, file), totals: totalsOf(sorted) })
  return { text: await joined(writer.stream(sorted)), sets: writer.written().sets }
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

interface Made {
  /** Null where no document could be written. */
  content: FileContent | null
  /** What the format could not say, by the id of the document. */
  refused: Map<string, string>
}

/** Writes what can be written: a document that is refused holds up no other. */
export const makeFile = async (
  toWrite: ToWrite,
  documents: readonly { id: string; make: () => Promise<DeliveryDocument> }[],
): Promise<Made> => {
  const refused = new Map<string, string>()
  const whole: DeliveryDocument[] = []
  for (const { id, make } of documents) {
    try {
      const document = await make()
      await write(toWrite, [document])
      whole.push(document)
    } catch (error) {
      if (!(error instanceof DocumentRefused)) throw error
      refused.set(id, error.message.replace(/^document [^:]+: /, ''))
    }
  }
  return { content: whole.length === 0 ? null : await write(toWrite, whole), refused }
}
