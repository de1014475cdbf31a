import type { Page } from 'playwright'
import type { deskFiguresMachine } from '#machines/desk/desk-figures/desk-figures.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import { spanName } from '#schemas/desk/figures/figures.ui.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { becomes, buttonOf, hides, isReady, shows } from '../support/sight.ts'
import { asks, forgetAsked, title } from '../support/storefront/storefront.ts'
import { wordsOf as errorWords } from '../support/enrollment/step-sight.ts'
import { answering, openDesk, seesFieldErrors, seesProblem, session } from './at-the-desk.ts'
import { chooseDays } from './choose-days.ts'

const figures = 'GET staff/get-figures'

const showButton = (page: Page) => page.locator('main form .button-primary')
const by = (page: Page) => page.getByRole('combobox', { name: m.desk_fig_by(), exact: true })
/** The names of the first plan, rep and so on of each table. */
const rows = (page: Page) => page.getByRole('group', { name: m.desk_fig_by_plan(), exact: true }).locator('tbody th')

/** How many enroll. */
export const deskFiguresDriver: Driver<typeof deskFiguresMachine> = {
  start: async (stage) => {
    await stage.hold(figures)
    await openDesk(stage, '/desk/figures')
  },
  act: {
    'desk-figures.show': async (stage, { wish }, before) => {
      const { page } = stage
      // The answer of before is not waited for any more.
      if (before.matches('renewing')) forgetAsked(stage, figures)
      await chooseDays(page, spanName(wish.span), wish)
      await by(page).selectOption(wish.by)
      await showButton(page).click()
    },
    'desk-figures.change': async ({ page }) => {
      await by(page).selectOption((await by(page).inputValue()) === 'month' ? 'day' : 'month')
    },
    'desk-figures.retry': ({ page }) => buttonOf(page.locator('main'), m.common_retry()).click(),
  },
  answer: {
    getFigures: answering(figures),
    renew: answering(figures),
  },
  see: {
    loading: async (stage) => {
      await asks(stage, figures)
      await hides(showButton(stage.page))
    },
    failed: async (stage, { context: { problem } }) => {
      if (problem?.kind === 'session') {
        await asks(stage, session)
        return
      }
      await shows(title(stage.page, m.desk_fig_title()))
      await seesProblem(stage, problem)
      await hides(showButton(stage.page))
    },
    shown: async (stage, { context: { figures: shown, errors, problem } }) => {
      const { page } = stage
      if (problem?.kind === 'session') {
        await asks(stage, session)
        await hides(showButton(page))
        return
      }
      await isReady(showButton(page))
      await becomes(
        'which plans',
        async () => (await rows(page).allInnerTexts()).map((text) => text.trim()),
        (shown?.plans ?? []).map(({ name }) => name ?? ''),
      )
      await seesFieldErrors(stage, errors.map(errorWords))
      await seesProblem(stage, problem)
      if (shown?.total.submitted === 0) await shows(page.getByText(m.desk_fig_none()))
    },
    renewing: async (stage) => {
      await asks(stage, figures)
      await shows(stage.page.locator('main .stack[aria-busy="true"]'))
      // Other days may be asked for meanwhile.
      await isReady(showButton(stage.page))
    },
  },
  // Nobody who has to sign in anew is offered anything.
  offered: (_, { context: { problem } }) => problem?.kind !== 'session',
}
