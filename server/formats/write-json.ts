import { DELIVERY_DOCUMENT_VERSION, type DeliveryDocument } from '#schemas/fulfillment/delivery-document.ts'
import { documentMistakes } from '#schemas/fulfillment/delivery-document.rules.ts'
import { DocumentRefused } from './document-refused.ts'

/** Writes documents as one JSON file, as a stream: `{"version": 1, "documents": [...]}`. */
export const writeJson = async function* (
  documents: Iterable<DeliveryDocument> | AsyncIterable<DeliveryDocument>,
): AsyncGenerator<string> {
  yield `{"version":${DELIVERY_DOCUMENT_VERSION},"documents":[`
  let before = '\n'
  for await (const document of documents) {
    const [mistake] = documentMistakes(document)
    if (mistake !== undefined) throw new DocumentRefused(document.id, mistake)
    yield before + JSON.stringify(document)
    before = ',\n'
  }
  yield '\n]}\n'
}
