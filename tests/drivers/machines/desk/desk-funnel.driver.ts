import type { Page } from 'playwright'
import type { deskFunnelMachine } from '#machines/desk/desk-funnel/desk-funnel.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import { spanName } from '#schemas/desk/figures/figures.ui.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { numberText } from '#src/i18n/amounts.ts'
import { becomes, buttonOf, hides, isReady, shows } from '../support/sight.ts'
import { asks, forgetAsked, title } from '../support/storefront/storefront.ts'
import { wordsOf as errorWords } from '../support/enrollment/step-sight.ts'
import { answering, openDesk, seesFieldErrors, seesProblem, session } from './at-the-desk.ts'
import { chooseDays } from './choose-days.ts'

const funnel = 'GET staff/get-funnel'

const showButton = (page: Page) => page.locator('main form .button-primary')
const process = (page: Page) => page.getByRole('combobox', { name: m.desk_fun_process(), exact: true })
/** How many came to each stage. */
const begun = (page: Page) => page.locator('main tbody tr td:nth-child(2)')

/** How far people come. */
export const deskFunnelDriver: Driver<typeof deskFunnelMachine> = {
  start: async (stage) => {
    await stage.hold(funnel)
    await openDesk(stage, '/desk/figures/funnel')
  },
  act: {
    'desk-funnel.show': async (stage, { wish }, before) => {
      const { page } = stage
      // The answer of before is not waited for any more.
      if (before.matches('renewing')) forgetAsked(stage, funnel)
      await chooseDays(page, spanName(wish.span), wish)
      await process(page).selectOption(wish.process ?? '')
      await showButton(page).click()
    },
    'desk-funnel.change': async ({ page }) => {
      await process(page).selectOption((await process(page).inputValue()) === 'rep' ? 'group' : 'rep')
    },
    'desk-funnel.retry': ({ page }) => buttonOf(page.locator('main'), m.common_retry()).click(),
  },
  answer: {
    getFunnel: answering(funnel),
    renew: answering(funnel),
  },
  see: {
    loading: async (stage) => {
      await asks(stage, funnel)
      await hides(showButton(stage.page))
    },
    failed: async (stage, { context: { problem } }) => {
      if (problem?.kind === 'session') {
        await asks(stage, session)
        return
      }
      await shows(title(stage.page, m.desk_fun_title()))
      await seesProblem(stage, problem)
      await hides(showButton(stage.page))
    },
    shown: async (stage, { context: { funnel: shown, errors, problem } }) => {
      const { page } = stage
      if (problem?.kind === 'session') {
        await asks(stage, session)
        await hides(showButton(page))
        return
      }
      await isReady(showButton(page))
      const isEmpty = shown?.stages.every((one) => one.begun === 0) === true
      await becomes(
        'how many came to each stage',
        () => begun(page).allTextContents(),
        isEmpty ? [] : (shown?.stages ?? []).map((one) => numberText(one.begun)),
      )
      await seesFieldErrors(stage, errors.map(errorWords))
      await seesProblem(stage, problem)
      if (isEmpty) await shows(page.getByText(m.desk_fun_none()))
    },
    renewing: async (stage) => {
      await asks(stage, funnel)
      await shows(stage.page.locator('main .stack[aria-busy="true"]'))
      // Other days may be asked for meanwhile.
      await isReady(showButton(stage.page))
    },
  },
  // Nobody who has to sign in anew is offered anything.
  offered: (_, { context: { problem } }) => problem?.kind !== 'session',
}
