import type { Page } from 'playwright'
import type { ProofSent } from '#schemas/calls/visit/access.calls.ts'
import type { signedDocumentMachine } from '#machines/enrollment/signed-document/signed-document.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { enrolledUpTo, openStep } from '../support/enrollment/enrolled.ts'
import { becomes, hides, isBusy, isReady, shows } from '../support/sight.ts'
import { press } from '../support/enrollment/step-sight.ts'

const request = 'POST enrollment/request-document'
const open = 'POST enrollment/open-document'

const dialog = (page: Page) => page.getByRole('dialog', { name: m.signed_document_title(), exact: true })
const button = (page: Page) => dialog(page).locator('.dialog-actions .button-primary')
const box = (page: Page) => dialog(page).getByRole('textbox', { name: m.otp_code() })
const fieldMessage = (page: Page) => dialog(page).locator('.field-message')
const problem = (page: Page) => dialog(page).locator('.notice-danger')

export const signedDocumentDriver: Driver<typeof signedDocumentMachine> = {
  start: async (stage) => {
    // A plan that asks for a signature.
    await enrolledUpTo(stage, { cart: { tier: 'IO', plans: ['harvest-critical'] }, step: 'receipt' })
    await stage.hold(request, open)
    await openStep(stage, 'receipt')
    await press(stage.page, m.signed_document_get_signed())
  },
  act: {
    'document.get': ({ page }) => button(page).click(),
    'document.open': async ({ page }, { code }) => {
      await box(page).fill(code)
      await button(page).click()
    },
    'document.change': async ({ page }) => {
      await box(page).press('End')
      await box(page).press('1')
    },
    'document.resend': ({ page }) => press(page, m.otp_resend()),
    'document.close': ({ page }) => dialog(page).getByRole('button', { name: m.common_close(), exact: true }).click(),
  },
  answer: {
    requestDocument: (stage, outcome) =>
      stage.reply(
        request,
        'failed' in outcome ? { refused: outcome } : { data: { code_sent: outcome.done as ProofSent | null } },
      ),
    openDocument: (stage, outcome) =>
      stage.reply(open, 'failed' in outcome ? { refused: outcome } : { data: { token: 'made.for.this.session' } }),
  },
  see: {
    explaining: async ({ page }, { context }) => {
      await isReady(button(page))
      await shows(dialog(page).getByText(m.signed_document_text(), { exact: true }))
      await (context.problem === null ? hides : shows)(problem(page))
    },
    asking: ({ page }) => isBusy(button(page)),
    entering: async ({ page }, { context: { sent, error, problem: told } }) => {
      await isReady(button(page))
      await shows(dialog(page).getByText(m.signed_document_sent_email({ to: sent?.to ?? '' })))
      await (error === null ? hides : shows)(fieldMessage(page))
      await (told === null ? hides : shows)(problem(page))
    },
    opening: ({ page }) => isBusy(button(page)),
    ready: async ({ page }, { context }) => {
      const link = dialog(page).getByRole('link', { name: m.signed_document_download(), exact: true })
      const file = context.address.slice(0, context.address.lastIndexOf('/'))
      await becomes('where the file is', async () => (await link.getAttribute('href'))?.includes(file), true)
    },
    closed: ({ page }) => hides(dialog(page)),
  },
  offered: (event) => event.type !== 'document.open' || event.code.trim() !== '',
  bars: {
    'entering#document.open#1': async (stage) => {
      const before = stage.made(open)
      await box(stage.page).fill(' ')
      await button(stage.page).click()
      await shows(fieldMessage(stage.page))
      if (stage.made(open) > before) throw new Error('A blank code was sent')
    },
  },
}
