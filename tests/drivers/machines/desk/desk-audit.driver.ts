import type { Page } from 'playwright'
import type { deskAuditMachine } from '#machines/desk/desk-audit/desk-audit.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { wordsOf as errorWords } from '../support/enrollment/step-sight.ts'
import { becomes, buttonOf, hides, isBusy, isReady, shows } from '../support/sight.ts'
import { asks, forgetAsked, title } from '../support/storefront/storefront.ts'
import { subjectText } from '#schemas/desk/deeds.ts'
import { answering, openDesk, seesFieldErrors, seesProblem, session } from './at-the-desk.ts'

const audit = 'GET staff/get-audit'

const box = (page: Page) => page.getByRole('textbox', { name: m.desk_find_number(), exact: true })
const showButton = (page: Page) => page.locator('main form .button-primary')
const moreButton = (page: Page) => buttonOf(page.locator('main'), m.desk_find_more())
const subjects = (page: Page) => page.locator('.desk-subject')

/** Who has read and done what. */
export const deskAuditDriver: Driver<typeof deskAuditMachine> = {
  start: async (stage) => {
    await stage.hold(audit)
    await openDesk(stage, '/desk/audit', 'auditor')
  },
  act: {
    'desk-audit.search': async (stage, { number }, before) => {
      const { page } = stage
      // The answer of before is not waited for any more.
      if (before.matches('loading')) forgetAsked(stage, audit)
      await box(page).fill(number)
      await showButton(page).click()
    },
    'desk-audit.more': ({ page }) => moreButton(page).click(),
    'desk-audit.change': async ({ page }) => {
      await box(page).press('End')
      await box(page).press('x')
    },
  },
  answer: {
    getAudit: answering(audit),
    getMore: answering(audit),
  },
  see: {
    loading: async (stage) => {
      await asks(stage, audit)
      await isReady(showButton(stage.page))
    },
    listing: async (stage, { context: { rows, next, errors, problem } }) => {
      const { page } = stage
      if (problem?.kind === 'session') {
        await asks(stage, session)
        await hides(box(page))
        return
      }
      await shows(title(page, m.desk_audit_title()))
      await isReady(showButton(page))
      await becomes(
        'about whom',
        () => subjects(page).allTextContents(),
        rows.map(({ subject }) => subjectText(subject)),
      )
      await seesFieldErrors(stage, errors.map(errorWords))
      await seesProblem(stage, problem)
      if (next === null) await hides(moreButton(page))
      else await isReady(moreButton(page))
    },
    continuing: async (stage) => {
      await asks(stage, audit)
      await isBusy(moreButton(stage.page))
    },
  },
  // Nobody who has to sign in anew is offered anything.
  offered: (_, { context: { problem } }) => problem?.kind !== 'session',
  bars: {
    'listing#desk-audit.more#1': ({ page }) => hides(moreButton(page)),
  },
}
