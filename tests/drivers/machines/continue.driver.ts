import type { Page } from 'playwright'
import type { continueMachine } from '#machines/storefront/continue.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import { errorText } from '#schemas/messages/error-text.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { resumedOf } from './support/resumed.ts'
import { becomes, buttonOf, hides, isBusy, isReady, shows } from './support/sight.ts'
import { answer, problemText, quoted, title, wordsOf } from './support/storefront.ts'

const redeem = 'POST enrollment/continue-enrollment'
const box = (page: Page, name: string) => page.locator('main').getByRole('textbox', { name, exact: true })
const continueButton = (page: Page) => buttonOf(page.locator('main'), m.continue_button())

const type = async (page: Page, name: string, text: string): Promise<void> => {
  if ((await box(page, name).inputValue()) !== text) await box(page, name).fill(text)
}

/** The page of a code. The quote that it leads to is a real one. */
export const continueDriver: Driver<typeof continueMachine> = {
  start: async (stage) => {
    await quoted(stage)
    await stage.hold(redeem)
    await stage.page.goto(stage.url('/continue-enrollment'))
  },
  act: {
    'continue.submit': async ({ page }, { code, email }) => {
      await type(page, m.continue_code(), code)
      await type(page, m.continue_email(), email)
      await continueButton(page).click()
    },
    'continue.change': async ({ page }) => {
      await box(page, m.continue_code()).press('End')
      await box(page, m.continue_code()).press('x')
    },
  },
  answer: {
    redeemCode: (stage, outcome) =>
      answer(
        stage,
        redeem,
        'failed' in outcome ? { refused: outcome } : { data: { ...resumedOf(stage), saved_tab: 'cart_info' } },
      ),
  },
  see: {
    entering: async ({ page }, { context: { errors, problem } }) => {
      await shows(title(page, m.continue_title()))
      await isReady(continueButton(page))
      await becomes(
        'the mistakes',
        () => wordsOf(page.locator('main .field-message')),
        errors.map((error) => {
          const words = error.message_key === undefined ? null : errorText(error.message_key)
          return `${m.quote_error_mark()} ${words ?? ('error_message' in error ? error.error_message : '')}`
        }),
      )
      if (problem === null) await hides(page.locator('main').getByRole('alert'))
      else await shows(page.getByRole('alert').getByText(problemText(problem)))
    },
    redeeming: ({ page }) => isBusy(continueButton(page)),
    opened: async ({ page }) => {
      await page.waitForURL('**/cart')
      await shows(title(page, m.cart_title()))
    },
  },
}
