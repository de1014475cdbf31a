import type { Page } from 'playwright'
import type { saveCartMachine } from '#machines/storefront/save-cart/save-cart.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { errorText } from '#schemas/messages/error-text.ts'
import { errorTable } from '#schemas/messages/generated/error-table.js'
import type { SaveCartForm } from '#schemas/storefront/cart/save-cart.rules.ts'
import { openCart } from '../support/storefront/cart-page.ts'
import { becomes, buttonOf, hides, isBusy, isReady, shows } from '../support/sight.ts'
import { answer, dialog, escapeForm, problemText, wordsOf } from '../support/storefront/storefront.ts'

const getPreview = 'GET enrollment/get-quote-preview-content'
const save = 'POST enrollment/save-enrollment'

const box = (page: Page, name: string) => dialog(page).getByRole('textbox', { name, exact: true })
const sendButton = (page: Page) => buttonOf(dialog(page), m.save_cart_send())
const previewButton = (page: Page) => buttonOf(dialog(page), m.save_cart_preview())

/** Types the form as far as it is another already: typing takes what was said of a field away. */
const fill = async (page: Page, { name, email, message }: SaveCartForm): Promise<void> => {
  for (const [label, text] of [
    [m.save_cart_name(), name],
    [m.save_cart_email(), email],
    [m.save_cart_message(), message],
  ] as const) {
    if ((await box(page, label).inputValue()) !== text) await box(page, label).fill(text)
  }
}

/** The dialog over the cart page. */
export const saveCartDriver: Driver<typeof saveCartMachine> = {
  start: async (stage) => {
    await stage.hold(getPreview, save)
    await openCart(stage)
    await buttonOf(stage.page.locator('.cart-totals'), m.save_cart_open()).click()
  },
  act: {
    'save-cart.change': async ({ page }) => {
      await box(page, m.save_cart_email()).press('End')
      await box(page, m.save_cart_email()).press('x')
    },
    'save-cart.preview': async ({ page }, { form }) => {
      await fill(page, form)
      await previewButton(page).click()
    },
    'save-cart.send': async ({ page }, { form }) => {
      await fill(page, form)
      await sendButton(page).click()
    },
    'save-cart.confirm': ({ page }) => sendButton(page).click(),
    'save-cart.back': ({ page }) => buttonOf(dialog(page), m.save_cart_preview_back()).click(),
    'save-cart.close': ({ page }) => escapeForm(page),
  },
  answer: {
    loadPreview: (stage, outcome) =>
      answer(stage, getPreview, 'failed' in outcome ? { refused: outcome } : { data: outcome.done }),
    sendQuote: (stage, outcome) =>
      answer(stage, save, 'failed' in outcome ? { refused: outcome } : { data: outcome.done }),
  },
  see: {
    editing: async ({ page }, { context: { errors, problem } }) => {
      await isReady(sendButton(page))
      await becomes(
        'the mistakes',
        () => wordsOf(dialog(page).locator('.field-message')),
        errors.map((error) => `${m.field_error_prefix()} ${errorText(errorTable, error)}`),
      )
      if (problem === null) await hides(dialog(page).getByRole('alert'))
      else await shows(dialog(page).getByRole('alert').getByText(problemText(problem)))
    },
    loadingPreview: ({ page }) => isBusy(sendButton(page)),
    previewing: async ({ page }, { context: { form } }) => {
      await shows(dialog(page).getByText(`Hello ${form.name},`))
      await shows(dialog(page).getByText('Dental One: $20.00'))
    },
    sending: ({ page }) => isBusy(sendButton(page)),
    sent: ({ page }, { context: { sent } }) =>
      shows(dialog(page).getByText(m.save_cart_sent({ email: sent?.email ?? '' }))),
    done: ({ page }) => hides(dialog(page)),
    closed: async (stage) => {
      await hides(dialog(stage.page))
    },
  },
}
