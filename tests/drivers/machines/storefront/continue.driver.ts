import type { Page } from 'playwright'
import type { continueMachine } from '#machines/storefront/continue/continue.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'
import { errorText } from '#schemas/messages/error-text.ts'
import { errorTable } from '#schemas/messages/generated/error-table.js'
import { m } from '#schemas/messages/generated/messages.js'
import { resumedOf } from '../support/enrollment/resumed.ts'
import { becomes, buttonOf, hides, isBusy, isReady, shows } from '../support/sight.ts'
import { answer, problemText, quoted, title, wordsOf } from '../support/storefront/storefront.ts'

const redeem = 'POST enrollment/continue-enrollment'
const askAnew = 'POST enrollment/resend-continue-code'
const box = (page: Page, name: string) => page.locator('main').getByRole('textbox', { name, exact: true })
const mainButton = (page: Page, name: string) => buttonOf(page.locator('main'), name)
const continueButton = (page: Page) => mainButton(page, m.continue_button())

const saysMistakes = (page: Page, errors: readonly FieldError[]) =>
  becomes(
    'the mistakes',
    () => wordsOf(page.locator('main .field-message')),
    errors.map((error) => `${m.field_error_prefix()} ${errorText(errorTable, error)}`),
  )

const type = async (page: Page, name: string, text: string): Promise<void> => {
  if ((await box(page, name).inputValue()) !== text) await box(page, name).fill(text)
}

/** The page of a code. The quote that it leads to is a real one. */
export const continueDriver: Driver<typeof continueMachine> = {
  start: async (stage) => {
    await quoted(stage)
    await stage.hold(redeem, askAnew)
    await stage.page.goto(stage.url('/continue-enrollment'))
  },
  act: {
    'continue.submit': async ({ page }, { code, email }) => {
      await type(page, m.continue_code(), code)
      await type(page, m.continue_email(), email)
      await continueButton(page).click()
    },
    'continue.change': async ({ page }) => {
      await box(page, m.continue_email()).press('End')
      await box(page, m.continue_email()).press('x')
    },
    'continue.lost': ({ page }) => mainButton(page, m.lost_code_open()).click(),
    'continue.ask': async ({ page }, { email }) => {
      await type(page, m.continue_email(), email)
      await mainButton(page, m.lost_code_ask()).click()
    },
    'continue.again': async ({ page }) => {
      const retry = mainButton(page, m.common_retry())
      await ((await retry.isVisible()) ? retry : mainButton(page, m.lost_code_again())).click()
    },
    'continue.back': ({ page }) => mainButton(page, m.lost_code_enter()).click(),
  },
  answer: {
    askAnew: (stage, outcome) =>
      answer(stage, askAnew, 'failed' in outcome ? { refused: outcome } : { data: { asked: true } }),
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
      await saysMistakes(page, errors)
      if (problem === null) await hides(page.locator('main').getByRole('alert'))
      else await shows(page.getByRole('alert').getByText(problemText(problem)))
    },
    redeeming: ({ page }) => isBusy(continueButton(page)),
    asking: async ({ page }, { context: { errors } }) => {
      await shows(title(page, m.lost_code_title()))
      await isReady(mainButton(page, m.lost_code_ask()))
      await saysMistakes(page, errors)
    },
    requesting: ({ page }) => isBusy(mainButton(page, m.lost_code_ask())),
    sent: ({ page }) => shows(title(page, m.lost_code_sent_title())),
    refused: async ({ page }, { context: { problem } }) => {
      await shows(page.getByText(m.lost_code_refused(), { exact: true }))
      if (problem !== null) await shows(page.getByRole('alert').getByText(problemText(problem)))
    },
    failed: async ({ page }, { context: { problem } }) => {
      await shows(page.getByText(m.lost_code_failed(), { exact: true }))
      if (problem !== null) await shows(page.getByRole('alert').getByText(problemText(problem)))
    },
    opened: async ({ page }) => {
      await page.waitForURL('**/cart')
      await shows(title(page, m.cart_title()))
    },
  },
}
