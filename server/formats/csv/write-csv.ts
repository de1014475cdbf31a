import { CSV_BENEFICIARIES } from '#schemas/fulfillment/csv-fields.ts'
import type { DeliveryDocument } from '#schemas/fulfillment/delivery-document.ts'
import { documentMistakes, peopleOf } from '#schemas/fulfillment/delivery-document.rules.ts'
import type { Destination } from '#schemas/fulfillment/destination.schema.ts'
import { DocumentRefused } from '../document-refused.ts'
import { csvLine } from './csv-cells.ts'
import { csvValue } from './csv-values.ts'

type FormatCsv = Extract<Destination['format'], { kind: 'csv' }>

const linesOf = ({ columns, rows }: FormatCsv, document: DeliveryDocument): string => {
  const [mistake] = documentMistakes(document)
  if (mistake !== undefined) throw new DocumentRefused(document.id, mistake)
  const hasBeneficiaries = columns.some(({ field }) => field.startsWith('beneficiary_'))
  if (document.beneficiaries.length > (hasBeneficiaries ? CSV_BENEFICIARIES : 0)) {
    throw new DocumentRefused(document.id, 'the columns have no place for all beneficiaries')
  }
  return document.coverages
    .flatMap((coverage) => {
      const people =
        rows === 'people' ? peopleOf(document).filter(({ id }) => coverage.covers.includes(id)) : [document.subscriber]
      return people.map((person) =>
        csvLine(columns.map(({ field }) => csvValue(field, { document, coverage, person }))),
      )
    })
    .join('')
}

/** Writes a CSV (RFC 4180, UTF-8, a header line) of documents as a stream. */
export const writeCsv = async function* (
  format: FormatCsv,
  documents: Iterable<DeliveryDocument> | AsyncIterable<DeliveryDocument>,
): AsyncGenerator<string> {
  yield csvLine(format.columns.map(({ header }) => header))
  for await (const document of documents) yield linesOf(format, document)
}
