import { PassThrough, pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { preParsingAsyncHookHandler } from 'fastify'
import { Refused } from '../domain/refusals.ts'

/**
 * Opens the body of a request that says `Content-Encoding: gzip`, for calls that allow it. What comes out is counted
 * against the call's `bodyLimit` as it comes, so a small body that unpacks to a large one is refused (413) on the way.
 * Throws `Refused` (415) for any other coding; a body that is no gzip is answered with 400.
 */
export const openGzip: preParsingAsyncHookHandler = async (request, _reply, payload) => {
  const coding = request.headers['content-encoding']
  if (coding === undefined || coding === 'identity') return payload
  if (coding !== 'gzip') throw new Refused(415, 'error_media_type')
  const opened: Readable & { receivedEncodedLength?: number } = new PassThrough()
  opened.receivedEncodedLength = 0
  payload.on('data', (part: Buffer) => {
    opened.receivedEncodedLength = (opened.receivedEncodedLength ?? 0) + part.length
  })
  // Its error, if there is one, is the error of `opened`, which Fastify reads.
  pipeline(payload, createGunzip(), opened as PassThrough, () => undefined)
  return opened
}
