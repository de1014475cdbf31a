import type { Page } from 'playwright'
import type { deskStatementMachine } from '#machines/desk/desk-statement/desk-statement.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { becomes, buttonOf, hides, isBusy, isReady, shows } from '../support/sight.ts'
import { asks, forgetAsked, title } from '../support/storefront/storefront.ts'
import { answering, openDesk, seesProblem, session } from './at-the-desk.ts'

const choices = 'GET staff/get-statement-choices'
const statement = 'GET staff/get-statement'

const showButton = (page: Page) => page.locator('main form .button-primary')
const moreButton = (page: Page) => buttonOf(page.locator('main'), m.desk_sta_more())
const numbers = (page: Page) => page.locator('.desk-statement-rows tbody th')

/** What a rep or a group enrolled in a month. */
export const deskStatementDriver: Driver<typeof deskStatementMachine> = {
  start: async (stage) => {
    await stage.hold(choices, statement)
    await openDesk(stage, '/desk/figures/statements')
  },
  act: {
    'desk-statement.show': async (stage, { wish }, before) => {
      const { page } = stage
      // The answer of before is not waited for any more.
      if (before.matches('opening')) forgetAsked(stage, statement)
      const isGroup = wish.of === 'group'
      const whose = isGroup ? m.desk_sta_of_group() : m.desk_sta_of_agent()
      await page.getByRole('radio', { name: whose, exact: true }).check({ force: true })
      const list = isGroup ? m.desk_find_group() : m.desk_find_agent()
      await page.getByRole('combobox', { name: list, exact: true }).selectOption(wish.id)
      await page.getByRole('combobox', { name: m.desk_sta_month(), exact: true }).selectOption(wish.month)
      await showButton(page).click()
    },
    'desk-statement.more': ({ page }) => moreButton(page).click(),
    'desk-statement.retry': ({ page }) => buttonOf(page.locator('main'), m.common_retry()).click(),
  },
  answer: {
    getChoices: answering(choices),
    getStatement: answering(statement),
    getMore: answering(statement),
  },
  see: {
    loading: async (stage) => {
      await asks(stage, choices)
      await hides(showButton(stage.page))
    },
    failed: async (stage, { context: { problem } }) => {
      if (problem?.kind === 'session') {
        await asks(stage, session)
        return
      }
      await shows(title(stage.page, m.desk_sta_title()))
      await seesProblem(stage, problem)
      await hides(showButton(stage.page))
    },
    choosing: async (stage, { context: { problem } }) => {
      const { page } = stage
      if (problem?.kind === 'session') {
        await asks(stage, session)
        await hides(showButton(page))
        return
      }
      await isReady(showButton(page))
      await seesProblem(stage, problem)
      await hides(numbers(page))
    },
    opening: async (stage) => {
      await asks(stage, statement)
      await shows(stage.page.locator('main .stack[aria-busy="true"]'))
      // Another one may be asked for meanwhile.
      await isReady(showButton(stage.page))
    },
    shown: async (stage, { context: { statement: shown, problem } }) => {
      const { page } = stage
      if (problem?.kind === 'session') {
        await asks(stage, session)
        await hides(showButton(page))
        return
      }
      await isReady(showButton(page))
      await becomes(
        'which enrollments',
        async () => (await numbers(page).allTextContents()).map((text) => text.trim()),
        (shown?.rows ?? []).map(({ policy_id }) => policy_id),
      )
      await seesProblem(stage, problem)
      if (typeof shown?.next !== 'string') await hides(moreButton(page))
      else await isReady(moreButton(page))
      if (shown?.rows.length === 0) await shows(page.getByText(m.desk_sta_none()))
    },
    continuing: async (stage) => {
      await asks(stage, statement)
      await isBusy(moreButton(stage.page))
    },
  },
  // Nobody who has to sign in anew is offered anything.
  offered: (_, { context: { problem } }) => problem?.kind !== 'session',
  bars: {
    'shown#desk-statement.more#1': ({ page }) => hides(moreButton(page)),
  },
}
