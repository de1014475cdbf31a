import { siteCalls } from '#schemas/calls/storefront/site.calls.ts'
import { nothingFound } from '../../http/answer.ts'
import { defineRoutes } from '../../http/define-routes.ts'
import type { Services } from '../../services/services.ts'
import { storefrontParts } from '../../services/storefront/quote/open-quote.ts'
import { makeSite } from '../../services/storefront/site.service.ts'

/** Whom a host speaks for (spec 1, section 7, Identity and site information). */
export const siteRoutes = (services: Services) => {
  const site = makeSite(storefrontParts(services).catalog)
  return defineRoutes(siteCalls, {
    getDomainSite: ({ query }) => site.domainSite(query.site_domain) ?? nothingFound(),
    getDefaultInfo: async ({ caller, locale }) =>
      site.defaultInfo(caller.host, locale, await services.visits.of(caller)),
    getSiteSettings: ({ query }) => site.settings(query.site_domain),
  })
}
