import { plansCalls } from '#schemas/calls/storefront/plans.calls.ts'
import { nothingFound } from '../../http/answer.ts'
import { defineRoutes } from '../../http/define-routes.ts'
import type { Services } from '../../services/services.ts'
import { storefrontParts } from '../../services/storefront/quote/open-quote.ts'
import { makePlan } from '../../services/storefront/plans/plan.service.ts'
import { makePlans } from '../../services/storefront/plans/plans.service.ts'

/** Plan lists and plans (spec 1, section 7). */
export const plansRoutes = (services: Services) => {
  const parts = storefrontParts(services)
  const plans = makePlans(parts)
  const plan = makePlan(parts)
  return defineRoutes(plansCalls, {
    getFilteredPlans: ({ caller, query, locale }) =>
      plans.filtered(caller, query.enrollment_id, query.categories, locale),
    getPlanDetail: ({ params, locale }) => plan.detail(params.id, locale) ?? nothingFound(),
    getPlanPricing: ({ caller, query, locale }) => plan.pricing(caller, query.pid, query.enrollment_id, locale),
    getRelatedPlans: async ({ caller, query, locale }) => ({
      result: await plan.related(caller, query.plan_id, query.enrollment_id, locale),
    }),
    getQuestions: async ({ caller, query, locale }) => ({
      result: await plan.questions('plain', caller, query, locale),
    }),
    saveQuestionAnswers: ({ caller, body, locale }) => plan.saveAnswers('plain', caller, body, locale),
  })
}
