import type { Page } from 'playwright'
import type { correctAnswersMachine } from '#machines/enrollment/correct-answers/correct-answers.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import type { ChangedPrices } from '#schemas/calls/enrollment/correct.calls.ts'
import type { ProofSent } from '#schemas/calls/visit/access.calls.ts'
import { errorText } from '#schemas/messages/error-text.ts'
import { errorTable } from '#schemas/messages/generated/error-table.js'
import { m } from '#schemas/messages/generated/messages.js'
import { enrolledUpTo, openStep } from '../support/enrollment/enrolled.ts'
import { press } from '../support/enrollment/step-sight.ts'
import { hides, isBusy, isReady, shows } from '../support/sight.ts'

const request = 'POST enrollment/request-correction'
const correct = 'POST enrollment/correct-contact'

const dialog = (page: Page) => page.getByRole('dialog').first()
const foot = (page: Page) => dialog(page).locator('.dialog-actions button').first()
const phone = (page: Page) => dialog(page).getByRole('textbox', { name: m.contact_phone() })
const box = (page: Page) => dialog(page).getByRole('textbox', { name: m.otp_code() })
const fieldMessage = (page: Page) => dialog(page).locator('.field-message').first()
const problem = (page: Page) => dialog(page).locator('.notice-danger')

const correctedWith = (prices: ChangedPrices | null) =>
  prices === null ? { corrected: true } : { corrected: false, prices }

/** The dialog on the receipt, after a real enrollment; what the model's contact changes is its phone. */
export const correctAnswersDriver: Driver<typeof correctAnswersMachine> = {
  start: async (stage) => {
    await enrolledUpTo(stage, { cart: 'vision', step: 'receipt' })
    await stage.hold(request, correct)
    await openStep(stage, 'receipt')
    await press(stage.page, m.correct_contact_open())
  },
  act: {
    'correct.submit': async ({ page }, { change }) => {
      await phone(page).fill((change.part === 'contact' && change.contact.phone_number) || '')
      await foot(page).click()
    },
    'correct.code': async ({ page }, { code }) => {
      await box(page).fill(code)
      await foot(page).click()
    },
    'correct.change': async ({ page }, _, before) => {
      const field = before.matches('entering') ? box(page) : dialog(page).getByRole('textbox').first()
      await field.press('End')
      await field.press('1')
    },
    'correct.agree': ({ page }) => foot(page).click(),
    'correct.resend': ({ page }) => press(page, m.otp_resend()),
    'correct.back': ({ page }) => press(page, m.correct_back()),
    'correct.close': async ({ page }) => {
      await dialog(page).locator('.dialog-head').getByRole('button', { name: m.common_close(), exact: true }).click()
      // Whoever has typed is asked first.
      const discard = page.getByRole('button', { name: m.discard_go(), exact: true })
      if (await discard.isVisible()) await discard.click()
    },
  },
  answer: {
    requestCorrection: (stage, outcome) =>
      stage.reply(
        request,
        'failed' in outcome ? { refused: outcome } : { data: { code_sent: outcome.done as ProofSent | null } },
      ),
    correctAnswers: (stage, outcome) =>
      stage.reply(
        correct,
        'failed' in outcome ? { refused: outcome } : { data: correctedWith(outcome.done as ChangedPrices | null) },
      ),
  },
  see: {
    editing: async ({ page }, { context: { errors, problem: told } }) => {
      await isReady(foot(page))
      await shows(phone(page))
      await (errors.some(({ target_element }) => target_element !== 'main') ? shows : hides)(fieldMessage(page))
      await (told === null ? hides : shows)(problem(page))
    },
    asking: ({ page }) => isBusy(foot(page)),
    entering: async ({ page }, { context: { sent, errors, problem: told } }) => {
      await isReady(foot(page))
      await shows(dialog(page).getByText(m.correct_sent_email({ to: sent?.to ?? '' })))
      await (errors.length === 0 ? hides : shows)(fieldMessage(page))
      await (told === null ? hides : shows)(problem(page))
    },
    correcting: ({ page }) => isBusy(foot(page)),
    agreeing: async ({ page }, { context: { prices } }) => {
      await isReady(foot(page))
      await shows(dialog(page).getByText(prices?.plans[0]?.name ?? '', { exact: true }))
    },
    corrected: ({ page }) => shows(dialog(page).getByText(m.correct_done(), { exact: true })),
    closed: ({ page }) => hides(dialog(page)),
  },
  offered: (event) => {
    if (event.type === 'correct.code') return event.code.trim() !== ''
    if (event.type !== 'correct.submit') return true
    return event.change.part === 'contact' && event.change.contact.phone_number !== '5125550142'
  },
  bars: {
    'editing#correct.submit#1': async (stage) => {
      const before = stage.made(request)
      const own = await phone(stage.page).inputValue()
      await phone(stage.page).fill(own)
      await foot(stage.page).click()
      const nothing = { target_element: 'main', message_key: 'error_correction_empty', error_message: '' }
      await shows(dialog(stage.page).getByText(errorText(errorTable, nothing), { exact: true }))
      if (stage.made(request) > before) throw new Error('A code was asked for to change nothing')
    },
    'entering#correct.code#1': async (stage) => {
      const before = stage.made(correct)
      await box(stage.page).fill(' ')
      await foot(stage.page).click()
      await shows(fieldMessage(stage.page))
      if (stage.made(correct) > before) throw new Error('A blank code was sent')
    },
  },
}
