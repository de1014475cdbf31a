import type { Page } from 'playwright'
import type { deskEnrollmentMachine } from '#machines/desk/desk-enrollment/desk-enrollment.machine.ts'
import type { DeskCase, RevealedAnswers } from '#machines/desk/desk-enrollment/desk-enrollment.setup.ts'
import type { SavedSections } from '#machines/enrollment/review/review.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { cardSteps } from '#schemas/steps/steps.registry.ts'
import { cancelByDialog, cancelEnrollment, requestCancel } from '../support/enrollment/cancelling.ts'
import { wordsOf as errorWords } from '../support/enrollment/step-sight.ts'
import { buttonOf, hides, isBusy, isReady, shows } from '../support/sight.ts'
import { answer, asks, dialog, escapeForm, problemText, title } from '../support/storefront/storefront.ts'
import { answering, openDesk, retryButton, seesFieldErrors, seesProblem, session } from './at-the-desk.ts'

const get = 'GET staff/get-enrollment'
const preview = 'GET staff/preview-receipt'
const resend = 'POST staff/resend-receipt'
const reveal = 'POST staff/reveal-answers'
const note = 'POST staff/add-note'
const deliver = 'POST staff/retry-delivery'

const main = (page: Page) => page.locator('main')
const noteBox = (page: Page) => page.getByRole('textbox', { name: m.desk_note_label(), exact: true })
const dialogButton = (page: Page) => dialog(page).locator('.dialog-actions button').first()

/** Sections by step as the contract has them. */
const copied = (sections: SavedSections) =>
  cardSteps.flatMap(({ id, column }) => (sections[id] === null ? [] : [{ column, result: sections[id] }]))

const doneTexts = {
  receipt: () => m.desk_resend_done(),
  note: () => m.desk_note_done(),
  delivery: () => m.desk_deliver_done(),
}

/** One enrollment at the desk. */
export const deskEnrollmentDriver: Driver<typeof deskEnrollmentMachine> = {
  start: async (stage, { policyId }) => {
    await stage.hold(get, preview, resend, reveal, note, deliver, requestCancel, cancelEnrollment)
    await openDesk(stage, `/desk/enrollment/${policyId}`)
  },
  act: {
    'desk-enrollment.retry': ({ page }) => retryButton(page).click(),
    'desk-enrollment.resend': ({ page }) => buttonOf(main(page), m.desk_resend()).click(),
    'desk-enrollment.reveal': ({ page }) => buttonOf(main(page), m.desk_reveal_numbers()).click(),
    'desk-enrollment.reason': async ({ page }) => {
      await dialog(page).getByRole('radio', { name: m.desk_reason_caller(), exact: true }).check()
      await dialogButton(page).click()
    },
    'desk-enrollment.cover': ({ page }) => buttonOf(main(page), m.desk_case_cover()).click(),
    'desk-enrollment.note': ({ page }) => buttonOf(main(page), m.desk_note_add()).click(),
    'desk-enrollment.save': async ({ page }, { text }) => {
      await noteBox(page).fill(text)
      await dialogButton(page).click()
    },
    'desk-enrollment.change': async ({ page }) => {
      await noteBox(page).press('End')
      await noteBox(page).press('x')
    },
    'desk-enrollment.deliver': ({ page }) => buttonOf(main(page), m.desk_case_deliver()).click(),
    'desk-enrollment.confirm': ({ page }) => dialogButton(page).click(),
    'desk-enrollment.close': ({ page }) => escapeForm(page),
    'desk-enrollment.changed': async (stage) => {
      await buttonOf(main(stage.page), m.cancel_open()).click()
      await cancelByDialog(stage)
    },
  },
  answer: {
    getEnrollment: async (stage, outcome) => {
      if (outcome.label === 'session') await stage.hold(session)
      if ('failed' in outcome) return answer(stage, get, { refused: outcome })
      const { sections, names: _names, ...found } = outcome.done as DeskCase
      return answer(stage, get, { data: { ...found, sections: copied(sections) } })
    },
    previewReceipt: answering(preview),
    resendReceipt: (stage, outcome) =>
      answer(
        stage,
        resend,
        'failed' in outcome
          ? { refused: outcome }
          : { data: { to: 'a•••@example.com', subject: 'Enrollment Receipt', locale: 'en' } },
      ),
    revealAnswers: (stage, outcome) =>
      answer(
        stage,
        reveal,
        'failed' in outcome
          ? { refused: outcome }
          : { data: { numbers: (outcome.done as RevealedAnswers).numbers, sections: [] } },
      ),
    addNote: (stage, outcome) =>
      answer(stage, note, 'failed' in outcome ? { refused: outcome } : { data: { id: 'NNNNNNNNNNNNNNNNNNNNNN' } }),
    retryDelivery: (stage, outcome) =>
      answer(stage, deliver, 'failed' in outcome ? { refused: outcome } : { data: { outcome: 'new_file' } }),
  },
  see: {
    loading: (stage) => asks(stage, get),
    failed: async (stage, { context: { problem } }) => {
      if (problem?.kind === 'session') {
        await asks(stage, session)
        await hides(retryButton(stage.page))
        return
      }
      await shows(title(stage.page, m.desk_case_failed()))
      await seesProblem(stage, problem)
      // A number that does not exist does not exist when it is asked for once more.
      if (problem?.kind === 'missing') await hides(retryButton(stage.page))
      else await isReady(retryButton(stage.page))
    },
    reading: async (stage, { context: { enrollment, revealed, done, problem } }) => {
      const { page } = stage
      await shows(title(page, enrollment?.name ?? ''))
      await hides(dialog(page))
      await isReady(buttonOf(main(page), m.desk_note_add()))
      await seesProblem(stage, problem)
      if (done !== null) await shows(main(page).getByText(doneTexts[done]()))
      else await hides(main(page).locator('.notice-success'))
      if (revealed === null) await hides(main(page).getByText('123-45-6789'))
      else await shows(main(page).getByText('123-45-6789'))
    },
    previewing: async (stage) => {
      await asks(stage, preview)
      await isBusy(buttonOf(main(stage.page), m.desk_resend()))
    },
    confirmingReceipt: async ({ page }, { context: { preview: shown, problem } }) => {
      await isReady(dialogButton(page))
      await shows(dialog(page).getByText(shown?.to ?? ''))
      if (problem !== null) await shows(dialog(page).getByText(problemText(problem)))
    },
    resending: async (stage) => {
      await asks(stage, resend)
      await isBusy(dialogButton(stage.page))
    },
    choosingReason: async ({ page }, { context: { problem } }) => {
      await shows(dialog(page).getByText(m.desk_reveal_text()))
      await isReady(dialogButton(page))
      if (problem !== null) await shows(dialog(page).getByText(problemText(problem)))
    },
    revealing: async (stage) => {
      await asks(stage, reveal)
      await isBusy(dialogButton(stage.page))
    },
    noting: async (stage, { context: { errors, problem } }) => {
      const { page } = stage
      await shows(noteBox(page))
      await isReady(dialogButton(page))
      await seesFieldErrors(stage, errors.map(errorWords))
      if (problem !== null) await shows(dialog(page).getByText(problemText(problem)))
    },
    savingNote: async (stage) => {
      await asks(stage, note)
      await isBusy(dialogButton(stage.page))
    },
    confirmingDelivery: async ({ page }, { context: { problem } }) => {
      await shows(dialog(page).getByText(m.desk_deliver_title()))
      await isReady(dialogButton(page))
      if (problem !== null) await shows(dialog(page).getByText(problemText(problem)))
    },
    delivering: async (stage) => {
      await asks(stage, deliver)
      await isBusy(dialogButton(stage.page))
    },
  },
  bars: {
    'reading#desk-enrollment.deliver#1': async ({ page }) => {
      // A button for each delivery of the enrollment, and no other.
      const buttons = await buttonOf(main(page), m.desk_case_deliver()).count()
      if (buttons !== 1) throw new Error(`${buttons} buttons for one delivery`)
    },
  },
  // Nobody who has to sign in anew is offered anything.
  offered: (event, { context: { problem, revealed } }) =>
    problem?.kind !== 'session' &&
    (event.type !== 'desk-enrollment.cover' || revealed !== null) &&
    (event.type !== 'desk-enrollment.retry' || problem?.kind !== 'missing'),
}
