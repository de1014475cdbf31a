import { lookup } from 'node:dns'
import { type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { type LookupFunction, isIP } from 'node:net'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { isPrivateAddress } from '../../domain/private-address.ts'
import { retryAfter } from '../../domain/retry-after.ts'
import { calling } from '../../tracing/spans.ts'
import { type Carried, type FindSecret, NotCarried, type OutgoingFile, type Way } from './carry.ts'
import { secretBytes, signedHeaders } from './webhook-signature.ts'

/** What an attempt may take, from the look-up of the name to the end of the answer. */
export const WEBHOOK_TIME = 20_000
/** Of an answer no more is read than this. */
const ANSWER_BYTES = 64 * 1024

/** What a receiver may answer in the body of a 2xx, 400 or 422; any other 2xx has accepted it. */
const Answer = Type.Object({
  outcome: Type.Union([Type.Literal('accepted'), Type.Literal('accepted_with_changes'), Type.Literal('rejected')]),
  reasons: Type.Optional(
    Type.Array(
      Type.Object({ text: Type.String({ maxLength: 500 }), person_id: Type.Optional(Type.String({ maxLength: 50 })) }),
      { maxItems: 50 },
    ),
  ),
})

/** Looks a name up and refuses private addresses: what was looked up is what is connected to. */
const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0)
    if (found.some(({ address }) => isPrivateAddress(address))) {
      return done(new NotCarried('its address is private'), '', 0)
    }
    const [first] = found
    if (options.all === true) return done(null, found)
    return done(null, first?.address ?? '', first?.family ?? 4)
  })
}

interface Answered {
  status: number
  retryAfter: string | undefined
  body: string
}

const bodyOf = async (response: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > ANSWER_BYTES) {
      response.destroy()
      break
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const post = (way: Way<'webhook'>, body: string, headers: Record<string, string>, time: number): Promise<Answered> => {
  const url = new URL(way.url)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const mayBePrivate = way.allow_private === true
  // A literal address is never looked up.
  if (!mayBePrivate && isIP(host) !== 0 && isPrivateAddress(host)) throw new NotCarried('its address is private')
  const send = url.protocol === 'https:' ? overHttps : overHttp
  return new Promise((resolve, reject) => {
    const request = send(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        signal: AbortSignal.timeout(time),
        agent: false,
        ...(!mayBePrivate && { lookup: publicLookup }),
      },
      (response) => {
        const { statusCode: status = 0 } = response
        const header = response.headers['retry-after']
        // What follows the status is read for its words alone: without them the status stands.
        bodyOf(response).then(
          (text) => resolve({ status, retryAfter: header, body: text }),
          (error: unknown) => reject(error),
        )
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

const judged = ({ status, retryAfter: header, body }: Answered): Carried => {
  let answer: unknown
  try {
    answer = JSON.parse(body)
  } catch {
    answer = null
  }
  const known = Value.Check(Answer, answer) ? answer : null
  if (status >= 200 && status < 300) {
    return { outcome: known?.outcome ?? 'accepted', reasons: known?.reasons ?? [] }
  }
  if ((status === 400 || status === 422) && known?.outcome === 'rejected') {
    return { outcome: 'rejected', reasons: known.reasons ?? [] }
  }
  if (status === 410) throw new NotCarried('the receiver wants no more: 410', { isFinal: true })
  throw new NotCarried(`the receiver answered ${status}`, { wait: retryAfter(header) })
}

const nameOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'it was not answered in time'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

/** Posts a file, signed as Standard Webhooks has it. Redirects are not followed: they are answers like others. */
export const carryByWebhook = async (
  way: Way<'webhook'>,
  { id, contentType, text }: OutgoingFile,
  { findSecret, now, time = WEBHOOK_TIME }: { findSecret: FindSecret; now: number; time?: number },
): Promise<Carried> => {
  const names = [way.secret_env, ...(way.next_secret_env === undefined ? [] : [way.next_secret_env])]
  const secrets = names.flatMap((name) => secretBytes(findSecret(name) ?? '') ?? [])
  if (secrets.length === 0) throw new NotCarried(`${way.secret_env} has no secret of 24 bytes and more`)
  const headers = { 'content-type': contentType, ...signedHeaders({ id, at: now, body: text }, secrets) }
  let answered: Answered
  try {
    answered = await calling('webhook', way.url, async () => post(way, text, headers, time))
  } catch (error) {
    throw error instanceof NotCarried ? error : new NotCarried(nameOf(error))
  }
  return judged(answered)
}
