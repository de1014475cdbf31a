import type { Page } from 'playwright'
import type { Stage } from '#paths/run/driver.ts'
import type { RowKey } from '#schemas/calls/calls.registry.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { type StepId, steps } from '#schemas/steps/steps.registry.ts'
import { contact } from '#tests/server/support/answers.ts'
import { wayOn } from './step-sight.ts'

export const titleOf: Record<StepId, () => string> = {
  personal: () => m.personal_title(),
  contact: () => m.contact_title(),
  employer: () => m.employer_title(),
  beneficiaries: () => m.beneficiaries_title(),
  health: () => m.health_title(),
  dependents: () => m.dependents_title(),
  agreement: () => m.agreement_title(),
  billing: () => m.billing_title(),
  review: () => m.review_title(),
}

/** The call by which a step is completed. */
const saveOf: Record<StepId, RowKey> = {
  personal: 'POST enrollment/save-personal-info',
  contact: 'POST enrollment/save-contact-info',
  employer: 'POST enrollment/save-employer-info',
  beneficiaries: 'POST enrollment/save-beneficiary-info',
  health: 'POST enrollment/save-primary-health-info',
  dependents: 'POST enrollment/save-dependent-info',
  agreement: 'POST enrollment/save-agreement-info',
  billing: 'POST enrollment/save-billing-info',
  review: 'POST enrollment/save-review-info',
}

export const holdSaves = (stage: Stage): Promise<void> => stage.hold(...steps.map(({ id }) => saveOf[id]))

/** The step as it is saved is sent once more. */
const send = async (page: Page, step: StepId): Promise<void> => {
  if (step === 'agreement') {
    const answer = page.getByRole('textbox', { name: m.agreement_answer() })
    if (await answer.isVisible()) await answer.fill(contact.birth_city)
  }
  await wayOn(page).click()
}

const SENT = 'a step that is sent and not answered'

/** The open step is completed: what it holds is sent, where that was not done before, and the server keeps it. */
export const finishStep = async (stage: Stage, step: StepId): Promise<void> => {
  if (!stage.notes.delete(SENT)) await send(stage.page, step)
  await stage.reply(saveOf[step], 'server')
}

/**
 * Behind an open dialog nobody can send a step; what was sent before it opened is answered all the same. So where a
 * step is completed behind the dialog that is about to open, it is sent now.
 */
export const sendAhead = async (stage: Stage, dialog: string): Promise<void> => {
  for (const step of stage.ahead) {
    const id = steps.find((one) => one.id === step.actor)?.id
    if (step.kind === 'done' && id !== undefined) {
      await send(stage.page, id)
      stage.notes.set(SENT, id)
      return
    }
    if (!step.leaves.includes(dialog)) return
  }
}

/** Another window submits the enrollment, all of whose steps are saved. */
export const submitElsewhere = (stage: Stage): Promise<unknown> =>
  stage.ask(saveOf.review, {
    body: { enrollment_id: stage.notes.get('tempId'), first_enroll: 1, send_sms: 0 },
  })
