import type { Page } from 'playwright'
import type { deskAccessMachine } from '#machines/desk/desk-access/desk-access.machine.ts'
import { broken } from '#machines/support/model.ts'
import type { Driver } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { becomes, buttonOf, hides, isBusy, isReady, shows } from '../support/sight.ts'
import { answer, asks, title } from '../support/storefront/storefront.ts'
import { seesProblem } from './at-the-desk.ts'

const session = 'GET staff/get-session'
const signIn = 'POST staff/sign-in-demo'
const signOut = 'POST staff/sign-out'
const choices = 'GET staff/get-choices'

const signOutButton = (page: Page) => buttonOf(page.locator('header'), m.desk_sign_out())
const people = (page: Page) => page.locator('.desk-demo-person button')
const retry = (page: Page) => page.locator('main').getByRole('button', { name: m.common_retry(), exact: true })

/** Who is signed in at the desk. */
export const deskAccessDriver: Driver<typeof deskAccessMachine> = {
  start: async (stage) => {
    await stage.hold(session, signIn, signOut, choices)
    await stage.page.goto(stage.url('/desk'))
  },
  act: {
    'desk-access.demo': ({ page }) => people(page).first().click(),
    'desk-access.signOut': ({ page }) => signOutButton(page).click(),
    'desk-access.retry': ({ page }) => retry(page).click(),
    'desk-access.ended': async (stage) => {
      // What the page asks next finds nobody signed in.
      await answer(stage, choices, { refused: broken('session') })
    },
  },
  answer: {
    getSession: (stage, outcome) =>
      answer(stage, session, 'failed' in outcome ? { refused: outcome } : { data: outcome.done }),
    signInDemo: (stage, outcome) =>
      answer(stage, signIn, 'failed' in outcome ? { refused: outcome } : { data: outcome.done }),
    signOut: (stage, outcome) =>
      answer(stage, signOut, 'failed' in outcome ? { refused: outcome } : { data: { signed_out: true } }),
  },
  see: {
    checking: async (stage) => {
      await asks(stage, session)
      await hides(signOutButton(stage.page))
    },
    failed: async (stage, { context: { problem } }) => {
      await shows(title(stage.page, m.desk_sign_in_title()))
      await seesProblem(stage, problem)
      await isReady(retry(stage.page))
    },
    asking: async (stage, { context: { demo, problem, ended } }) => {
      const { page } = stage
      await shows(title(page, m.desk_sign_in_title()))
      await becomes('the made-up people', () => people(page).count(), demo.length)
      await seesProblem(stage, problem)
      if (ended && problem === null) await shows(page.getByText(m.desk_ended()))
      else await hides(page.getByText(m.desk_ended()))
      if (demo.length === 0) await shows(page.getByText(m.desk_sign_in_none()))
    },
    signingIn: async (stage) => {
      await asks(stage, signIn)
      await isBusy(people(stage.page).first())
    },
    open: async (stage, { context: { staff, problem } }) => {
      await shows(title(stage.page, m.desk_find_title()))
      await shows(stage.page.getByText(m.desk_signed_in_as({ name: staff?.name ?? '' })))
      await isReady(signOutButton(stage.page))
      await seesProblem(stage, problem)
    },
    signingOut: async (stage) => {
      await asks(stage, signOut)
      await isBusy(signOutButton(stage.page))
    },
  },
  offered: (event, { context: { demo, problem } }) => {
    if (event.type === 'desk-access.demo') return demo.length > 0
    // With people to choose from there is nothing to try again.
    return event.type !== 'desk-access.retry' || demo.length === 0 || problem !== null
  },
}
