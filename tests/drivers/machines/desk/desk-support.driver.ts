import type { Page } from 'playwright'
import type { deskSupportMachine } from '#machines/desk/desk-support/desk-support.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { becomes, buttonOf, hides, isBusy, isReady, shows } from '../support/sight.ts'
import { answer, asks, dialog, problemText, title } from '../support/storefront/storefront.ts'
import { answering, openDesk, seesProblem, session } from './at-the-desk.ts'

const get = 'GET staff/get-support-requests'
const close = 'POST staff/close-support-request'

const moreButton = (page: Page) => buttonOf(page.locator('main'), m.desk_find_more())
const answeredButton = (page: Page) => buttonOf(page.locator('.desk-rows'), m.desk_support_answered())
const dialogButton = (page: Page) => dialog(page).locator('.dialog-actions button').first()

/** What people have asked the support. */
export const deskSupportDriver: Driver<typeof deskSupportMachine> = {
  start: async (stage) => {
    await stage.hold(get, close)
    await openDesk(stage, '/desk/support')
  },
  act: {
    'desk-support.more': ({ page }) => moreButton(page).click(),
    'desk-support.answered': ({ page }) => answeredButton(page).first().click(),
    'desk-support.confirm': ({ page }) => dialogButton(page).click(),
    'desk-support.close': ({ page }) => page.keyboard.press('Escape'),
    'desk-support.retry': ({ page }) =>
      page.locator('main').getByRole('button', { name: m.common_retry(), exact: true }).click(),
  },
  answer: {
    getRequests: answering(get),
    getMore: answering(get),
    closeRequest: (stage, outcome) =>
      answer(stage, close, 'failed' in outcome ? { refused: outcome } : { data: { closed: true } }),
  },
  see: {
    loading: (stage) => asks(stage, get),
    failed: async (stage, { context: { problem } }) => {
      if (problem?.kind === 'session') {
        await asks(stage, session)
        return
      }
      await shows(title(stage.page, m.desk_support_title()))
      await seesProblem(stage, problem)
    },
    listing: async (stage, { context: { rows, next, problem } }) => {
      const { page } = stage
      await hides(dialog(page))
      await becomes(
        'who asks',
        async () => (await page.locator('.desk-question').allTextContents()).map((text) => text.split(':')[0]),
        (rows ?? []).map(({ name }) => name),
      )
      await seesProblem(stage, problem)
      if (next === null) await hides(moreButton(page))
      else await isReady(moreButton(page))
      if (rows?.length === 0) await shows(page.getByText(m.desk_support_none()))
    },
    continuing: async (stage) => {
      await asks(stage, get)
      await isBusy(moreButton(stage.page))
    },
    confirming: async ({ page }, { context: { problem } }) => {
      await shows(dialog(page).getByText(m.desk_support_confirm_title()))
      await isReady(dialogButton(page))
      if (problem !== null) await shows(dialog(page).getByText(problemText(problem)))
    },
    closing: async (stage) => {
      await asks(stage, close)
      await isBusy(dialogButton(stage.page))
    },
  },
  // Nobody who has to sign in anew is offered anything.
  offered: (_, { context: { problem } }) => problem?.kind !== 'session',
  bars: {
    'listing#desk-support.more#1': ({ page }) => hides(moreButton(page)),
    'listing#desk-support.answered#1': async ({ page }, { context: { rows } }) => {
      // A button for each question that is listed, and no other.
      await becomes('the buttons', () => answeredButton(page).count(), rows?.length ?? 0)
    },
  },
}
