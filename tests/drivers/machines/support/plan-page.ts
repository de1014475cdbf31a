import type { Page } from 'playwright'
import { planDetailModel } from '#machines/storefront/plan-detail.model.ts'
import type { PlanRates } from '#machines/storefront/plan-detail.machine.ts'
import type { PlanAside } from '#machines/storefront/plan-aside.machine.ts'
import type { Stage } from '#paths/run/driver.ts'
import type { PlanDetail } from '#schemas/calls/plans.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { tierName } from '#src/storefront/words.ts'
import { quickHands } from './quick-hands.ts'
import { becomes } from './sight.ts'
import { answer, dialog, wordsOf } from './storefront.ts'

export const getPlan = 'GET enrollment/get-plan-detail/{id}'
export const getRelated = 'GET enrollment/get-related-plans'
export const getPricing = 'GET enrollment/get-plan-pricing-detail'
export const changeQuote = 'PUT enrollment/change-filter-info/{tempId}'
export const saveDependents = 'POST enrollment/store-temp-dependent-info'
export const updateTier = 'POST enrollment/update-tier-info'

/** What costs how much: rates, questions, a banner, or the room that is kept for them. */
export const offer = (page: Page) => page.locator('.plan-offer')

const outcomeOf = <Done>(actor: string, label: string): Done => {
  const outcome = planDetailModel.outcomes[actor]?.find((one) => one.label === label)
  if (outcome === undefined || !('done' in outcome)) throw new Error(`The model has no ${actor} "${label}"`)
  return outcome.done as Done
}

/** Answers what a plan's page asks first with the model's plan, whose rates ask for one of the three dialogs. */
export const answerPlan = async (stage: Stage, aside: PlanAside): Promise<void> => {
  const { pricing } = outcomeOf<PlanRates>('loadRates', 'rates')
  const hold = { plans: [], message: null, pid: null }
  await answer(stage, getPlan, { data: { result: outcomeOf<PlanDetail>('loadPlan', 'plan') } })
  await answer(stage, getRelated, { data: { result: [] } })
  const held = aside === 'salary' ? 'salaryError' : 'smokerError'
  await answer(stage, getPricing, { data: aside === 'tier' ? pricing : { ...hold, errorCode: held } })
}

/** The button or link that opens a dialog of a plan's page. */
export const opener = (page: Page, aside: PlanAside) =>
  offer(page).getByRole('button', { name: aside === 'tier' ? m.plan_change_tier() : m.plan_error_link(), exact: true })

/** What the dialog is called. */
export const asideTitle = (aside: PlanAside): string =>
  aside === 'salary' ? m.plan_salary_title() : aside === 'tier' ? m.plan_tier_title() : m.plan_tobacco_title()

/** The call with which the dialog is saved. */
export const asideCall = (aside: PlanAside) => (aside === 'tier' ? updateTier : changeQuote)

/** Says in the open dialog what it asks for, and saves. */
export const saveAside = async ({ page }: Stage, aside: PlanAside): Promise<void> => {
  const hands = quickHands(page)
  if (aside === 'salary') {
    await hands.type(m.plan_salary(), '45000')
    await hands.type(m.plan_hours(), '40')
  }
  if (aside === 'tobacco') await hands.pick(m.plan_tobacco_label(), m.common_no())
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
