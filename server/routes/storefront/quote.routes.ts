import { quoteCalls } from '#schemas/calls/storefront/quote.calls.ts'
import { defineRoutes } from '../../http/define-routes.ts'
import type { Services } from '../../services/services.ts'
import { storefrontParts } from '../../services/storefront/quote/open-quote.ts'
import { makeQuotes } from '../../services/storefront/quote/quote.service.ts'

/** The quote (spec 1, section 7, Menus, plans and filter). */
export const quoteRoutes = (services: Services) => {
  const quotes = makeQuotes(storefrontParts(services))
  return defineRoutes(
    quoteCalls,
    {
      addFilter: ({ caller, body }) => quotes.create(caller, body),
      changeFilter: ({ caller, params, body }) => quotes.change(caller, params.tempId, body),
      validateZip: ({ query }) => quotes.place('zip_code', query.zip_code),
      validateZipService: ({ body }) => quotes.place('zip', body.zip),
      zipToState: ({ query }) => {
        const { zip: _zip, ...place } = quotes.place('zip', query.zip)
        return place
      },
      storeDependentInfo: ({ caller, body }) => quotes.storeDependents(caller, body),
      getDependentInfo: async ({ caller, query }) => ({
        result: await quotes.dependents(caller, query.enrollment_id),
      }),
      updateTier: ({ caller, body }) => quotes.updateTier(caller, body),
    },
    { limits: { addFilter: 'start', validateZip: 'look_up', validateZipService: 'look_up', zipToState: 'look_up' } },
  )
}
