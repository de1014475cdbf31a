import { plansCalls } from '#schemas/calls/plans.calls.ts'
import { nothingFound } from '../http/answer.ts'
import { defineRoutes } from '../http/define-routes.ts'
import type { Services } from '../services/services.ts'
import { storefrontParts } from '../services/storefront/open-quote.ts'
import { makePlans } from '../services/storefront/plans.service.ts'

/** Plan lists and plans (spec 1, section 7). */
export const plansRoutes = (services: Services) => {
  const plans = makePlans(storefrontParts(services))
  return defineRoutes(plansCalls, {
    getFilteredPlans: async ({ caller, query, locale }) => ({
      result: await plans.filtered(caller, query.enrollment_id, query.categories, locale),
    }),
    getPlanDetail: ({ params, locale }) => {
      const result = plans.detail(params.id, locale)
      return result === null ? nothingFound() : { result }
    },
    getPlanPricing: ({ caller, query, locale }) => plans.pricing(caller, query.pid, query.enrollment_id, locale),
    getRelatedPlans: async ({ caller, query, locale }) => ({
      result: await plans.related(caller, query.plan_id, query.enrollment_id, locale),
    }),
    getQuestions: async ({ caller, query, locale }) => ({
      result: await plans.questions(caller, query.enrollment_id, query.plan_id, locale),
    }),
    saveQuestionAnswers: ({ caller, body, locale }) => plans.saveAnswers(caller, body, locale),
  })
}
