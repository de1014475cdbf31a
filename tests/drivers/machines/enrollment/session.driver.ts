import type { sessionMachine, SessionLeft } from '#machines/enrollment/session/session.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { boxOf } from '#tests/drivers/form.driver.ts'
import { enrolledUpTo, openStep } from '../support/enrollment/enrolled.ts'
import { becomes, buttonOf, hides, isBusy, isReady, shows } from '../support/sight.ts'
import { answer, dialog } from '../support/storefront/storefront.ts'

const look = 'GET enrollment/get-session'
const extend = 'POST enrollment/extend-session'
const unanswered = (made: number, answered: string | undefined): number => made - Number(answered ?? 0)

/** The warning over a step that is open. */
export const sessionDriver: Driver<typeof sessionMachine> = {
  start: async (stage) => {
    const { page } = stage
    await page.clock.install()
    await enrolledUpTo(stage, { cart: 'everything', step: 'contact' })
    await stage.hold(look, extend)
    await openStep(stage, 'contact')
    await boxOf(page, 'city').waitFor()
  },
  act: {
    'session.stay': ({ page }) => buttonOf(dialog(page), m.session_stay()).click(),
    'session.look': async ({ page }) => {
      const last = buttonOf(dialog(page), m.session_closing_go_on())
      await ((await last.isVisible()) ? last : buttonOf(dialog(page), m.session_ended_look())).click()
    },
  },
  answer: {
    watchSession: async (stage, outcome) => {
      const none: SessionLeft = { seconds: null, mayExtend: false }
      const { seconds, mayExtend } = 'failed' in outcome ? none : (outcome.done as SessionLeft)
      await stage.reply(look, { data: { seconds_left: seconds, may_extend: mayExtend } })
      stage.notes.set('looked', String(Number(stage.notes.get('looked') ?? 0) + 1))
    },
    extendSession: (stage, outcome) =>
      answer(
        stage,
        extend,
        'failed' in outcome ? { refused: outcome } : { data: { seconds_left: 3600, may_extend: true } },
      ),
  },
  wait: ({ page }) => page.clock.runFor(110_000),
  see: {
    watching: async (stage) => {
      await becomes('is asked', async () => unanswered(stage.made(look), stage.notes.get('looked')), 1)
      await hides(dialog(stage.page))
    },
    unwatched: ({ page }) => hides(dialog(page)),
    ending: async ({ page }, { context: { problem } }) => {
      await isReady(buttonOf(dialog(page), m.session_stay()))
      const told = dialog(page).getByText(m.session_stay_failed(), { exact: true })
      await (problem === null ? hides(told) : shows(told))
    },
    extending: ({ page }) => isBusy(buttonOf(dialog(page), m.session_stay())),
    'closing.telling': async ({ page }) => {
      await shows(dialog(page).getByText(m.session_closing_text(), { exact: true }))
      await shows(dialog(page).getByText(m.session_closing_code(), { exact: true }))
      await hides(buttonOf(dialog(page), m.session_stay()))
    },
    'closing.noticed': async ({ page }) => {
      await hides(dialog(page))
      await shows(page.getByText(m.session_closing_code(), { exact: true }))
    },
    ended: ({ page }) => shows(dialog(page).getByText(m.session_ended_text(), { exact: true })),
    looking: async ({ page }) => {
      await hides(dialog(page))
      await shows(page.getByText(m.session_ended_text(), { exact: true }))
    },
  },
  impossible: {
    'watchSession fails: server':
      'Without an answer the page asks again, so this never fails: src/calls/enrollment/wizard-notices.actors.ts.',
  },
}
