import type { Page } from 'playwright'
import type { Receipt, receiptMachine } from '#machines/enrollment/receipt/receipt.machine.ts'
import type { Outcome } from '#paths/model.ts'
import type { Driver, Stage } from '#paths/run/driver.ts'
import type { CallData } from '#schemas/calls/call.ts'
import type { RowOf } from '#schemas/calls/calls.registry.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { cancelByDialog, cancelEnrollment, requestCancel } from '../support/enrollment/cancelling.ts'
import { enrolledUpTo, openStep } from '../support/enrollment/enrolled.ts'
import { becomes, hides, isBusy, shows } from '../support/sight.ts'
import { heading, press, pressRetry } from '../support/enrollment/step-sight.ts'

const getReceipt = 'GET enrollment/get-receipt'
const makeInvoice = 'POST invoice/autoInvoiceGeneration'

const number = (page: Page) => page.locator('.receipt-number-value')
const homeButton = (page: Page) => page.getByRole('button', { name: m.receipt_home(), exact: true })

/** The number, the way home, and whether the browser has let go of the enrollment. */
const seeReceipt = async (stage: Stage): Promise<void> => {
  const { page, notes } = stage
  await becomes('the number', () => number(page).allTextContents(), [notes.get('number') ?? ''])
  await shows(homeButton(page))
  await becomes(
    'the enrollment that the browser knows',
    () => page.evaluate(() => localStorage.getItem('tempId')),
    null,
  )
}

const seeInvoices = (stage: Stage, waiting: 0 | 1): Promise<void> =>
  becomes(
    'invoices that are asked for',
    async () => stage.made(makeInvoice) - Number(stage.notes.get('invoices') ?? 0),
    waiting,
  )

/** The landing page; where the way home was lost, the link that leads there. */
const seeHome = async ({ page, notes }: Stage): Promise<void> => {
  await hides(number(page))
  if (notes.get('lost') !== 'yes') return becomes('the address', async () => new URL(page.url()).pathname, '/')
  await shows(heading(page, m.receipt_lead()))
  await shows(page.getByRole('link', { name: m.receipt_home(), exact: true }))
}

/** The server's own answer where it is the one that the path takes. */
const giveReceipt = async (stage: Stage, outcome: Outcome) => {
  if ('failed' in outcome) return stage.reply(getReceipt, { refused: outcome })
  const { callInvoice, cancelling, signature } = outcome.done as Receipt
  const kept = await stage.ask<CallData<RowOf<typeof getReceipt>>>(getReceipt, {
    query: { enrollment_id: stage.notes.get('tempId') },
  })
  stage.notes.set('number', kept.policy_id)
  // Paid by card: the server asks for an invoice. Only a bill needs none.
  const isKept =
    callInvoice === kept.callInvoice && cancelling?.open === kept.cancelling?.open && signature !== 'awaited'
  return stage.reply(getReceipt, isKept ? 'server' : { data: { ...kept, callInvoice, cancelling, signature } })
}

export const receiptDriver: Driver<typeof receiptMachine> = {
  start: async (stage) => {
    await enrolledUpTo(stage, { cart: 'vision', step: 'receipt' })
    await stage.hold(getReceipt, makeInvoice, requestCancel, cancelEnrollment)
    await openStep(stage, 'receipt')
  },
  act: {
    'receipt.retry': pressRetry,
    'receipt.home': async ({ page, ahead, notes }) => {
      // The address of a referral that cannot be written into a link: in no time, so it is kept there beforehand.
      if (ahead[0]?.actor === 'goHome' && ahead[0].kind === 'error') {
        notes.set('lost', 'yes')
        await page.evaluate(() => {
          sessionStorage.setItem('open_type', '"user"')
          sessionStorage.setItem('referral', String.raw`"\ud800"`)
        })
      }
      await homeButton(page).click()
    },
    'receipt.changed': async (stage) => {
      await press(stage.page, m.cancel_open())
      await cancelByDialog(stage)
      // An answer to what was asked before is not waited for.
      stage.notes.set('invoices', String(stage.made(makeInvoice)))
    },
    // As when the person comes back from another window.
    'receipt.seenAgain': async ({ page }) => {
      await page.evaluate(() => globalThis.dispatchEvent(new Event('focus')))
    },
  },
  answer: {
    loadReceipt: giveReceipt,
    lookAgain: giveReceipt,
    generateInvoice: async (stage, outcome) => {
      await stage.reply(makeInvoice, 'failed' in outcome ? { refused: outcome } : 'server')
      stage.notes.set('invoices', String(stage.made(makeInvoice)))
    },
    // Both in no time, within the page.
    forgetEnrollment: async () => undefined,
    goHome: async () => undefined,
  },
  see: {
    loading: async ({ page }, { context: { receipt } }) => {
      // What it said before stays until it is read again.
      if (receipt !== null) return isBusy(homeButton(page))
      await shows(heading(page, m.receipt_loading()))
      await hides(homeButton(page))
    },
    loadFailed: async ({ page }) => {
      await shows(heading(page, m.receipt_failed()))
      await shows(homeButton(page))
    },
    forgetting: seeReceipt,
    invoicing: async (stage) => {
      await seeReceipt(stage)
      await seeInvoices(stage, 1)
    },
    shown: async (stage) => {
      await seeReceipt(stage)
      await seeInvoices(stage, 0)
    },
    lookingAgain: async (stage) => {
      await seeReceipt(stage)
      await shows(heading(stage.page, m.receipt_title_waiting()))
      await becomes('the way home is open', () => homeButton(stage.page).isEnabled(), true)
    },
    leaving: seeHome,
    left: seeHome,
  },
  impossible: {
    'forgetEnrollment fails: refused at main':
      'Removing what the browser keeps does not fail: src/browser/storage.ts passes over what it cannot reach.',
  },
}
