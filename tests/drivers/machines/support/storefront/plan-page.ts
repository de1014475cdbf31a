import type { Page } from 'playwright'
import { planDetailModel } from '#machines/storefront/plan-detail/plan-detail.model.ts'
import type { PlanRates, PlanStart } from '#machines/storefront/plan-detail/plan-detail.types.ts'
import type { PlanRequirement } from '#machines/storefront/plan-requirements/plan-requirements.machine.ts'
import type { Stage } from '#paths/run/driver.ts'
import type { LinkedMembership, PlanDetail, PricingEntry } from '#schemas/calls/storefront/plans.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { tierName } from '#src/fields/words.ts'
import { quickHands } from './quick-hands.ts'
import { becomes } from '../sight.ts'
import { answer, dialog, wordsOf } from './storefront.ts'

export const getPlan = 'GET enrollment/get-plan-detail/{id}'
export const getRelated = 'GET enrollment/get-related-plans'
export const getPricing = 'GET enrollment/get-plan-pricing-detail'
export const changeQuote = 'PUT enrollment/change-filter-info/{tempId}'
export const saveDependents = 'POST enrollment/store-temp-dependent-info'
export const updateTier = 'POST enrollment/update-tier-info'
export const getQuestions = 'GET enrollment/get-questions'
export const getAflacQuestions = 'GET enrollment/get-aflac-questions'
export const addPlan = 'POST enrollment/add-plan-to-cart'
export const addLinked = 'POST enrollment/add-plan-to-cart-prudentials'
const checkHours = 'GET enrollment/check-disability-plan'
export const checkDates = 'GET enrollment/check-prudential-plan'
const checkAnswered = 'GET enrollment/check-already-answered'

/** What a plan's page asks beside its rates: the model's plan is none of the server's. */
export const planChecks = [checkHours, checkDates, checkAnswered] as const

/** Answers the checks that the rates of the model bring about. */
export const answerChecks = async (
  stage: Stage,
  { pricing, asksHours, asksChildDates }: PlanRates,
  traits: string[],
) => {
  if (traits.includes('prudential')) {
    await answer(stage, checkDates, { data: { status: true, depdob: asksChildDates } })
  }
  if (pricing.errorCode === 'salaryError' || pricing.errorCode === 'hourError') {
    await answer(stage, checkHours, { data: { status: asksHours } })
  }
}

/** Answers that questions are open still. */
export const answerOpen = (stage: Stage) => answer(stage, checkAnswered, { data: { status: false } })

/** What costs how much: rates, questions, a banner, or the room that is kept for them. */
export const offer = (page: Page) => page.locator('.plan-offer')

/**
 * What this tab has chosen before it came to the plan, as the page keeps it. A site that has told the tab before tells
 * it nothing anew.
 */
export const standing = async ({ page }: Stage, start: PlanStart, provenRep?: string): Promise<void> => {
  const { portalId, groupId, agentId, userId, enrollType, isRep } = start
  const values = {
    portal_id: portalId,
    group_id: groupId,
    agent_id: agentId,
    uid: userId,
    enroll_type: enrollType,
    eprocess: isRep ? 'rep' : 'applicant',
  }
  // Whom the frame finds: a stranger, or the rep whose visit was begun before.
  const visit = provenRep === undefined ? '    ' : ` rep ${provenRep}  `
  await page.addInitScript(
    ({ stored, whose }) => {
      if (sessionStorage.getItem('identity_of') !== null) return
      sessionStorage.setItem('identity_of', JSON.stringify(location.host + whose))
      for (const [key, value] of Object.entries(stored)) {
        if (value !== null) sessionStorage.setItem(key, JSON.stringify(value))
      }
    },
    { stored: values, whose: visit },
  )
}

const outcomeOf = <Done>(actor: string, label: string): Done => {
  const outcome = planDetailModel.outcomes[actor]?.find((one) => 'done' in one && one.label === label)
  if (outcome === undefined || !('done' in outcome)) throw new Error(`The model has no ${actor} "${label}"`)
  return outcome.done as Done
}

/** Answers what a plan's page asks first with the model's plan, whose rates ask for one of the three dialogs. */
export const answerPlan = async (stage: Stage, requirement: PlanRequirement): Promise<void> => {
  const rates = outcomeOf<PlanRates>('loadRates', 'rates')
  const hold = { plans: [], message: null, pid: null }
  const traits = requirement === 'dependents' ? ['prudential'] : []
  await answerAbout(stage, traits)
  const held = requirement === 'salary' || requirement === 'income' ? 'salaryError' : 'smokerError'
  const isPriced = requirement === 'tier' || requirement === 'dependents'
  const pricing: PlanRates['pricing'] = isPriced ? rates.pricing : { ...hold, errorCode: held }
  await answer(stage, getPricing, { data: pricing })
  await answerChecks(stage, { ...rates, pricing, asksHours: requirement === 'salary', asksChildDates: true }, traits)
}

/** Answers what the model's plan is, and that nothing goes with it. */
export const answerAbout = async (stage: Stage, traits: string[] = []): Promise<void> => {
  await answer(stage, getPlan, { data: { result: { ...outcomeOf<PlanDetail>('loadPlan', 'plan'), traits } } })
  await answer(stage, getRelated, { data: { result: [] } })
}

/** Answers that the model's plan is held up by questions. */
export const answerHeldUp = async (stage: Stage, traits: string[]): Promise<void> => {
  await answerAbout(stage, traits)
  await answer(stage, getPricing, { data: { plans: [], errorCode: 'newQuestionsError', message: null, pid: null } })
}

/** Answers a plan of the special carrier with one rate and its memberships. */
export const answerPriced = async (
  stage: Stage,
  rate: PricingEntry,
  memberships: LinkedMembership[],
): Promise<void> => {
  await answerAbout(stage, ['prudential'])
  await answer(stage, getPricing, { data: { plans: [rate], errorCode: null, message: null, pid: null, memberships } })
  await answerChecks(stage, outcomeOf<PlanRates>('loadRates', 'rates'), ['prudential'])
}

/** The button or link that opens a dialog of a plan's page. */
export const opener = (page: Page, requirement: PlanRequirement) => {
  if (requirement === 'dependents') return offer(page).getByRole('button', { name: m.plan_add(), exact: true })
  return offer(page).getByRole('button', {
    name: requirement === 'tier' ? m.plan_change_tier() : m.plan_error_link(),
    exact: true,
  })
}

/** What the dialog is called. */
export const asideTitle = (requirement: PlanRequirement): string =>
  ({
    salary: m.plan_salary_title,
    income: m.plan_income_title,
    tier: m.plan_tier_title,
    tobacco: m.plan_tobacco_title,
    dependents: m.plan_dependents_title,
  })[requirement]()

/** The call with which the dialog is saved. */
export const asideCall = (requirement: PlanRequirement) =>
  requirement === 'tier' ? updateTier : requirement === 'dependents' ? saveDependents : changeQuote

/** Says in the open dialog what it asks for, and saves. */
export const saveRequirement = async ({ page }: Stage, requirement: PlanRequirement): Promise<void> => {
  const hands = quickHands(page)
  if (requirement === 'salary' || requirement === 'income') await hands.type(m.plan_salary(), '45000')
  if (requirement === 'salary') await hands.type(m.plan_hours(), '40')
  if (requirement === 'tobacco') await hands.pick(m.plan_tobacco_label(), m.common_no())
  await dialog(page).getByRole('button', { name: m.quote_save(), exact: true }).click()
}

/** The rates of the person's tier and of the others, with what can be added. */
export const seeRates = async (page: Page, rates: PlanRates | null): Promise<void> => {
  const plans = rates?.pricing.plans ?? []
  const words = (selected: boolean) =>
    plans.filter((rate) => rate.selected_plan === selected).map(({ tier }) => tierName(tier, rates?.isPremier))
  await becomes('the rates', () => wordsOf(page.locator('.rate-card h3')), words(true))
  await becomes('other rates', () => wordsOf(page.locator('.rate-others tbody th')), words(false))
}
