import type { Page } from 'playwright'
import type { checkoutMachine } from '#machines/storefront/checkout/checkout.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { longDate } from '#schemas/messages/long-date.ts'
import { checkOutQuoted, openCart } from '../support/storefront/cart-page.ts'
import { answer, asks, dialog, problemText, title } from '../support/storefront/storefront.ts'
import { becomes, buttonOf, hides, isBusy, isDisabled, isReady, shows } from '../support/sight.ts'

const getCart = 'GET enrollment/get-plan-cart'
const checkout = 'POST enrollment/cart-checkout'

const proceedButton = (page: Page) => buttonOf(dialog(page), m.cart_proceed())
const backButton = (page: Page) => buttonOf(dialog(page), m.checkout_back())

/** The last dialog of the cart page. */
export const checkoutDriver: Driver<typeof checkoutMachine> = {
  start: async (stage, { effectiveDate }) => {
    await stage.hold(checkout)
    // A single date needs no choosing.
    await openCart(stage, { dates: [effectiveDate] })
    await buttonOf(stage.page.locator('.cart-totals'), m.cart_proceed()).click()
  },
  act: {
    'checkout.proceed': ({ page }) => proceedButton(page).click(),
    'checkout.back': ({ page }) => backButton(page).click(),
  },
  answer: {
    checkoutCart: async (stage, outcome) => {
      if ('failed' in outcome) return answer(stage, checkout, { refused: outcome })
      await checkOutQuoted(stage)
      return answer(stage, checkout, { data: { result: outcome.done } })
    },
  },
  see: {
    confirming: async ({ page }, { context: { effectiveDate, problem } }) => {
      await shows(dialog(page).getByText(m.checkout_text({ date: longDate(effectiveDate) })))
      await isReady(proceedButton(page))
      if (problem === null) await hides(dialog(page).getByRole('alert'))
      else await shows(dialog(page).getByRole('alert').getByText(problemText(problem)))
    },
    submitting: async ({ page }) => {
      await isBusy(proceedButton(page))
      await isDisabled(backButton(page))
    },
    open: async ({ page }) => {
      await page.waitForURL('**/enrollment/personal-info')
      await hides(dialog(page))
    },
    back: async (stage) => {
      await hides(dialog(stage.page))
      await isReady(buttonOf(stage.page.locator('.cart-totals'), m.cart_proceed()))
      await becomes('how often the cart was read', async () => stage.made(getCart), 1)
    },
    refused: async (stage, { context: { errors } }) => {
      await hides(dialog(stage.page))
      await shows(title(stage.page, m.cart_title()))
      await asks(stage, getCart)
      for (const { error_message = '' } of errors)
        await shows(stage.page.locator('.cart-totals').getByText(error_message))
    },
  },
}
