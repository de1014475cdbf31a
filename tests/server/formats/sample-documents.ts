import { readFileSync } from 'node:fs'
import type { DeliveryDocument } from '#schemas/fulfillment/delivery-document.ts'
import { readDocuments } from '#server/formats/read-documents.ts'
import { usualDelimiters } from '#server/formats/x12/delimiters.ts'
import { type File834, write834 } from '#server/formats/x12/write-834.ts'

/** An invented file of an invented receiver. */
export const file834: File834 = {
  sender: { qualifier: 'ZZ', id: 'ENROLLCHART' },
  receiver: { qualifier: 'ZZ', id: 'EXMUTUAL' },
  interchange: 417,
  group: 417,
  at: new Date('2026-11-23T04:05:12Z'),
  usage: 'test',
  asksTa1: false,
  delimiters: usualDelimiters,
  lineBreak: '',
  employer: true,
  reportingCategories: false,
  content: 'change',
  reference: 'EC-20261123-417',
}

export const written = async (documents: Iterable<DeliveryDocument>, file: File834 = file834): Promise<string> => {
  let text = ''
  for await (const chunk of write834(file).stream(documents)) text += chunk
  return text
}

/** An invented family of four with medical and dental cover, through an agent. */
export const family = (): DeliveryDocument =>
  readDocuments(readFileSync('tests/server/formats/samples/family-of-four.json', 'utf8'))[0] as DeliveryDocument
