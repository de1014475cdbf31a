import type { Page } from 'playwright'
import type { rateAddingMachine } from '#machines/storefront/rate-adding/rate-adding.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { formatPrice } from '#src/i18n/format.ts'
import {
  addLinked,
  answerPriced,
  getPlan,
  getPricing,
  getRelated,
  offer,
  planChecks,
} from '../../support/storefront/plan-page.ts'
import { becomes, buttonOf, hides, isBusy, shows } from '../../support/sight.ts'
import { answer, asks, dialog, problemText, quoted, wordsOf } from '../../support/storefront/storefront.ts'

const dialogTitle = (page: Page, name: string) => dialog(page).getByRole('heading', { name, exact: true })
const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const addButton = (page: Page) => buttonOf(offer(page), m.plan_add())
const optionText = ({ plan_name: plan, price }: { plan_name: string; price: number }) =>
  m.plan_membership_option({ plan, amount: formatPrice(price) })

/** The site's kind as an external site's server tells it. */
const asExternal = (page: Page) =>
  page.route('**/config.json', async (route) => {
    const response = await route.fetch()
    const config = (await response.json()) as { site: object }
    await route.fulfill({ response, json: { ...config, site: { ...config.site, kind: 'external' } } })
  })

/** A rate on its way into the cart, on the external site and on the main host. The plan is the model's. */
export const rateAddingDriver: Driver<typeof rateAddingMachine> = {
  start: async (stage, { planId, rate, memberships, choosesMembership }) => {
    await quoted(stage)
    if (choosesMembership) await asExternal(stage.page)
    await stage.hold(getPlan, getRelated, getPricing, addLinked, ...planChecks)
    await stage.page.goto(stage.url(`/plan/${planId}/plan`))
    await answerPriced(stage, { ...rate, is_in_cart: false }, memberships)
    await addButton(stage.page).click()
  },
  act: {
    'rate-adding.choose': async ({ page }, { plan_pricing_id }, { context: { memberships } }) => {
      const chosen = memberships.find((one) => one.plan_pricing_id === plan_pricing_id)
      if (chosen)
        await dialog(page)
          .getByRole('radio', { name: optionText(chosen), exact: true })
          .check()
    },
    'rate-adding.submit': ({ page }) => inDialog(page, m.plan_add()).click(),
    'rate-adding.close': ({ page }) => inDialog(page, m.common_cancel()).click(),
    'rate-adding.ok': ({ page }) => inDialog(page, m.common_ok()).click(),
  },
  answer: {
    addRate: (stage, outcome) =>
      answer(stage, addLinked, 'failed' in outcome ? { refused: outcome } : { data: outcome.done }),
  },
  see: {
    choosing: async ({ page }, { context: { membership } }) => {
      await shows(dialogTitle(page, m.plan_membership_title()))
      await becomes(
        'the choice',
        () =>
          dialog(page)
            .locator('input:checked')
            .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value)),
        membership === null ? [] : [membership.plan_pricing_id],
      )
    },
    adding: async (stage) => {
      await asks(stage, addLinked)
      await isBusy(addButton(stage.page))
    },
    alreadyActive: async ({ page }, { context: { output } }) => {
      await shows(dialogTitle(page, m.plans_active_title()))
      await shows(dialog(page).getByText(output.message ?? '', { exact: true }))
    },
    ended: async (stage, { context: { output } }) => {
      await hides(dialog(stage.page))
      if (output.result === 'added') return stage.page.waitForURL('**/cart')
      if (output.result === 'stale') return asks(stage, getPricing)
      const text = output.problem === null ? output.message : problemText(output.problem)
      return becomes(
        'what is said',
        () => wordsOf(offer(stage.page).locator('> .notice-danger .notice-text')),
        output.result === 'active' || text === null ? [] : [text],
      )
    },
    closed: async ({ page }) => {
      await hides(dialog(page))
      await shows(addButton(page))
    },
  },
  offered: (event, { context: { membership } }) =>
    event.type !== 'rate-adding.choose' || membership?.plan_pricing_id !== event.plan_pricing_id,
}
