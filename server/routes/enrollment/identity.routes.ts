import { identityCalls } from '#schemas/calls/visit/identity.calls.ts'
import { nothingFound } from '../../http/answer.ts'
import { defineRoutes } from '../../http/define-routes.ts'
import { makeIdentity } from '../../services/access/identity.service.ts'
import type { Services } from '../../services/services.ts'
import { storefrontParts } from '../../services/storefront/quote/open-quote.ts'

/** Whom the pages speak for (spec 1, section 7). Paths, names and ids could be tried in a row, so they are counted. */
export const identityRoutes = (services: Services) => {
  const identity = makeIdentity({ ...services, catalog: storefrontParts(services).catalog })
  return defineRoutes(
    identityCalls,
    {
      validateLandingPage: ({ query, locale }) => identity.landingPage(query.landing_page, locale) ?? nothingFound(),
      getExternalSite: ({ query }) => identity.externalSite(query.site_name) ?? nothingFound(),
      getReferral: ({ query }) => identity.referral(query.referral_id) ?? nothingFound(),
      trackElevateTraffic: ({ caller, body }) => identity.trackElevate(caller, body.enrollment_id),
      getAgentInfoEnroll: ({ query }) => identity.agent(query.agent_id),
      getMemberInfo: ({ caller, query }) => identity.member(caller, query.user_id),
      getGroupInfoEnroll: ({ query }) => identity.group(query.group_id),
      getAgentLanding: ({ query, locale }) => identity.agentLanding(query.agent_id, locale),
      getAgentAbout: ({ query, locale }) => {
        const { display_about_name, agent_bio } = identity.agentLanding(query.agent_id, locale)
        return { display_about_name, agent_bio }
      },
      getGroupLanding: ({ query, locale }) => identity.groupLanding(query.group_id, locale),
      getGroupAbout: ({ query, locale }) => {
        const { gname, gweb_aboutus } = identity.groupLanding(query.group_id, locale)
        return { gname, gweb_aboutus }
      },
      getElevateInfo: ({ query, locale }) => identity.elevate(query.portal_id, locale) ?? nothingFound(),
    },
    {
      limits: {
        validateLandingPage: 'look_up',
        getExternalSite: 'look_up',
        getReferral: 'look_up',
        getAgentInfoEnroll: 'look_up',
        getMemberInfo: 'look_up',
        getGroupInfoEnroll: 'look_up',
        getAgentLanding: 'look_up',
        getGroupLanding: 'look_up',
      },
    },
  )
}
