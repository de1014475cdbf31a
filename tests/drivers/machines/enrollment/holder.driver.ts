import type { Page } from 'playwright'
import type { holderMachine } from '#machines/enrollment/holder/holder.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { longDate } from '#schemas/messages/long-date.ts'
import { boxOf } from '#tests/drivers/form.driver.ts'
import { enrolledUpTo, openStep } from '../support/enrollment/enrolled.ts'
import { becomes, buttonOf, hides, isBusy, shows } from '../support/sight.ts'
import { answer, asks, isWaiting } from '../support/storefront/storefront.ts'

const look = 'GET enrollment/get-holder'
const take = 'POST enrollment/take-enrollment'

const line = (page: Page) => page.locator('.holder-line')
const takeButton = (page: Page) => buttonOf(line(page), m.holder_take())

const looksAgain = (page: Page, busy: 'true' | 'false') =>
  becomes('it looks again', () => line(page).getAttribute('aria-busy'), busy)

/** The quiet line above a step. */
export const holderDriver: Driver<typeof holderMachine> = {
  start: async (stage) => {
    await enrolledUpTo(stage, { cart: 'everything', step: 'contact' })
    await stage.hold(look, take)
    await openStep(stage, 'contact')
    await boxOf(stage.page, 'city').waitFor()
  },
  act: {
    'holder.take': ({ page }) => takeButton(page).click(),
    // As when somebody comes back to the window; where nothing is shown, an answer may still be on its way.
    'holder.look': (stage) =>
      becomes(
        'it looks',
        async () => {
          if (!isWaiting(stage, look)) await stage.page.evaluate(() => void dispatchEvent(new Event('focus')))
          return isWaiting(stage, look)
        },
        true,
      ),
  },
  answer: {
    loadHolder: (stage, outcome) =>
      answer(stage, look, 'failed' in outcome ? { refused: outcome } : { data: outcome.done }),
    takeBack: (stage, outcome) =>
      answer(stage, take, 'failed' in outcome ? { refused: outcome } : { data: outcome.done }),
  },
  see: {
    loading: async (stage, { context: { holder } }) => {
      await asks(stage, look)
      await (holder === null ? hides(line(stage.page)) : looksAgain(stage.page, 'true'))
    },
    alone: ({ page }) => hides(line(page)),
    shown: async ({ page }, { context: { holder, problem } }) => {
      await looksAgain(page, 'false')
      const since = { date: longDate(holder?.since ?? '') }
      const other = holder?.elsewhere ? m.holder_elsewhere(since) : m.holder_applicant(since)
      await shows(line(page).getByText(holder?.mine ? m.holder_mine(since) : other, { exact: true }))
      const too = line(page).getByText(m.holder_elsewhere_too(), { exact: true })
      await (holder?.mine && holder.elsewhere ? shows(too) : hides(too))
      await (holder?.may_take ? shows(takeButton(page)) : hides(takeButton(page)))
      await (problem === null ? hides(line(page).getByRole('alert')) : shows(line(page).getByRole('alert')))
    },
    taking: ({ page }) => isBusy(takeButton(page)),
  },
  bars: {
    'shown#holder.take#1': {
      at: ({ context }) => context.holder?.may_take === false,
      holds: ({ page }) => hides(takeButton(page)),
    },
  },
}
