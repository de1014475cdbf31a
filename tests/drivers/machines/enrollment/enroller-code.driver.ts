import type { Page } from 'playwright'
import type { enrollerCodeMachine } from '#machines/enrollment/enroller-code/enroller-code.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { enrolledUpTo, openStep } from '../support/enrollment/enrolled.ts'
import { becomes, hides, isBusy, isReady, shows } from '../support/sight.ts'
import { press, wordsOf } from '../support/enrollment/step-sight.ts'

const checkCode = 'GET enrollment/check-enroll-code'
const save = 'POST enrollment/save-enroller-code'

const dialog = (page: Page) => page.getByRole('dialog', { name: m.personal_enroller_enter(), exact: true })
const saveButton = (page: Page) => dialog(page).locator('.dialog-actions .button-primary')
const box = (page: Page) => dialog(page).getByRole('textbox', { name: m.personal_enroller_code() })
const messages = (page: Page) => dialog(page).locator('.field-message')

const savedSign = (page: Page) => page.getByText(m.personal_enroller_saved(), { exact: true })

export const enrollerCodeDriver: Driver<typeof enrollerCodeMachine> = {
  start: async (stage) => {
    await enrolledUpTo(stage, { cart: 'everything', step: 'personal' })
    await stage.hold(checkCode, save)
    await openStep(stage, 'personal')
    await stage.reply(checkCode, { data: { show_enroll_code: { status: true }, is_optional: true } })
    await press(stage.page, m.personal_enroller_enter())
  },
  act: {
    'enrollerCode.save': async ({ page }, { code }) => {
      await box(page).fill(code)
      await saveButton(page).click()
    },
    'enrollerCode.change': async ({ page }) => {
      await box(page).press('End')
      await box(page).press('x')
    },
    'enrollerCode.close': ({ page }) => press(page, m.common_close()),
  },
  answer: {
    saveEnrollerCode: (stage, outcome) => stage.reply(save, 'failed' in outcome ? { refused: outcome } : 'server'),
  },
  see: {
    entering: async ({ page }, { context: { error } }) => {
      await isReady(saveButton(page))
      const told = error === null ? [] : [wordsOf({ target_element: 'enrollerCode', ...error })]
      await becomes(
        'what is said of the code',
        async () => (await messages(page).allTextContents()).map(withoutMark),
        told,
      )
    },
    saving: async ({ page }) => {
      await isBusy(saveButton(page))
      await hides(dialog(page).getByRole('button', { name: m.common_close(), exact: true }))
      await hides(messages(page))
    },
    saved: async ({ page }) => {
      await hides(dialog(page))
      await shows(savedSign(page))
    },
    closed: async ({ page }) => {
      await hides(dialog(page))
      await hides(savedSign(page))
    },
  },
  offered: (event) => event.type !== 'enrollerCode.save' || event.code.trim() !== '',
  bars: {
    'entering#enrollerCode.save#1': async (stage) => {
      const before = stage.made(save)
      await box(stage.page).fill(' ')
      await saveButton(stage.page).click()
      await shows(messages(stage.page))
      if (stage.made(save) > before) throw new Error('A blank code was sent')
    },
  },
}

/** The message as such, without the word before it that says that it is one. */
const withoutMark = (text: string): string => text.replace(m.field_error_prefix(), '').trim()
