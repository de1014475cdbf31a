import type { Page } from 'playwright'
import type { deskFindMachine } from '#machines/desk/desk-find/desk-find.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { quickHands } from '../support/storefront/quick-hands.ts'
import { becomes, buttonOf, hides, isBusy, isReady, shows } from '../support/sight.ts'
import { asks, forgetAsked, title } from '../support/storefront/storefront.ts'
import { wordsOf as errorWords } from '../support/enrollment/step-sight.ts'
import { answering, openDesk, seesFieldErrors, seesProblem, session } from './at-the-desk.ts'

const choices = 'GET staff/get-choices'
const find = 'POST staff/find-enrollments'

const findButton = (page: Page) => buttonOf(page.locator('main'), m.desk_find_submit())
const moreButton = (page: Page) => buttonOf(page.locator('main'), m.desk_find_more())
const results = (page: Page) => page.locator('section[aria-labelledby="desk-found"]')
const names = (page: Page) => page.locator('.desk-rows .desk-row-name')

/** Looking for enrollments. */
export const deskFindDriver: Driver<typeof deskFindMachine> = {
  start: async (stage) => {
    await stage.hold(choices, find)
    await openDesk(stage, '/desk')
  },
  act: {
    'desk-find.search': async (stage, { wish }, before) => {
      const { page } = stage
      // The answer of before is not waited for any more.
      if (before.matches('searching')) forgetAsked(stage, find)
      const hands = quickHands(page)
      await hands.type(m.desk_find_name(), wish.name ?? '')
      await hands.type(m.desk_find_email(), '')
      await hands.type(m.desk_find_ssn(), wish.ssn_last_four ?? '')
      await findButton(page).click()
    },
    'desk-find.more': ({ page }) => moreButton(page).click(),
    'desk-find.change': async ({ page }) => {
      const box = page.getByRole('textbox', { name: m.desk_find_email(), exact: true })
      await box.press('End')
      await box.press('x')
    },
    'desk-find.retry': ({ page }) =>
      page.locator('main').getByRole('button', { name: m.common_retry(), exact: true }).click(),
  },
  answer: {
    getChoices: answering(choices),
    findEnrollments: answering(find),
    findMore: answering(find),
  },
  see: {
    loading: async (stage) => {
      await asks(stage, choices)
      await hides(findButton(stage.page))
    },
    failed: async (stage, { context: { problem } }) => {
      await shows(title(stage.page, m.desk_find_title()))
      await seesProblem(stage, problem)
      await hides(findButton(stage.page))
    },
    searching: async (stage) => {
      await asks(stage, find)
      await shows(results(stage.page).and(stage.page.locator('[aria-busy="true"]')))
      // Something else may be looked for meanwhile.
      await isReady(findButton(stage.page))
    },
    listing: async (stage, { context: { rows, next, errors, problem } }) => {
      const { page } = stage
      if (problem?.kind === 'session') {
        await asks(stage, session)
        await hides(names(page))
        return
      }
      await isReady(findButton(page))
      await becomes(
        'who was found',
        () => names(page).allTextContents(),
        rows.map(({ name }) => name),
      )
      await seesFieldErrors(stage, errors.map(errorWords))
      await seesProblem(stage, problem)
      if (next === null) await hides(moreButton(page))
      else await isReady(moreButton(page))
      if (rows.length === 0 && problem === null) await shows(page.getByText(m.desk_find_none_title()))
    },
    continuing: async (stage) => {
      await asks(stage, find)
      await isBusy(moreButton(stage.page))
    },
  },
  // Nobody who has to sign in anew is offered anything.
  offered: (_, { context: { problem } }) => problem?.kind !== 'session',
  bars: {
    'listing#desk-find.more#1': ({ page }) => hides(moreButton(page)),
  },
}
