import type { Page } from 'playwright'
import type { ageToggleMachine } from '#machines/storefront/age-toggle/age-toggle.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { proveRep } from '../support/enrollment/proving.ts'
import { buttonOf, hides, isBusy, isDisabled, isReady, shows } from '../support/sight.ts'
import { answer, asks, dialog, problemText, title } from '../support/storefront/storefront.ts'

const getMenu = 'GET enrollment/get-common-menu'

const words = (over65: 0 | 1): string => (over65 === 1 ? m.frame_age_over() : m.frame_age_under())
const toggle = (page: Page, over65: 0 | 1) => page.getByRole('button', { name: words(over65), exact: true })
const changeButton = (page: Page, over65: 0 | 1) =>
  buttonOf(dialog(page), over65 === 1 ? m.frame_age_to_under() : m.frame_age_to_over())
const keepButton = (page: Page) => buttonOf(dialog(page), m.frame_age_keep())

/** The selected age in the header, on a host where a rep enrolls. */
export const ageToggleDriver: Driver<typeof ageToggleMachine> = {
  start: async (stage) => {
    const { page } = stage
    await proveRep(stage, 'agent')
    await page.goto(stage.url('/support', 'agent'))
    await shows(title(page, m.support_title()))
    await page.locator('.menu-panel a').nth(1).waitFor({ state: 'attached' })
    // The frame has its menu; the next one that is asked for is the toggle's.
    await stage.hold(getMenu)
  },
  act: {
    'age.open': ({ page }, _, { context: { over65 } }) => toggle(page, over65).click(),
    'age.keep': ({ page }) => keepButton(page).click(),
    'age.change': ({ page }, _, { context: { over65 } }) => changeButton(page, over65).click(),
    // Another tab of the same person.
    'age.reported': async ({ page }, { over65 }) => {
      const other = await page.context().newPage()
      await other.goto(new URL('/robots.txt', page.url()).href)
      await other.evaluate((age) => localStorage.setItem('over_65', String(age)), over65)
      await other.close()
    },
  },
  answer: {
    takeAge: async (stage, outcome) => {
      await answer(stage, getMenu, 'failed' in outcome ? { refused: outcome } : 'server')
      // Then the frame reads everything anew.
      if ('done' in outcome) await answer(stage, getMenu, 'server')
    },
  },
  see: {
    shown: async ({ page }, { context: { over65 } }) => {
      await hides(dialog(page))
      await isReady(toggle(page, over65))
    },
    asking: async ({ page }, { context: { over65, problem } }) => {
      await shows(dialog(page).getByText(words(over65)))
      await isReady(changeButton(page, over65))
      if (problem === null) await hides(dialog(page).getByRole('alert'))
      else await shows(dialog(page).getByRole('alert').getByText(problemText(problem)))
    },
    changing: async (stage, { context: { over65 } }) => {
      await asks(stage, getMenu)
      await isBusy(changeButton(stage.page, over65))
      await isDisabled(keepButton(stage.page))
    },
  },
  // What the page asked for is what it gets.
  happens: ({ kind, event }, { context: { over65 } }) => kind !== 'done' || event['output'] !== over65,
}
