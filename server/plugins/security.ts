import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiBases } from '#schemas/calls/call.ts'
import type { Config } from '../config.ts'
import { forbidden } from '../domain/refusals.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A file that a link of our own pages leads to; its GET changes nothing. */
    byLink?: boolean
  }
}

const bases = Object.values(apiBases).map((base) => `${base}/`)

/** Whether a request comes from our own pages (or from no page at all: a command line, a typed address). */
const isOurs = (request: FastifyRequest, publicUrl: string | undefined): boolean => {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') {
    return site === 'same-site' && isOurOrigin(request, publicUrl)
  }
  return request.headers.origin === undefined || isOurOrigin(request, publicUrl)
}

const isOurOrigin = (request: FastifyRequest, publicUrl: string | undefined): boolean => {
  const { origin } = request.headers
  if (origin === undefined || !URL.canParse(origin)) return false
  const asked = new URL(origin)
  // Written the same way: a browser leaves out :80, a client may not.
  const own = `${asked.protocol}//${request.host}`
  return (
    (URL.canParse(own) && asked.host === new URL(own).host) ||
    (publicUrl !== undefined && new URL(publicUrl).origin === origin)
  )
}

/** What a page may load; the fields for a card come from whoever takes it. */
const policyOf = (cards: string | undefined): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(cards === undefined ? [] : [`frame-src 'self' ${new URL(cards).origin}`]),
  ].join(';')

/** What every answer carries; written once, because nothing of it depends on the request. */
const headersOf = (secure: boolean): Readonly<Record<string, string>> => ({
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  'x-content-type-options': 'nosniff',
})

/** What a page carries besides. */
const pageHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  // The filter of old browsers does more harm than good.
  'x-xss-protection': '0',
} as const

/** What the answer to a call carries besides: it is about a person, so no cache keeps it, and never a page. */
const callHeaders = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cache-control': 'no-store',
} as const

/** Headers, cookies, and the refusal of what other sites send in a visitor's name. */
export const registerSecurity = async (app: FastifyInstance, { publicUrl, cards }: Config): Promise<void> => {
  const secure = publicUrl?.startsWith('https:') ?? false
  await app.register(cookie)
  const always = headersOf(secure)
  const ofPages = { ...always, ...pageHeaders, 'content-security-policy': policyOf(cards?.url) }
  const ofCalls = { ...always, ...callHeaders }
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const isCall = bases.some((base) => path.startsWith(base))
    void reply.headers(isCall ? ofCalls : ofPages)
    if (!isCall) return
    const reads = request.method === 'GET' || request.method === 'HEAD'
    // A link or a typed address is no call: some GETs of the contract change something (remove-plan-from-cart).
    const mayBeFollowed = request.routeOptions.config.byLink === true
    const ours = reads
      ? request.headers['sec-fetch-site'] !== 'cross-site' &&
        (mayBeFollowed || request.headers['sec-fetch-mode'] !== 'navigate')
      : isOurs(request, publicUrl)
    if (!ours) throw forbidden()
  })
}
