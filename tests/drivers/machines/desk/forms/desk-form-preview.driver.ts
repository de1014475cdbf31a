import type { deskFormPreviewMachine } from '#machines/desk/desk-form-preview/desk-form-preview.machine.ts'
import { draftForms } from '#machines/desk/desk-forms/forms.example.ts'
import type { Driver } from '#paths/run/driver.ts'
import { becomes, shows } from '../../support/sight.ts'
import { answer, asks } from '../../support/storefront/storefront.ts'
import { answering, openDesk, retryButton, seesProblem, session } from '../at-the-desk.ts'
import { getForms, needBox, previewForms } from './desk-forms.driver.ts'

/** The forms beside the editor: another configuration is one whose middle name may be typed. */
export const deskFormPreviewDriver: Driver<typeof deskFormPreviewMachine> = {
  start: async (stage, { number }) => {
    await stage.hold(getForms, previewForms)
    await openDesk(stage, `/desk/catalog/${number}/forms`, 'publisher')
    await answer(stage, getForms, { data: draftForms })
  },
  act: {
    'desk-form-preview.show': ({ page }, { asked: { config } }) =>
      needBox(page, 'personal', 'middle_name')
        .selectOption(config.requirements[0]?.fields.personal?.['middle_name'] ?? 'none')
        .then(() => undefined),
    'desk-form-preview.retry': ({ page }) => retryButton(page).click(),
  },
  answer: { previewForms: answering(previewForms) },
  see: {
    drawing: (stage) => asks(stage, previewForms),
    drawn: async (stage, { context: { preview } }) => {
      await seesProblem(stage, null)
      const shown = preview?.fields.personal.filter((field) => field.shown).map(({ field_name }) => field_name) ?? []
      await shows(stage.page.locator('#preview-personal-first_name'))
      await becomes(
        'whether the middle name is drawn',
        () => stage.page.locator('#preview-personal-middle_name').isVisible(),
        shown.includes('middle_name'),
      )
    },
    failed: async (stage, { context: { problem } }) => {
      if (problem?.kind === 'session') await asks(stage, session)
      else await seesProblem(stage, problem)
    },
  },
  // What is on its way is waited for, and a choice that is made already is no choice.
  offered: (event, before) => {
    if (before.context.problem?.kind === 'session' || before.matches('drawing')) return false
    if (event.type !== 'desk-form-preview.show') return true
    const needOf = ({ config }: { config: typeof before.context.config }) =>
      config.requirements[0]?.fields.personal?.['middle_name']
    return needOf(event.asked) !== needOf(before.context)
  },
}
