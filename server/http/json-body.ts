import type { FastifyInstance } from 'fastify'
import { Refused } from '../domain/refusals.ts'

/** Fields and entries of a request of which every mistake is named; the longest form of ours has some hundreds. */
const NAMED_PARTS = 2000
/** Bytes up to which a body may be anything: reading and checking it takes a millisecond or two. */
const SMALL = 64 * 1024
/** Commas and brackets of a larger body: one with a picture has a dozen, and reading half a million takes a second. */
const MAX_SIGNS = 1000
const signs = Array.from(',[{', (sign) => sign.charCodeAt(0))

/** Whether a value has few parts; looks at no more of them than that. */
export const hasFewParts = (value: unknown): boolean => {
  let left = NAMED_PARTS
  const waiting = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next !== 'object' || next === null) continue
    // One by one: of a large object no list is made.
    for (const name in next) {
      left -= 1
      if (left < 0) return false
      waiting.push((next as Record<string, unknown>)[name])
    }
  }
  return true
}

/** Whether a large body has more parts than any of ours; the bytes alone are looked at, and not all of them. */
export const hasTooManyParts = (body: Buffer): boolean => {
  if (body.length <= SMALL) return false
  let left = MAX_SIGNS
  for (const sign of signs) {
    for (let at = body.indexOf(sign); at !== -1; at = body.indexOf(sign, at + 1)) {
      left -= 1
      if (left < 0) return true
    }
  }
  return false
}

/** Reads JSON as Fastify does, and refuses a large body of very many parts before it is read. */
export const registerJsonBody = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (hasTooManyParts(body)) done(new Refused(413, 'error_body_parts', [], {}, { maximum: MAX_SIGNS }))
    else void parse(request, body.toString(), done)
  })
}
