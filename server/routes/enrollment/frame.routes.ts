import { frameCalls } from '#schemas/calls/enrollment/frame.calls.ts'
import { nothingFound } from '../../http/answer.ts'
import { defineRoutes } from '../../http/define-routes.ts'
import type { Services } from '../../services/services.ts'
import { storefrontParts } from '../../services/storefront/quote/open-quote.ts'
import { makeSupport } from '../../services/storefront/support.service.ts'

/** What header and footer ask for beside the site (spec 1, section 2, Header and Footer). */
export const frameRoutes = (services: Services) => {
  const { catalog } = storefrontParts(services)
  const support = makeSupport({ ...services, catalog })
  return defineRoutes(
    frameCalls,
    {
      getFooterPlan: ({ query }) => {
        const plan = catalog.findPlan(query.plan_id)
        return plan === undefined ? nothingFound() : { plan_id: plan.id, plan_name: plan.name }
      },
      getTicketLink: ({ caller }) => {
        const ticket = catalog.siteOf(caller.host).settings['link_tickets']
        return ticket === undefined ? nothingFound() : { ticket }
      },
      submitSupportRequest: ({ body, caller, locale }) => support.submit(caller, body, locale),
    },
    { limits: { submitSupportRequest: 'support' } },
  )
}
