import type { Page } from 'playwright'
import type { checkoutMachine } from '#machines/storefront/checkout.machine.ts'
import { cartModel } from '#machines/storefront/cart.model.ts'
import type { CartContent } from '#machines/storefront/cart.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { formatDate } from '#src/i18n/format.ts'
import { answer, asks, dialog, problemText, quoted, title } from './support/storefront.ts'
import { becomes, buttonOf, hides, isBusy, isDisabled, isReady, shows } from './support/sight.ts'

const getCart = 'GET enrollment/get-plan-cart'
const getDates = 'GET enrollment/get-cart-effective-dates'
const checkout = 'POST enrollment/cart-checkout'

const proceedButton = (page: Page) => buttonOf(dialog(page), m.cart_proceed())
const backButton = (page: Page) => buttonOf(dialog(page), m.checkout_back())

const fullCart = (): CartContent => {
  const [first] = cartModel.outcomes['loadCart'] ?? []
  if (first === undefined || !('done' in first)) throw new Error('The first cart of the model is full')
  return first.done as CartContent
}

/** The last dialog of the cart page. */
export const checkoutDriver: Driver<typeof checkoutMachine> = {
  start: async (stage, { effectiveDate }) => {
    const { page } = stage
    await quoted(stage)
    await stage.hold(getCart, getDates, checkout)
    await page.goto(stage.url('/cart'))
    await answer(stage, getCart, { data: fullCart().cart })
    // A single date needs no choosing.
    await answer(stage, getDates, { data: { result: [{ effective_date: effectiveDate }] } })
    await buttonOf(page.locator('.cart-totals'), m.cart_proceed()).click()
  },
  act: {
    'checkout.proceed': ({ page }) => proceedButton(page).click(),
    'checkout.back': ({ page }) => backButton(page).click(),
  },
  answer: {
    checkoutCart: (stage, outcome) =>
      answer(stage, checkout, 'failed' in outcome ? { refused: outcome } : { data: { result: outcome.done } }),
  },
  see: {
    confirming: async ({ page }, { context: { effectiveDate, problem } }) => {
      await shows(dialog(page).getByText(m.checkout_text({ date: formatDate(effectiveDate) })))
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
      for (const { error_message } of errors) await shows(stage.page.locator('.cart-totals').getByText(error_message))
    },
  },
}
