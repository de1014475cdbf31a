import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const REGION = 'eu-central-1'
const KEY_ID = 'AKIATESTS'
const SECRET = 'never-outside/of+tests'
const BUCKET = '/pictures/'
/** Minutes that the clock of a request may be wrong, as at Amazon. */
const SKEW = 15

export interface S3Server {
  /** The settings by which a server finds it. */
  settings: { url: string; region: string; keyId: string; secret: string }
  files: Map<string, Buffer>
  /** Every request so far: `PUT name`. */
  asked: string[]
  /** What it answers from now on: 503 and nothing else, or as it should. */
  away: boolean
  /** As a bucket without room. */
  isFull: boolean
  /** As a key that may not remove files. */
  keepsAll: boolean
  /** What happens while the next file is on its way here. */
  meanwhile: (() => Promise<void>) | null
  close: () => Promise<void>
}

/**
 * A bucket as Amazon S3 answers for one: a request whose signature (AWS Signature Version 4) is not its key's, or whose
 * time is not now, is refused; reading what is not there is 404, removing it is not. In memory.
 */
export const s3Server = async (): Promise<S3Server> => {
  const server: S3Server = {
    settings: { url: '', region: REGION, keyId: KEY_ID, secret: SECRET },
    files: new Map(),
    asked: [],
    away: false,
    isFull: false,
    keepsAll: false,
    meanwhile: null,
    close: async () => {
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
  const http = createServer((request, response) => {
    void answer(server, request, response)
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  server.settings.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}${BUCKET.slice(0, -1)}`
  return server
}

const answer = async (server: S3Server, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const body = await buffer(request)
  const { pathname } = new URL(request.url ?? '', 'http://bucket')
  const name = decodeURIComponent(pathname.slice(BUCKET.length))
  server.asked.push(`${request.method} ${name}`)
  const refuse = (status: number, code: string) =>
    response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`)
  if (server.away) return void refuse(503, 'SlowDown')
  const wrong = wrongSignature(request)
  if (wrong !== null) return void refuse(403, wrong)
  if (!pathname.startsWith(BUCKET) || name === '') return void refuse(404, 'NoSuchBucket')
  if (request.method === 'PUT') {
    if (server.isFull) return void refuse(507, 'InsufficientStorage')
    if (Number(request.headers['content-length']) !== body.length) return void refuse(411, 'MissingContentLength')
    const { meanwhile } = server
    server.meanwhile = null
    await meanwhile?.()
    server.files.set(name, body)
    return void response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end()
  }
  if (request.method === 'GET') {
    const file = server.files.get(name)
    return void (file === undefined ? refuse(404, 'NoSuchKey') : response.writeHead(200).end(file))
  }
  if (request.method !== 'DELETE') return void refuse(405, 'MethodNotAllowed')
  if (server.keepsAll) return void refuse(403, 'AccessDenied')
  server.files.delete(name)
  response.writeHead(204).end()
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** What Amazon says of a request that it does not take; null of one that it does. */
const wrongSignature = ({ method, url = '', headers }: IncomingMessage): string | null => {
  const [, keyId, day = '', region, signed = '', given = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  if (keyId !== KEY_ID || region !== REGION) return 'InvalidAccessKeyId'
  const time = String(headers['x-amz-date'])
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(Date.now() - at) < SKEW * 60_000)) return 'RequestTimeTooSkewed'
  const names = signed.split(';')
  if (!names.includes('host') || !names.includes('x-amz-content-sha256')) return 'AccessDenied'
  const { pathname, searchParams } = new URL(url, 'http://bucket')
  const query = [...searchParams].map((pair) => pair.map(encodeURIComponent).join('=')).toSorted()
  const canonical = [
    method,
    pathname,
    query.join('&'),
    ...names.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signed,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${day}/${REGION}/s3/aws4_request`
  const key = hmac(hmac(hmac(hmac(`AWS4${SECRET}`, day), REGION), 's3'), 'aws4_request')
  const expected = hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n'))
  return timingSafeEqual(expected, Buffer.from(given, 'hex')) ? null : 'SignatureDoesNotMatch'
}
