import { deskPublishMachine } from '#machines/desk/desk-publish/desk-publish.machine.ts'
import { deskVersionMachine } from '#machines/desk/desk-version/desk-version.machine.ts'
import { CallProblem } from '#machines/support/problem.ts'
import type { PreviewStart, Publication, VersionDetails } from '#schemas/calls/desk/desk-catalog.calls.ts'
import { callActor } from '../call-actor.ts'
import { type BodyOf, send } from '../send.ts'

interface OfVersion {
  number: number
}

const getVersion = callActor<VersionDetails, OfVersion>((query, signal) =>
  send('GET staff/get-catalog-version', { query, signal, quiet: true }),
)

export const providedDeskVersionMachine = deskVersionMachine.provide({
  actors: {
    getVersion,
    // A link is as good as another one: what is asked again makes another.
    previewVersion: callActor<PreviewStart, OfVersion>((body, signal) =>
      send('POST staff/preview-catalog-version', { body, signal, quiet: true, idempotencyKey: null }),
    ),
  },
})

/** The moment is one field of the call, and two of the form: what is said of it is said at the day. */
const atTheDay = (error: unknown): unknown =>
  error instanceof CallProblem
    ? new CallProblem({
        ...error.problem,
        errors: error.problem.errors.map((one) =>
          one.target_element === 'at' ? { ...one, target_element: 'date' } : one,
        ),
      })
    : error

export const providedDeskPublishMachine = deskPublishMachine.provide({
  actors: {
    getVersion,
    publishVersion: callActor<Publication, BodyOf<'POST staff/publish-catalog-version'>>((body, signal) =>
      send('POST staff/publish-catalog-version', { body, signal, quiet: true }).catch((error: unknown) => {
        throw atTheDay(error)
      }),
    ),
  },
})
