import type { Page } from 'playwright'
import type { supportRequestMachine } from '#machines/storefront/support-request/support-request.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { topicName } from '#schemas/storefront/visit/support.ui.ts'
import { quickHands } from '../support/storefront/quick-hands.ts'
import { becomes, buttonOf, hides, isBusy, isReady, shows } from '../support/sight.ts'
import { answer, asks, problemText, title } from '../support/storefront/storefront.ts'

const submit = 'POST enrollment/submit-support-request'

const sendButton = (page: Page) => buttonOf(page.locator('main'), m.support_send())
const messageBox = (page: Page) => page.getByRole('textbox', { name: m.support_message(), exact: true })

/** The page of the support request. */
export const supportRequestDriver: Driver<typeof supportRequestMachine> = {
  start: async (stage) => {
    await stage.hold(submit)
    await stage.page.goto(stage.url('/support'))
  },
  act: {
    'support.send': async ({ page }, { asked }) => {
      const hands = quickHands(page)
      await hands.type(m.support_name(), asked.name)
      await hands.type(m.support_email(), asked.email)
      await hands.choose(m.support_topic(), topicName('quote'))
      await hands.type(m.support_message(), asked.message)
      await sendButton(page).click()
    },
    'support.change': async ({ page }) => {
      await messageBox(page).press('End')
      await messageBox(page).press('x')
    },
    'support.another': ({ page }) => page.getByRole('button', { name: m.support_another(), exact: true }).click(),
  },
  answer: {
    sendRequest: (stage, outcome) =>
      answer(stage, submit, 'failed' in outcome ? { refused: outcome } : { data: outcome.done }),
  },
  see: {
    writing: async ({ page }, { context: { errors, problem } }) => {
      await shows(title(page, m.support_title()))
      await isReady(sendButton(page))
      await becomes(
        'what is said of the fields',
        async () => (await page.locator('.field-message').allTextContents()).map(withoutMark),
        errors.map(({ error_message }) => error_message),
      )
      const notice = page.locator('main .notice-danger')
      if (problem === null) await hides(notice)
      else await shows(notice.getByText(problemText(problem)))
    },
    sending: async (stage) => {
      await asks(stage, submit)
      await isBusy(sendButton(stage.page))
    },
    sent: async ({ page }, { context: { reference } }) => {
      await shows(title(page, m.support_sent_title()))
      await shows(page.getByText(m.support_sent_text({ reference: reference ?? '' })))
    },
  },
}

/** The message as such, without the word before it that says that it is one. */
const withoutMark = (text: string): string => text.replace(m.field_error_prefix(), '').trim()
