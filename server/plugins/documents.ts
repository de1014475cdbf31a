import type { FastifyInstance } from 'fastify'
import { apiBases } from '#schemas/calls/call.ts'
import { makeDocuments } from '../services/access/documents.service.ts'
import { makeEnrollment } from '../services/enrollment/enrollment.services.ts'
import type { Services } from '../services/services.ts'
import { callerOf } from './session.ts'

/** The signed PDF of an enrollment: a file, and so no call of the contract, whose headers it has (security.ts). */
export const registerDocuments = (app: FastifyInstance, services: Services): void => {
  if (services.catalog === null) return
  const documents = makeDocuments(makeEnrollment(services).parts)
  app.get<{ Params: { token: string } }>(
    `${apiBases.enrollment}/document/:token`,
    { schema: { hide: true }, config: { byLink: true } },
    async (request, reply) => {
      const { name, bytes } = await documents.file(await callerOf(request, services), request.params.token)
      return reply.type('application/pdf').header('content-disposition', `attachment; filename="${name}"`).send(bytes)
    },
  )
}
