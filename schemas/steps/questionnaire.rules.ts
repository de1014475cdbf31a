import type {
  ConditionAnswer,
  HealthCondition,
  HealthInfo,
  HealthQuestions,
  Medication,
  MedicationAnswer,
} from '../calls/enrollment/health.calls.ts'
import { checkField } from '../fields/check.ts'
import { isoDay } from '../fields/date.kinds.ts'
import { type FieldKindId, isEmptyValue } from '../fields/kinds.registry.ts'
import { type FieldError, wrong } from '../fields/field-error.ts'

/** Spec 2, section 9. */
export const MAX_MEDICATIONS = 3

/** Which details a Yes opens (spec 2, section 3). */
export type HealthLayout = 'none' | 'physician' | 'general'
export const layoutOf = (questionId: number): HealthLayout =>
  questionId === 145 ? 'none' : questionId === 146 || questionId === 147 ? 'physician' : 'general'

export interface HealthField<Name extends string = string> {
  name: Name
  kind: FieldKindId
  required: boolean
  maxLength?: number
}
export type ConditionField = HealthField<keyof HealthCondition>

/** In the order of the form. What may still go on has no recovery date, so that one is never required. */
export const conditionFields: Readonly<Record<HealthLayout, readonly ConditionField[]>> = {
  none: [],
  general: [
    { name: 'health_condition', kind: 'text', required: true },
    { name: 'date_of_onset', kind: 'past-date', required: true },
    { name: 'date_of_recovery', kind: 'past-date', required: false },
    { name: 'is_treatment', kind: 'yes-no', required: true },
    { name: 'is_medicate', kind: 'yes-no', required: true },
    { name: 'd_last_seen', kind: 'past-date', required: false },
    { name: 'symptoms', kind: 'textarea', required: false, maxLength: 2000 },
  ],
  physician: [
    { name: 'condition', kind: 'text', required: true },
    { name: 'status', kind: 'text', required: true },
    { name: 'last_seen_by_physician', kind: 'past-date', required: true },
    { name: 'date_of_recovery', kind: 'past-date', required: false },
    { name: 'physician_name', kind: 'text', required: true },
    { name: 'address', kind: 'text', required: false },
    { name: 'phone', kind: 'phone', required: false },
  ],
}

export const medicationFields: readonly HealthField<Exclude<keyof Medication, 'id'>>[] = [
  { name: 'medication', kind: 'text', required: true },
  { name: 'dosage', kind: 'text', required: true, maxLength: 100 },
  { name: 'medical_condition', kind: 'text', required: true },
]

const NOTES_LENGTH = 4000

const checkFields = <Entry extends object>(
  fields: readonly HealthField<string & keyof Entry>[],
  entry: Entry,
  prefix: string,
  today: string | undefined,
): FieldError[] =>
  fields.flatMap(({ name, kind, required, maxLength }) => {
    const problem = checkField(kind, entry[name], {
      required,
      ...(today !== undefined && { today }),
      ...(maxLength !== undefined && { maxLength }),
    })
    return problem === null ? [] : [wrong(`${prefix}.${name}`, problem.message_key, problem.message_values)]
  })

const checkRecovery = (condition: HealthCondition, prefix: string): FieldError[] => {
  const onset = isoDay(condition.date_of_onset ?? '')
  const recovery = isoDay(condition.date_of_recovery ?? '')
  return onset !== null && recovery !== null && recovery < onset
    ? [wrong(`${prefix}.date_of_recovery`, 'error_health_recovery_before_onset')]
    : []
}

/** What is wrong with the answer to one question; `prefix` is its dotted place (`condition_questions.3`). */
export const checkCondition = (answer: ConditionAnswer, prefix: string, today?: string): FieldError[] => {
  if (answer.yes_no_flag === undefined) return [wrong(`${prefix}.yes_no_flag`, 'error_health_answer_required')]
  const layout = layoutOf(answer.question_id)
  if (answer.yes_no_flag === 0 || layout === 'none') return []
  if (answer.conditions.length > 1) return [wrong(`${prefix}.conditions`, 'error_health_one_condition')]
  const condition = answer.conditions[0] ?? {}
  const place = `${prefix}.conditions.0`
  const problems = checkFields(conditionFields[layout], condition, place, today)
  return problems.length > 0 ? problems : checkRecovery(condition, place)
}

const isFilled = (medication: Medication): boolean =>
  medicationFields.some(({ name }) => !isEmptyValue(medication[name]))

/** The first always counts, the second and third only where any of their fields is filled (spec 2, section 3). */
export const sentMedications = (medications: readonly Medication[]): Medication[] =>
  medications.filter((medication, index) => index === 0 || isFilled(medication))

/** What is wrong with the medication question, as `medication_question.medications.N.field`. */
export const checkMedications = (
  answer: MedicationAnswer,
  today?: string,
  prefix = 'medication_question',
): FieldError[] => {
  if (answer.yes_no_flag === undefined) return [wrong(`${prefix}.yes_no_flag`, 'error_health_answer_required')]
  if (answer.yes_no_flag === 0) return []
  if (answer.medications.length > MAX_MEDICATIONS) {
    return [wrong(`${prefix}.medications`, 'error_health_medications_maximum')]
  }
  const medications: readonly Medication[] = answer.medications.length === 0 ? [{}] : answer.medications
  return medications.flatMap((medication, index) =>
    index > 0 && !isFilled(medication)
      ? []
      : checkFields(medicationFields, medication, `${prefix}.medications.${index}`, today),
  )
}

/**
 * Every question has one answer, the details of a Yes are whole, no date is in the future (spec 2, section 5).
 * Problems are named `condition_questions.N.conditions.0.field` and `medication_question.medications.N.field`, N the
 * place in what was sent; a question that was not answered at all has its place in the questions. `today` yyyy-mm-dd.
 */
export const checkHealth = (info: HealthInfo, questions: HealthQuestions, today?: string): FieldError[] => {
  const problems: FieldError[] = []
  const open = new Set(questions.codition_questions.map((question) => question.question_id))
  info.condition_questions.forEach((answer, index) => {
    if (open.delete(answer.question_id)) problems.push(...checkCondition(answer, `condition_questions.${index}`, today))
    else problems.push(wrong(`condition_questions.${index}.question_id`, 'error_health_question_unknown'))
  })
  questions.codition_questions.forEach((question, index) => {
    if (!open.has(question.question_id)) return
    problems.push(wrong(`condition_questions.${index}.yes_no_flag`, 'error_health_answer_required'))
  })
  const asked = questions.medication_question
  const answer = info.medication_question
  if (asked !== null && (answer === undefined || answer === null)) {
    problems.push(wrong('medication_question.yes_no_flag', 'error_health_answer_required'))
  } else if (answer !== undefined && answer !== null) {
    if (asked?.question_id === answer.question_id) problems.push(...checkMedications(answer, today))
    else problems.push(wrong('medication_question.question_id', 'error_health_question_unknown'))
  }
  const notes = checkField('textarea', info.notes, { maxLength: NOTES_LENGTH })
  if (notes !== null) problems.push(wrong('notes', notes.message_key, notes.message_values))
  return problems
}

const answeredOf = <Entry extends object>(entry: Entry, names: readonly (keyof Entry)[]): Entry =>
  Object.fromEntries(
    names.filter((name) => !isEmptyValue(entry[name])).map((name) => [name, entry[name]]),
  ) as unknown as Entry

const conditionOf = (answer: ConditionAnswer): HealthCondition[] => {
  const names = conditionFields[layoutOf(answer.question_id)].map((field) => field.name)
  return answer.yes_no_flag === 1 && names.length > 0 ? [answeredOf(answer.conditions[0] ?? {}, names)] : []
}

/**
 * The answers as calls carry them: in the order and words of the questions, without details of a No, fields of
 * another layout, empty fields and empty second and third medications (spec 2, section 3). Unanswered questions stay
 * without a flag, so that the rule finds them.
 */
export const healthPayload = (info: HealthInfo, questions: HealthQuestions): HealthInfo => {
  const asked = questions.medication_question
  const given = info.medication_question
  const notes = info.notes?.trim()
  return {
    condition_questions: questions.codition_questions.map(({ question_id, question_text }) => {
      const saved = info.condition_questions.find((answer) => answer.question_id === question_id)
      const answer: ConditionAnswer = { conditions: [], ...saved, question_id, question_text }
      return { ...answer, conditions: conditionOf(answer) }
    }),
    ...(asked !== null && {
      medication_question: {
        question_id: asked.question_id,
        question_text: asked.question_text,
        ...(given?.yes_no_flag !== undefined && { yes_no_flag: given.yes_no_flag }),
        medications:
          given?.yes_no_flag === 1
            ? sentMedications(given.medications.length === 0 ? [{}] : given.medications).map((medication) =>
                answeredOf(medication, ['id', 'medication', 'dosage', 'medical_condition']),
              )
            : [],
      },
    }),
    ...(notes && { notes }),
  }
}
