import type { Page } from 'playwright'
import type { DraftDeed, deskDraftMachine } from '#machines/desk/desk-draft/desk-draft.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { becomes, buttonOf, hides, isBusy, isReady, shows } from '../../support/sight.ts'
import { answer, asks, dialog, problemText, title } from '../../support/storefront/storefront.ts'
import { answering, dialogButton, openDesk, retryButton, seesProblem } from '../at-the-desk.ts'

const get = 'GET staff/get-draft'
const session = 'GET staff/get-session'
const calls = {
  code: 'POST staff/send-draft-code',
  extend: 'POST staff/extend-draft',
  give: 'POST staff/hand-over-draft',
} as const
const answers: Record<DraftDeed['act'], object> = {
  code: { sent: true },
  extend: { ends_at: Date.UTC(2027, 0, 24, 15) },
  give: { holder: 'applicant' },
}
const done: Record<DraftDeed['act'], () => string> = {
  code: m.desk_draft_code_done,
  extend: m.desk_draft_extend_done,
  give: m.desk_draft_give_done,
}
const nameOf = (deed: DraftDeed): string => {
  if (deed.act === 'code') return m.desk_draft_code()
  return deed.act === 'extend' ? m.desk_draft_extend() : m.desk_draft_give_applicant()
}

const deedButton = (page: Page, deed: DraftDeed) => buttonOf(page.locator('.desk-actions'), nameOf(deed))

/** One enrollment that is not submitted. */
export const deskDraftDriver: Driver<typeof deskDraftMachine> = {
  start: async (stage, { enrollmentId }) => {
    await stage.hold(get, ...Object.values(calls))
    await openDesk(stage, `/desk/drafts/${enrollmentId}`)
  },
  act: {
    'desk-draft.choose': ({ page }, { deed }) => deedButton(page, deed).click(),
    'desk-draft.confirm': ({ page }) => dialogButton(page).click(),
    'desk-draft.close': ({ page }) => page.keyboard.press('Escape'),
    'desk-draft.retry': ({ page }) => retryButton(page).click(),
  },
  answer: {
    getDraft: answering(get),
    doDeed: async (stage, outcome, { context: { chosen } }) => {
      const act = chosen?.act ?? 'extend'
      await answer(stage, calls[act], 'failed' in outcome ? { refused: outcome } : { data: answers[act] })
    },
  },
  see: {
    loading: (stage) => asks(stage, get),
    failed: async (stage, { context: { problem } }) => {
      if (problem?.kind === 'session') {
        await asks(stage, session)
        return
      }
      await shows(title(stage.page, m.desk_draft_title()))
      await seesProblem(stage, problem)
    },
    reading: async (stage, { context: { draft, done: act } }) => {
      const { page } = stage
      await hides(dialog(page))
      await shows(title(page, draft?.name ?? m.desk_draft_nameless()))
      const steps = draft?.steps ?? []
      await becomes('the steps', () => page.locator('.desk-step-name').count(), steps.length)
      if (act !== null) await shows(page.getByText(done[act]()))
    },
    confirming: async ({ page }, { context: { chosen, problem } }) => {
      if (chosen !== null) await shows(dialog(page).getByText(m.desk_draft_sure({ deed: nameOf(chosen) })))
      await isReady(dialogButton(page))
      if (problem !== null) await shows(dialog(page).getByText(problemText(problem)))
    },
    acting: async (stage, { context: { chosen } }) => {
      await asks(stage, calls[chosen?.act ?? 'extend'])
      await isBusy(dialogButton(stage.page))
    },
  },
  // Nobody who has to sign in anew is offered anything.
  offered: (_, { context: { problem } }) => problem?.kind !== 'session',
  bars: {
    'reading#desk-draft.choose#1': async ({ page }, { context: { draft } }) => {
      // Keeping it longer, and what there is somebody for.
      const count = 1 + (draft?.code_to === null ? 0 : 1) + (draft?.others.length ?? 0)
      await becomes('the buttons', () => page.locator('.desk-actions button').count(), count)
    },
  },
}
