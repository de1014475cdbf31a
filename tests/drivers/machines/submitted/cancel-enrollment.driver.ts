import type { Page } from 'playwright'
import type { ProofSent } from '#schemas/calls/visit/access.calls.ts'
import type { cancelEnrollmentMachine } from '#machines/enrollment/cancel-enrollment/cancel-enrollment.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { longDate } from '#schemas/messages/long-date.ts'
import { cancelEnrollment, requestCancel } from '../support/enrollment/cancelling.ts'
import { enrolledUpTo, openStep } from '../support/enrollment/enrolled.ts'
import { press } from '../support/enrollment/step-sight.ts'
import { hides, isBusy, isReady, shows } from '../support/sight.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const foot = (page: Page, name: string) =>
  dialog(page).locator('.dialog-actions').getByRole('button', { name, exact: true })
const box = (page: Page) => dialog(page).getByRole('textbox', { name: m.otp_code() })
const fieldMessage = (page: Page) => dialog(page).locator('.field-message')
const problem = (page: Page) => dialog(page).locator('.notice-danger')
/** The button that goes on, whatever is on it. */
const deed = (page: Page) => dialog(page).locator('.dialog-actions button').first()

/** The dialog on the receipt, after a real enrollment. */
export const cancelEnrollmentDriver: Driver<typeof cancelEnrollmentMachine> = {
  start: async (stage) => {
    await enrolledUpTo(stage, { cart: 'vision', step: 'receipt' })
    await stage.hold(requestCancel, cancelEnrollment)
    await openStep(stage, 'receipt')
    await press(stage.page, m.cancel_open())
  },
  act: {
    'cancel.reason': async ({ page }) => {
      await dialog(page).getByRole('radio', { name: m.cancel_reason_too_expensive(), exact: true }).check()
      await foot(page, m.cancel_next()).click()
    },
    'cancel.code': async ({ page }, { code }) => {
      await box(page).fill(code)
      await foot(page, m.cancel_confirm()).click()
    },
    'cancel.change': async ({ page }) => {
      await box(page).press('End')
      await box(page).press('1')
    },
    'cancel.resend': ({ page }) => press(page, m.otp_resend()),
    'cancel.confirm': ({ page }) => foot(page, m.cancel_confirm()).click(),
    'cancel.close': ({ page }) =>
      dialog(page).locator('.dialog-head').getByRole('button', { name: m.common_close(), exact: true }).click(),
  },
  answer: {
    requestCancel: (stage, outcome) =>
      stage.reply(
        requestCancel,
        'failed' in outcome ? { refused: outcome } : { data: { code_sent: outcome.done as ProofSent | null } },
      ),
    cancelEnrollment: (stage, outcome) =>
      stage.reply(
        cancelEnrollment,
        'failed' in outcome ? { refused: outcome } : { data: { cancelled_on: outcome.done as string } },
      ),
  },
  see: {
    explaining: async ({ page }, { context }) => {
      await isReady(foot(page, m.cancel_next()))
      await shows(dialog(page).getByText(m.cancel_text(), { exact: true }))
      await shows(dialog(page).getByText(m.cancel_returned_card_of({ brand: 'Visa', digits: '1111' }), { exact: true }))
      await (context.problem === null ? hides : shows)(problem(page))
    },
    asking: ({ page }) => isBusy(deed(page)),
    entering: async ({ page }, { context: { sent, error, problem: told } }) => {
      await isReady(foot(page, m.cancel_confirm()))
      await shows(dialog(page).getByText(m.cancel_sent_email({ to: sent?.to ?? '' })))
      await hides(dialog(page).getByText(m.cancel_text(), { exact: true }))
      await (error === null ? hides : shows)(fieldMessage(page))
      await (told === null ? hides : shows)(problem(page))
    },
    confirming: async ({ page }, { context: { problem: told } }) => {
      await isReady(foot(page, m.cancel_confirm()))
      await shows(dialog(page).getByText(m.cancel_text(), { exact: true }))
      await hides(box(page))
      await (told === null ? hides : shows)(problem(page))
    },
    cancelling: ({ page }) => isBusy(deed(page)),
    cancelled: ({ page }, { context: { cancelledOn } }) =>
      shows(dialog(page).getByText(m.cancel_done({ date: longDate(cancelledOn) }))),
    closed: ({ page }) => hides(dialog(page)),
  },
  offered: (event) => event.type !== 'cancel.code' || event.code.trim() !== '',
  bars: {
    'entering#cancel.code#1': async (stage) => {
      const before = stage.made(cancelEnrollment)
      await box(stage.page).fill(' ')
      await foot(stage.page, m.cancel_confirm()).click()
      await shows(fieldMessage(stage.page))
      if (stage.made(cancelEnrollment) > before) throw new Error('A blank code was sent')
    },
  },
}
