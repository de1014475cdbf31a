import type { Page } from 'playwright'
import type { PlanCard } from '#schemas/calls/storefront/plans.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { canAdd } from '#schemas/storefront/plans/plan-card.rules.ts'
import { becomes, shows } from '../sight.ts'

export const getPlans = 'GET enrollment/get-filtered-plans'
export const getPricing = 'GET enrollment/get-plan-pricing-detail'
export const addPlan = 'POST enrollment/add-plan-to-cart'

export const listRegion = (page: Page) => page.locator('.page > .stack-loose')
export const addIcon = (page: Page, { plan_name }: PlanCard) =>
  page.getByRole('button', { name: m.plans_add({ plan: plan_name }), exact: true })

/** The cards with their icons and ticks. */
export const seeCards = async (page: Page, plans: readonly PlanCard[]): Promise<void> => {
  if (plans.length === 0) return shows(page.getByRole('heading', { level: 2, name: m.plans_none_title() }))
  await becomes(
    'the cards',
    () =>
      page.locator('.plan-cards > .plan-card').evaluateAll((elements) =>
        elements.map((card) => ({
          name: card.querySelector('.plan-card-name')?.textContent ?? '',
          addable: card.querySelector('.plan-add') !== null,
          inCart: card.querySelector('.plan-tick') !== null,
        })),
      ),
    plans.map((plan) => ({ name: plan.plan_name, addable: canAdd(plan), inCart: plan.is_in_cart })),
  )
}
