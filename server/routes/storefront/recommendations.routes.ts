import { recommendationsCalls } from '#schemas/calls/storefront/recommendations.calls.ts'
import { defineRoutes } from '../../http/define-routes.ts'
import type { Services } from '../../services/services.ts'
import { homesParts } from '../../services/homes/homes-parts.ts'
import { makePeople } from '../../services/homes/current-members.service.ts'
import { storefrontParts } from '../../services/storefront/quote/open-quote.ts'
import { makeRecommendations } from '../../services/storefront/plans/recommendations.service.ts'

/** The recommendation service, and what the enrollment API says beside it (spec 1, section 7). */
export const recommendationsRoutes = (services: Services) => {
  const people = makePeople(homesParts(services))
  const recommendations = makeRecommendations({ ...services, ...storefrontParts(services), people })
  return defineRoutes(recommendationsCalls, {
    decryptDetail: ({ caller, body }) => recommendations.decrypt(caller, body),
    recommendByAssociation: ({ caller, query }) => recommendations.byAssociation(caller, query),
    recommendByFilter: ({ caller, query }) => recommendations.byFilter(caller, query),
    recommendByPopularity: ({ caller, query }) => recommendations.byPopularity(caller, query),
    getRecommendedDetails: ({ caller, query, locale }) => recommendations.details(caller, query.plan_list, locale),
    getRecommendationIds: ({ caller, query }) => recommendations.idsFor(caller, query.enrollment_id),
    getRecommendedPlans: ({ caller, query, locale }) => recommendations.offers(caller, query, locale),
  })
}
