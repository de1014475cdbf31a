import type { Page } from 'playwright'
import type { SignInChange, deskSignInsMachine } from '#machines/desk/desk-sign-ins/desk-sign-ins.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { becomes, buttonOf, hides, isBusy, isReady, shows } from '../support/sight.ts'
import { answer, asks, dialog, problemText, title } from '../support/storefront/storefront.ts'
import { answering, dialogButton, openDesk, retryButton, seesProblem, session } from './at-the-desk.ts'

const get = 'GET staff/get-sign-ins'
const give = 'POST staff/give-sign-in'
const remove = 'POST staff/remove-sign-in-key'

const callOf = (chosen: SignInChange | null) => (chosen?.act.kind === 'remove' ? remove : give)
const names = (page: Page) => page.locator('.desk-question')
const box = (page: Page) => page.getByRole('textbox', { name: m.desk_sign_ins_find(), exact: true })
const wordsOf = ({ act }: SignInChange): string =>
  act.kind === 'remove'
    ? m.desk_sign_ins_remove()
    : act.way === 'code'
      ? m.desk_sign_ins_give_code()
      : m.desk_sign_ins_give_passkey()

/** How reps and groups sign in. */
export const deskSignInsDriver: Driver<typeof deskSignInsMachine> = {
  start: async (stage) => {
    await stage.hold(get, give, remove)
    await openDesk(stage, '/desk/sign-ins')
  },
  act: {
    'desk-sign-ins.find': ({ page }, { text }) => box(page).fill(text),
    'desk-sign-ins.ask': async ({ page }, { change }, { context: { rows } }) => {
      const name = rows?.find(({ subject }) => subject === change.subject)?.name ?? ''
      const row = page.locator('.desk-row').filter({ has: names(page).filter({ hasText: name }) })
      await buttonOf(row, wordsOf(change)).first().click()
    },
    'desk-sign-ins.confirm': ({ page }) => dialogButton(page).click(),
    'desk-sign-ins.close': ({ page }) => page.keyboard.press('Escape'),
    'desk-sign-ins.retry': ({ page }) => retryButton(page).click(),
  },
  answer: {
    getSignIns: answering(get),
    changeSignIn: (stage, outcome, { context: { chosen } }) =>
      answer(stage, callOf(chosen), 'failed' in outcome ? { refused: outcome } : { data: { changed: true } }),
  },
  see: {
    loading: (stage) => asks(stage, get),
    failed: async (stage, { context: { problem } }) => {
      if (problem?.kind === 'session') {
        await asks(stage, session)
        return
      }
      await shows(title(stage.page, m.desk_sign_ins_title()))
      await seesProblem(stage, problem)
    },
    listing: async ({ page }, { context: { rows, wanted } }) => {
      await hides(dialog(page))
      const shown = (rows ?? []).filter(({ name }) => name.toLowerCase().includes(wanted))
      await becomes(
        'who is listed',
        () => names(page).allTextContents(),
        shown.map(({ name }) => name),
      )
      if (rows?.length === 0) await shows(page.getByText(m.desk_sign_ins_none()))
    },
    confirming: async ({ page }, { context: { problem } }) => {
      await isReady(dialogButton(page))
      if (problem === null) await hides(dialog(page).locator('.notice-danger'))
      else await shows(dialog(page).getByText(problemText(problem)))
    },
    changing: async (stage, { context: { chosen } }) => {
      await asks(stage, callOf(chosen))
      await isBusy(dialogButton(stage.page))
    },
  },
  // Nobody who has to sign in anew is offered anything; nobody is there to be looked for where nobody is listed, and
  // nothing is done to whom another name was looked for.
  offered: (event, { context: { problem, rows, wanted } }) => {
    if (problem?.kind === 'session') return false
    if (event.type === 'desk-sign-ins.find') return rows?.length !== 0
    if (event.type !== 'desk-sign-ins.ask') return true
    const row = rows?.find(({ subject }) => subject === event.change.subject)
    return row === undefined || row.name.toLowerCase().includes(wanted)
  },
  bars: {
    'listing#desk-sign-ins.ask#1': ({ page }) => hides(page.locator('.desk-row')),
  },
}
