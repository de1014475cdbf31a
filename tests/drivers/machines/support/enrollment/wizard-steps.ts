import type { Page } from 'playwright'
import type { Stage } from '#paths/run/driver.ts'
import type { RowKey } from '#schemas/calls/calls.registry.ts'
import { type StepId, stepById, steps } from '#schemas/steps/steps.registry.ts'
import { contact, tabCalls } from '#tests/server/support/answers.ts'
import { wayOn } from './step-sight.ts'
import { verificationQuestion } from '#tests/verification-question.ts'

const review = 'POST enrollment/save-review-info'

/** The call by which a step is completed. */
const saveOf = (step: StepId): RowKey => {
  const { tab } = stepById(step)
  return tab === 'review_info' ? review : tabCalls[tab].key
}

export const holdSaves = (stage: Stage): Promise<void> => stage.hold(...steps.map(({ id }) => saveOf(id)))

/** The step as it is saved is sent once more. */
const send = async (page: Page, step: StepId): Promise<void> => {
  if (step === 'agreement') {
    const answer = page.getByRole('textbox', { name: verificationQuestion() })
    if (await answer.isVisible()) await answer.fill(contact.birth_city)
  }
  await wayOn(page).click()
}

const SENT = 'a step that is sent and not answered'

/** The open step is completed: what it holds is sent, where that was not done before, and the server keeps it. */
export const finishStep = async (stage: Stage, step: StepId): Promise<void> => {
  if (!stage.notes.delete(SENT)) await send(stage.page, step)
  await stage.reply(saveOf(step), 'server')
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
  stage.ask(review, {
    body: { enrollment_id: stage.notes.get('tempId'), first_enroll: 1, send_sms: 0 },
  })
