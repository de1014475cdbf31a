import type { Page } from 'playwright'
import type { planPopupMachine } from '#machines/storefront/plan-popup/plan-popup.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { openCart } from '../../support/storefront/cart-page.ts'
import { buttonOf, hides, isReady, shows } from '../../support/sight.ts'
import { answer, asks, dialog, problemText } from '../../support/storefront/storefront.ts'

const getPlan = 'GET enrollment/get-plan-detail/{id}'
const retryButton = (page: Page) => buttonOf(dialog(page), m.common_retry())

/** The popup over the cart page. */
export const planPopupDriver: Driver<typeof planPopupMachine> = {
  start: async (stage, { name }) => {
    await stage.hold(getPlan)
    await openCart(stage)
    await stage.page.getByRole('button', { name: m.plan_popup_open({ plan: name }), exact: true }).click()
  },
  act: {
    'plan-popup.close': ({ page }) => page.keyboard.press('Escape'),
    'plan-popup.retry': ({ page }) => retryButton(page).click(),
  },
  answer: {
    loadPlanText: async (stage, outcome) => {
      if ('failed' in outcome) return answer(stage, getPlan, { refused: outcome })
      if (outcome.done === null) return answer(stage, getPlan, { data: null, statusCode: 204 })
      return answer(stage, getPlan, { data: { result: outcome.done } })
    },
  },
  see: {
    loading: async (stage) => {
      await shows(dialog(stage.page).locator('.skeleton').first())
      await asks(stage, getPlan)
    },
    shown: ({ page }) => shows(dialog(page).getByText('Two cleanings a year.')),
    gone: ({ page }) => shows(dialog(page).getByText(m.plan_popup_gone())),
    failed: async ({ page }, { context: { problem } }) => {
      await shows(dialog(page).getByText(problem === null ? '' : problemText(problem)))
      await isReady(retryButton(page))
    },
    closed: ({ page }) => hides(dialog(page)),
  },
}
