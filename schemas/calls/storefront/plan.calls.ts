import { Type, type Static } from 'typebox'
import { call, exact } from '../call.ts'
import { cartCalls } from './cart.calls.ts'
import { EligibilityQuestion, PlanPricing, plansCalls } from './plans.calls.ts'
import { CatalogId, EnrollmentId, Flag, OnlyEnrollment, Result } from '../shapes.ts'

const FeeContent = Type.Object({
  code: Type.Union([Type.Literal('administrative'), Type.Literal('membership'), Type.Literal('enrollment')]),
  name: Type.String(),
  /** HTML, shown only sanitised. */
  text: Type.String(),
})
export type FeeContent = Static<typeof FeeContent>

const OfPlan = exact({ enrollment_id: EnrollmentId, plan_id: CatalogId })
const Status = Type.Object({ status: Type.Boolean() })

/** What a plan's page asks beyond its price: fees, question sets, the carriers with calls of their own (spec 1, section 7). */
export const planCalls = {
  getFees: call('GET enrollment/get-plan-detail', {
    summary: 'The fees that prices may contain or that come beside them',
    data: Result(Type.Array(FeeContent)),
  }),
  getElevatePricing: call('GET enrollment/get-plan-pricing-detail-elevate', {
    summary: 'The rate cards of the plans with pricing of their own, or the code that says why there are none',
    query: OnlyEnrollment,
    data: PlanPricing,
  }),
  getAflacQuestions: call('GET enrollment/get-aflac-questions', {
    summary: 'The questions of a plan with a question set of its own that are still to be answered',
    query: OfPlan,
    data: Result(Type.Array(EligibilityQuestion)),
  }),
  saveAflacQuestions: call('POST enrollment/save-aflac-questions', {
    summary: 'Says of each question whether its condition is true of the person; a decline names the question',
    body: exact({
      enrollment_id: EnrollmentId,
      plan_id: CatalogId,
      answers: Type.Array(exact({ qid: CatalogId, true_condition: Flag }), { maxItems: 50 }),
    }),
    data: plansCalls.saveQuestionAnswers.data,
  }),
  checkAlreadyAnswered: call('GET enrollment/check-already-answered', {
    summary: "Whether nothing of the plan's questions is left to answer",
    query: exact({ plan_id: CatalogId, enrollment_id: Type.Optional(EnrollmentId) }),
    data: Status,
  }),
  checkDisabilityPlan: call('GET enrollment/check-disability-plan', {
    summary: 'Whether the plan is one of disability income: working hours are asked beside the salary',
    query: exact({ plan_id: CatalogId }),
    data: Status,
  }),
  checkPrudentialPlan: call('GET enrollment/check-prudential-plan', {
    summary: "Whether the plan is of the special carrier, and whether dependents' birth dates are missing for it",
    query: OfPlan,
    data: Type.Object({ status: Type.Boolean(), depdob: Type.Boolean() }),
  }),
  addPrudentialPlans: call('POST enrollment/add-plan-to-cart-prudentials', {
    summary: 'Adds a plan of the special carrier, with the membership before it for whoever is no member yet',
    body: exact({
      enrollment_id: EnrollmentId,
      plan_id1: CatalogId,
      plan_pricing_id1: CatalogId,
      plan_id: Type.Optional(CatalogId),
      plan_pricing_id: Type.Optional(CatalogId),
    }),
    data: cartCalls.addPlanToCart.data,
  }),
}
