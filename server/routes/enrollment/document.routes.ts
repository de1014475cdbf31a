import { documentCalls } from '#schemas/calls/enrollment/document.calls.ts'
import { defineRoutes } from '../../http/define-routes.ts'
import { makeDocuments } from '../../services/access/documents.service.ts'
import { makeEnrollment } from '../../services/enrollment/enrollment.services.ts'
import type { Services } from '../../services/services.ts'

/** By whom the signed PDF may be fetched; the file itself is sent by plugins/documents.ts. */
export const documentRoutes = (services: Services) => {
  const documents = makeDocuments(makeEnrollment(services).parts)
  return defineRoutes(
    documentCalls,
    {
      requestDocument: ({ caller, body, locale }) => documents.request(caller, body, locale),
      openDocument: ({ caller, body, locale }) => documents.open(caller, body, locale),
    },
    {
      limits: { requestDocument: 'send_code', openDocument: 'code' },
      triedAt: { openDocument: ({ enrollment_id }) => `document|${enrollment_id}` },
    },
  )
}
