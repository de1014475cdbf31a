import type { Locator, Page } from 'playwright'
import type { HealthInfo } from '#schemas/calls/enrollment/health.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import type { HealthChange } from '#schemas/steps/questionnaire.changes.ts'
import { MAX_MEDICATIONS, conditionFields, layoutOf } from '#schemas/steps/questionnaire.rules.ts'
import { detailLabel } from '#src/enrollment/questionnaire/questionnaire-fields.tsx'

/** The health questions as a person answers them, on their own step or in the form of a dependent. */

const questions = (page: Page): Locator => page.locator('.health-question')
const medications = (page: Page): Locator => page.getByRole('group', { name: m.health_medications(), exact: true })
const inWords = (flag: 0 | 1): string => (flag === 1 ? m.common_yes() : m.common_no())

const choose = (question: Locator, flag: 0 | 1): Promise<void> =>
  question
    .locator('.field-choice')
    .filter({ hasText: inWords(flag) })
    .click()

/** Takes out what stands there first: who types the same once more has typed all the same. */
const type = async (box: Locator, text: string): Promise<void> => {
  await box.fill('')
  await box.fill(text)
}

/** Does to the page what a change says. */
export const makeChange = async (page: Page, change: HealthChange): Promise<void> => {
  switch (change.what) {
    case 'answer':
      return choose(questions(page).nth(change.question), change.flag)
    case 'detail':
      return type(
        questions(page)
          .nth(change.question)
          .getByRole('textbox', { name: detailLabel(change.field, 'applicant') }),
        change.text,
      )
    case 'medicationAnswer':
      return choose(questions(page).last(), change.flag)
    case 'medication': {
      const entry = medications(page).getByRole('group', {
        name: m.health_medication_number({ number: change.entry + 1 }),
        exact: true,
      })
      return type(
        entry.getByRole('textbox', { name: detailLabel(change.field, 'applicant'), exact: true }),
        change.text,
      )
    }
    case 'addMedication':
      return medications(page).getByRole('button', { name: m.health_add_medication() }).click()
    case 'removeMedication':
      return medications(page)
        .getByRole('button', { name: m.health_remove_medication({ number: change.entry + 1 }) })
        .click()
    case 'notes':
      return type(page.getByRole('textbox', { name: m.health_notes() }), change.text)
  }
}

/** Whether the page has what the change needs; choosing what is chosen already is no change. */
export const mayChange = (info: HealthInfo, change: HealthChange): boolean => {
  const medication = info.medication_question
  const listed = medication?.yes_no_flag === 1 ? medication.medications.length : 0
  switch (change.what) {
    case 'answer': {
      const answer = info.condition_questions[change.question]
      return answer !== undefined && answer.yes_no_flag !== change.flag
    }
    case 'detail': {
      const answer = info.condition_questions[change.question]
      const fields = answer?.yes_no_flag === 1 ? conditionFields[layoutOf(answer.question_id)] : []
      return fields.some(({ name }) => name === change.field)
    }
    case 'medicationAnswer':
      return medication !== undefined && medication !== null && medication.yes_no_flag !== change.flag
    case 'medication':
      return change.entry < listed
    case 'addMedication':
      return listed > 0 && listed < MAX_MEDICATIONS
    case 'removeMedication':
      return listed > 1 && change.entry < listed
    case 'notes':
      return true
  }
}

/** What is chosen at each question, `''` where nothing is, and how many medications are open. */
export const shownAnswers = (page: Page): Promise<string[]> =>
  page
    .locator('.health-list')
    .evaluateAll((lists) =>
      lists.flatMap((list) => [
        ...[...list.querySelectorAll('.health-question > fieldset')].map(
          (question) => question.querySelector<HTMLInputElement>('input:checked')?.value ?? '',
        ),
        `${list.querySelectorAll('.health-medication').length}`,
      ]),
    )

/** The same of what the machine holds. */
export const heldAnswers = ({ condition_questions, medication_question: medication }: HealthInfo): string[] => [
  ...[...condition_questions, ...(medication ? [medication] : [])].map(({ yes_no_flag }) => String(yes_no_flag ?? '')),
  String(medication?.yes_no_flag === 1 ? medication.medications.length : 0),
]
