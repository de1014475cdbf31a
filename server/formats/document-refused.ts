/** A document that cannot be written, named by its id; the file it was for is not finished. */
export class DocumentRefused extends Error {
  readonly documentId: string

  constructor(documentId: string, reason: string) {
    super(`document ${documentId}: ${reason}`)
    this.name = 'DocumentRefused'
    this.documentId = documentId
  }
}
