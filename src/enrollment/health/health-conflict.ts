import type {
  ConditionAnswer,
  HealthCondition,
  HealthInfo,
  Medication,
  MedicationAnswer,
} from '#schemas/calls/enrollment/health.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { detailLabel } from '../questionnaire/questionnaire-fields.tsx'
import type { ConflictRow } from '../step/step-conflict.tsx'

const yesNo = (flag: unknown): string => (flag === 1 ? m.common_yes() : flag === 0 ? m.common_no() : '')

/** What was said of one condition or medicine, in the order of its fields: a date or a Yes alone tells nothing. */
const details = (entry: HealthCondition | Medication): string[] =>
  Object.entries(entry).flatMap(([name, value]) => {
    if (name === 'id') return []
    const text = typeof value === 'string' ? value.trim() : yesNo(value)
    const label = detailLabel(name, 'applicant')
    return text === '' ? [] : [label.endsWith('?') ? `${label} ${text}` : `${label}: ${text}`]
  })

const inWords = (answer: ConditionAnswer | MedicationAnswer | null | undefined): string => {
  if (!answer) return ''
  const entries = 'conditions' in answer ? answer.conditions : answer.medications
  const told = answer.yes_no_flag === 1 ? entries.flatMap(details) : []
  return [yesNo(answer.yes_no_flag), ...told].filter((part) => part !== '').join(', ')
}

/** The questions that are answered differently in the other tab, with all that was said of each, and the notes. */
export const healthConflict = (mine: HealthInfo, theirs: HealthInfo | null): ConflictRow[] => {
  const rows = mine.condition_questions.map((answer) => ({
    label: answer.question_text,
    mine: inWords(answer),
    theirs: inWords(theirs?.condition_questions.find(({ question_id }) => question_id === answer.question_id)),
  }))
  const medication = mine.medication_question
  if (medication) {
    rows.push({
      label: medication.question_text,
      mine: inWords(medication),
      theirs: inWords(theirs?.medication_question),
    })
  }
  rows.push({ label: m.health_notes(), mine: mine.notes ?? '', theirs: theirs?.notes ?? '' })
  return rows.filter((row) => row.mine !== row.theirs)
}
