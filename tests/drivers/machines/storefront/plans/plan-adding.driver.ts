import type { Page } from 'playwright'
import type { AddAnswer, Readiness, planAddingMachine } from '#machines/storefront/plan-adding/plan-adding.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { addIcon, addPlan, getPlans, getPricing, listRegion, seeCards } from '../../support/storefront/plan-list.ts'
import { hides, isDisabled, shows } from '../../support/sight.ts'
import { answer, asks, dialog, isAlive, problemText, quoted } from '../../support/storefront/storefront.ts'

const dialogTitle = (page: Page, name: string) => dialog(page).getByRole('heading', { name, exact: true })

/** A plan of the list on its way into the cart. The plan and what is said of it are the model's. */
export const planAddingDriver: Driver<typeof planAddingMachine> = {
  start: async (stage, { plan }) => {
    const { page } = stage
    await quoted(stage)
    await stage.hold(getPlans, getPricing, addPlan)
    await page.goto(stage.url('/plans'))
    await isAlive(stage)
    await answer(stage, getPlans, { data: { result: [plan] } })
    await addIcon(page, plan).click()
  },
  act: { 'adding.close': ({ page }) => page.keyboard.press('Escape') },
  answer: {
    checkPricing: (stage, outcome) =>
      answer(
        stage,
        getPricing,
        'failed' in outcome ? { refused: outcome } : { data: { plans: [], ...(outcome.done as Readiness) } },
      ),
    addPlan: (stage, outcome) =>
      answer(stage, addPlan, 'failed' in outcome ? { refused: outcome } : { data: outcome.done as AddAnswer }),
  },
  see: {
    pricing: async (stage, { context: { plan } }) => {
      await asks(stage, getPricing)
      await isDisabled(addIcon(stage.page, plan))
    },
    adding: async (stage, { context: { plan } }) => {
      await asks(stage, addPlan)
      await isDisabled(addIcon(stage.page, plan))
    },
    added: ({ page }) => shows(dialogTitle(page, m.plans_added_title())),
    refused: async ({ page }, { context: { message, plan } }) => {
      await shows(dialogTitle(page, m.plans_refused_title()))
      await shows(dialog(page).getByText(message ?? m.plans_refused_text({ plan: plan.plan_name })))
      await hides(dialog(page).getByRole('link', { name: m.plans_view_cart() }))
    },
    alreadyActive: async ({ page }, { context: { message, plan } }) => {
      await shows(dialogTitle(page, m.plans_active_title()))
      await shows(dialog(page).getByText(message ?? m.plans_active_text({ plan: plan.plan_name })))
    },
    detour: ({ page }) => shows(dialogTitle(page, m.plans_detour_title())),
    over: async ({ page }, { context: { plan, added, problem } }) => {
      await hides(dialog(page))
      await seeCards(page, [{ ...plan, is_in_cart: added }])
      const notice = listRegion(page).getByRole('alert')
      if (problem === null) await hides(notice)
      else await shows(notice.getByText(problemText(problem)))
    },
  },
}
