import { planCalls } from '#schemas/calls/storefront/plan.calls.ts'
import { defineRoutes } from '../../http/define-routes.ts'
import type { Services } from '../../services/services.ts'
import { makeAdding } from '../../services/storefront/cart/add-plan.ts'
import { storefrontParts } from '../../services/storefront/quote/open-quote.ts'
import { makePlan } from '../../services/storefront/plans/plan.service.ts'

/** What a plan's page asks beyond its price (spec 1, section 7). */
export const planRoutes = (services: Services) => {
  const parts = storefrontParts(services)
  const plan = makePlan(parts)
  const { addLinked } = makeAdding(parts)
  return defineRoutes(planCalls, {
    getFees: ({ locale }) => ({ result: plan.fees(locale) }),
    getElevatePricing: ({ caller, query, locale }) => plan.elevatePricing(caller, query.enrollment_id, locale),
    getAflacQuestions: async ({ caller, query, locale }) => ({
      result: await plan.questions('aflac', caller, query, locale),
    }),
    saveAflacQuestions: ({ caller, body: { answers, ...body }, locale }) =>
      plan.saveAnswers(
        'aflac',
        caller,
        { ...body, answers: answers.map(({ qid, true_condition }) => ({ qid, answer: true_condition })) },
        locale,
      ),
    checkAlreadyAnswered: ({ caller, query }) => plan.alreadyAnswered(caller, query.plan_id, query.enrollment_id),
    checkDisabilityPlan: ({ query }) => plan.disability(query.plan_id),
    checkPrudentialPlan: ({ caller, query }) => plan.prudential(caller, query),
    addPrudentialPlans: ({ caller, body, locale }) => addLinked(caller, body, locale),
  })
}
