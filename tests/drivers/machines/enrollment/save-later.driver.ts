import type { Page } from 'playwright'
import type { saveLaterMachine } from '#machines/enrollment/save-later/save-later.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { enrolledUpTo, openStep } from '../support/enrollment/enrolled.ts'
import { becomes, buttonOf, hides, isBusy, isReady, shows } from '../support/sight.ts'
import { heading, press } from '../support/enrollment/step-sight.ts'
import { answer, dialog } from '../support/storefront/storefront.ts'

const save = 'POST enrollment/save-enrollment'

const box = (page: Page) => dialog(page).getByRole('textbox', { name: m.save_later_email() })
const remindBox = (page: Page) => dialog(page).getByRole('checkbox', { name: m.save_later_remind() })
const sendButton = (page: Page) => buttonOf(dialog(page), m.save_later_send())
const choice = (page: Page, words: string) => buttonOf(dialog(page), words)

/** The dialog over a step that is open. */
export const saveLaterDriver: Driver<typeof saveLaterMachine> = {
  start: async (stage) => {
    await enrolledUpTo(stage, { cart: 'everything', step: 'contact' })
    await stage.hold(save)
    await openStep(stage, 'contact')
    await press(stage.page, m.save_later_button())
  },
  act: {
    'save-later.change': async ({ page }) => {
      await box(page).press('End')
      await box(page).press('x')
    },
    'save-later.send': async ({ page }, { email, remind }) => {
      if ((await box(page).inputValue()) !== email) await box(page).fill(email)
      await remindBox(page).setChecked(remind)
      await sendButton(page).click()
    },
    'save-later.back': ({ page }) => choice(page, m.common_back()).click(),
    'save-later.startNew': ({ page }) => choice(page, m.save_later_new()).click(),
    'save-later.continue': ({ page }) => choice(page, m.save_later_current()).click(),
  },
  answer: {
    sendCode: (stage, outcome) => answer(stage, save, 'failed' in outcome ? { refused: outcome } : 'server'),
    // In no time, within the page.
    startNew: async () => undefined,
  },
  see: {
    entering: async ({ page }, { context: { errors, problem } }) => {
      await isReady(sendButton(page))
      await shows(dialog(page).getByText(m.save_later_text(), { exact: true }))
      const isWrong = errors.length > 0 || problem !== null
      await becomes('the address is flagged', () => box(page).getAttribute('aria-invalid'), isWrong ? 'true' : null)
    },
    sending: ({ page }) => isBusy(sendButton(page)),
    sent: ({ page }) => shows(dialog(page).getByText(m.save_later_saved(), { exact: true })),
    forgetting: ({ page }) => hides(dialog(page)),
    left: async ({ page }) => {
      await becomes('the address', async () => new URL(page.url()).pathname, '/')
      await becomes('what is kept', () => page.evaluate(() => localStorage.getItem('tempId')), null)
    },
    closed: async ({ page }) => {
      await hides(dialog(page))
      await shows(heading(page, m.contact_title()))
    },
  },
  impossible: {
    'startNew fails: refused at main':
      'Removing what the browser keeps does not fail: src/browser/storage.ts passes over what it cannot reach.',
  },
}
