import type { FastifyInstance } from 'fastify'
import { inOneMoment, momentOfNow } from '../catalog/live-catalog.ts'

/** Each request sees one version of the catalog, whatever is published while it is answered. */
export const registerMoments = (app: FastifyInstance): void => {
  const moments = new WeakMap<object, ReturnType<typeof momentOfNow>>()
  app.addHook('onRequest', (request, _reply, done) => {
    inOneMoment(() => {
      moments.set(request, momentOfNow())
      done()
    })
  })
  // What reads a body is called by the connection, which knows of no request.
  app.addHook('preValidation', (request, _reply, done) => {
    inOneMoment(done, moments.get(request))
  })
}
