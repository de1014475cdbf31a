import type { Page } from 'playwright'
import type { declineReminderMachine } from '#machines/storefront/decline-reminder/decline-reminder.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { becomes, buttonOf, isBusy, isReady, shows } from '../support/sight.ts'
import { answer, asks, problemText, title } from '../support/storefront/storefront.ts'

const decline = 'POST enrollment/decline-reminders'
const leave = 'POST enrollment/leave-site'

const homeButton = (page: Page) => buttonOf(page.locator('main'), m.frame_decline_home())
const retryButton = (page: Page) => buttonOf(page.locator('main'), m.common_retry())

/** The page that the link of a reminder leads to. */
export const declineReminderDriver: Driver<typeof declineReminderMachine> = {
  start: async (stage, { token }) => {
    await stage.hold(decline, leave)
    await stage.page.goto(stage.url(`/decline-reminder-email${token === null ? '' : `#${token}`}`))
  },
  act: {
    'decline-reminder.retry': ({ page }) => retryButton(page).click(),
    'decline-reminder.home': ({ page }) => homeButton(page).click(),
  },
  answer: {
    declineReminders: (stage, outcome) =>
      answer(stage, decline, 'failed' in outcome ? { refused: outcome } : { data: { stopped: true } }),
    leaveSite: (stage) => stage.reply(leave, 'server'),
  },
  see: {
    stopping: async (stage) => {
      await asks(stage, decline)
      // What is behind the # has left the address.
      await becomes('the address', async () => new URL(stage.page.url()).hash, '')
    },
    failed: async ({ page }, { context: { problem } }) => {
      await shows(title(page, m.frame_decline_failed()))
      if (problem !== null) await shows(page.getByText(problemText(problem)))
      await isReady(retryButton(page))
    },
    unknown: async ({ page }) => {
      await shows(title(page, m.frame_decline_unknown()))
      await isReady(homeButton(page))
    },
    thanked: async ({ page }) => {
      await shows(title(page, m.frame_decline_title()))
      await isReady(homeButton(page))
    },
    leaving: async (stage) => {
      await asks(stage, leave)
      await isBusy(homeButton(stage.page))
    },
    home: ({ page }) => becomes('the address', async () => new URL(page.url()).pathname, '/'),
  },
}
