import { Value } from 'typebox/value'
import { DeliveryDocument } from '#schemas/fulfillment/delivery-document.ts'
import { documentMistakes } from '#schemas/fulfillment/delivery-document.rules.ts'

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // The words of the parser quote the text.
    throw new Error('The file is no JSON')
  }
}

/** Delivery documents of a JSON text: one, or a list of them. Throws with the places that are wrong, without values. */
export const readDocuments = (text: string): DeliveryDocument[] => {
  const value = parsed(text)
  const list: unknown[] = Array.isArray(value) ? value : [value]
  return list.map((document, index) => {
    const shape = Value.Errors(DeliveryDocument, document).map(
      ({ instancePath, message }) => `${instancePath} ${message}`,
    )
    const mistakes = Value.Check(DeliveryDocument, document) ? documentMistakes(document) : shape
    if (mistakes.length > 0) throw new Error(`document ${index + 1} of ${list.length}: ${mistakes.join('; ')}`)
    return document as DeliveryDocument
  })
}
