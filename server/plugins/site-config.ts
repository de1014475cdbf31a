import type { FastifyInstance } from 'fastify'
import { apiBases } from '#schemas/calls/call.ts'
import { type SiteConfig, linkNames } from '#schemas/storefront/catalog/site-config.ts'
import { type Locale, textIn } from '#schemas/messages/languages.ts'
import type { Catalog } from '../catalog/load-catalog.ts'
import { localeOf } from '../http/request-locale.ts'
import type { Services } from '../services/services.ts'

/** The address of a picture of the catalog, from its path in the catalog's folder. */
export const pictureAddress = (path: string): string => `/catalog/${path}`

const startingWith = (settings: Readonly<Record<string, string>>, prefix: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([key, value]) =>
      key.startsWith(prefix) ? [[key.slice(prefix.length), value]] : [],
    ),
  )

/**
 * What the page learns about the host that was asked: from the catalog's site. Settings `link_NAME` are outside
 * links, `token--color-action` and `dark--color-action` the brand's custom properties.
 */
export const siteConfigOf = (catalog: Catalog | null, host: string, locale: Locale, texts = true): SiteConfig => {
  const site = catalog?.siteOf(host)
  const settings = site?.settings ?? {}
  const tokens = startingWith(settings, 'token')
  const dark = startingWith(settings, 'dark')
  return {
    apis: { ...apiBases },
    client: 'enrollchart-web',
    site: { kind: site?.kind ?? 'main' },
    support: { phone: site?.phone ?? '', email: site?.email ?? '' },
    texts,
    brand: {
      name: site?.name ?? 'Enrollchart',
      ...(site && { tagline: textIn(site.tagline, locale), logo: pictureAddress(site.logo) }),
      ...(Object.keys(tokens).length > 0 && { tokens }),
      ...(Object.keys(dark).length > 0 && { dark }),
    },
    links: Object.fromEntries(
      linkNames.flatMap((name) => {
        const address = settings[`link_${name}`]
        return address === undefined ? [] : [[name, address]]
      }),
    ),
  }
}

/** `/config.json`, by the host that was asked and the language of the request. */
export const registerSiteConfig = (app: FastifyInstance, { catalog, carrier }: Services): void => {
  app.get('/config.json', { exposeHeadRoute: true, schema: { hide: true } }, (request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language, x-locale, host')
      .send({
        ...siteConfigOf(catalog, request.hostname, localeOf(request.headers), carrier.textsLeave),
        ...(request.preview !== null && { preview: { number: request.preview } }),
      }),
  )
}
