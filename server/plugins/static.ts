import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { startForm } from '#schemas/storefront/visit/start.rules.ts'
import { localeOf } from '../http/request-locale.ts'
import type { Services } from '../services/services.ts'
import { notFound } from './errors.ts'

const filesOf = (folder: string): ReadonlySet<string> =>
  new Set(
    existsSync(folder)
      ? readdirSync(folder, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
      : [],
  )

const HASHED = /^assets\/.+-[\w-]{8,}\.\w+$/
/** Pictures, papers of plans, and films with their captions beside them, one file a language. */
const PICTURE = /^\/catalog\/((?:[\w-]+\/)*[\w-]+(?:\.(?:svg|png|jpg|webp|webm|mp4)|(?:\.[\w-]+)?\.pdf|\.[\w-]+\.vtt))$/

/** The built page: hashed files for ever, HTML afresh each time; the catalog's pictures under `/catalog/`. */
export const registerStatic = async (app: FastifyInstance, { config, catalog }: Services): Promise<void> => {
  const files = filesOf(config.clientDir)
  await app.register(fastifyStatic, {
    root: resolve(config.clientDir),
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
  })
  /** Whether `/` of a host begins with the form that is drawn at build time. */
  const startsDrawn = (host: string): boolean => {
    const site = catalog?.siteOf(host)
    return site === undefined || startForm(site.kind, site.eprocess) === 'landing'
  }
  const asksForCode = (host: string): boolean => catalog?.siteOf(host).access === 'code'
  /** Such a site's page says so, and nothing is drawn in it: nobody has come in yet (spec 1, section 2, Routes). */
  const codePage = async (): Promise<string> => {
    const page = await readFile(join(config.clientDir, 'index.html'), 'utf8')
    return page.replace(/<html\b/, '<html data-access="code"')
  }
  /** The page of a navigation: the one drawn at build time for the path and language, else the empty one. */
  const pageOf = (path: string, locale: string, host: string): string | undefined => {
    const trimmed = path.replace(/^\/+|\/+$/g, '')
    const drawn =
      trimmed === ''
        ? startsDrawn(host)
          ? [`landing.${locale}.html`]
          : []
        : [`${trimmed}.${locale}.html`, `${trimmed}/index.html`]
    return [...drawn, 'index.html'].find((file) => files.has(file))
  }

  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return notFound(request, reply)
    let path: string
    try {
      path = decodeURIComponent(request.url.split('?', 1)[0] ?? '/')
    } catch {
      return notFound(request, reply)
    }
    const picture = PICTURE.exec(path)?.[1]
    const asset = picture === undefined ? undefined : catalog?.assetOf(picture)
    if (asset !== undefined) {
      const kept = request.preview === null ? 'public, max-age=60' : 'no-store'
      return reply.header('cache-control', kept).sendFile(asset.name, asset.root)
    }
    const file = path.slice(1)
    if (files.has(file) && !/\.(br|gz|html)$/.test(file)) {
      const forever = HASHED.test(file)
      void reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
      return reply.header('vary', 'accept-encoding').sendFile(file)
    }
    // An address that a person goes to, not a file, nor a call that is misspelt. Monitors and link checkers, which take
    // anything, get the page too.
    const takesPages = /text\/html|^\*\/\*$/.test(request.headers.accept ?? '*/*')
    const navigates = takesPages && !/\.\w{1,5}$/.test(path)
    const page =
      navigates && !/^\/(api|service|store|common|invoice)\//.test(path)
        ? pageOf(path, localeOf(request.headers), request.hostname)
        : undefined
    if (page === undefined) return notFound(request, reply)
    if (asksForCode(request.hostname)) {
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(await codePage())
    }
    const language = /\.([\w-]+)\.html$/.exec(page)?.[1]
    if (language !== undefined) void reply.header('content-language', language)
    return reply
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language, accept-encoding, host')
      .sendFile(page)
  })
}
