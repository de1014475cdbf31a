import type {
  HealthCondition,
  HealthInfo,
  HealthQuestions,
  Medication,
  MedicationAnswer,
} from '../calls/enrollment/health.calls.ts'
import type { Flag } from '../calls/shapes.ts'
import { type FieldKindId, parseField } from '../fields/kinds.registry.ts'
import { MAX_MEDICATIONS, conditionFields, layoutOf, medicationFields } from './questionnaire.rules.ts'

/** What a person does to the answers. `question` and `entry` are places in the lists; `text` is as typed. */
export type HealthChange =
  | { what: 'answer'; question: number; flag: Flag }
  | { what: 'detail'; question: number; field: keyof HealthCondition; text: string }
  | { what: 'medicationAnswer'; flag: Flag }
  | { what: 'medication'; entry: number; field: Exclude<keyof Medication, 'id'>; text: string }
  | { what: 'addMedication' }
  | { what: 'removeMedication'; entry: number }
  | { what: 'notes'; text: string }

/** One answer a question in their order, filled with what is saved; a Yes has its first entry. */
export const blankHealth = (questions: HealthQuestions, saved: HealthInfo | null = null): HealthInfo => {
  const asked = questions.medication_question
  const medication = saved?.medication_question
  return {
    condition_questions: questions.codition_questions.map((question) => {
      const answer = saved?.condition_questions.find(({ question_id }) => question_id === question.question_id)
      return { conditions: [], ...answer, ...question }
    }),
    medication_question: asked && {
      medications: [],
      ...(medication?.question_id === asked.question_id && medication),
      ...asked,
    },
    notes: saved?.notes ?? '',
  }
}

/** The canonical value of a detail; half-typed text stays as it is, so that the rule names it. */
const valueOf = (kind: FieldKindId | undefined, text: string): unknown => {
  if (kind === undefined || text.trim() === '') return undefined
  // Text keeps the blanks at its end while it is typed.
  return kind === 'text' || kind === 'textarea' ? text : parseField(kind, text)
}

const withField = <Entry extends object>(entry: Entry, field: keyof Entry, value: unknown): Entry => {
  const { [field]: _, ...rest } = entry
  return (value === undefined ? rest : { ...rest, [field]: value }) as Entry
}

const replaced = <Item>(list: readonly Item[], index: number, change: (item: Item) => Item): Item[] =>
  list.map((item, at) => (at === index ? change(item) : item))

const withMedications = (info: HealthInfo, change: (answer: MedicationAnswer) => MedicationAnswer): HealthInfo =>
  info.medication_question ? { ...info, medication_question: change(info.medication_question) } : info

/** The answers after a change; those of other questions stay the same objects, so that only one row is drawn. */
export const changeHealth = (info: HealthInfo, change: HealthChange): HealthInfo => {
  switch (change.what) {
    case 'answer':
      return {
        ...info,
        condition_questions: replaced(info.condition_questions, change.question, (answer) => ({
          ...answer,
          yes_no_flag: change.flag,
        })),
      }
    case 'detail':
      return {
        ...info,
        condition_questions: replaced(info.condition_questions, change.question, (answer) => {
          const kind = conditionFields[layoutOf(answer.question_id)].find(({ name }) => name === change.field)?.kind
          return {
            ...answer,
            conditions: [withField(answer.conditions[0] ?? {}, change.field, valueOf(kind, change.text))],
          }
        }),
      }
    case 'medicationAnswer':
      return withMedications(info, (answer) => ({
        ...answer,
        yes_no_flag: change.flag,
        medications: change.flag === 1 && answer.medications.length === 0 ? [{}] : answer.medications,
      }))
    case 'medication': {
      const kind = medicationFields.find(({ name }) => name === change.field)?.kind
      return withMedications(info, (answer) => ({
        ...answer,
        medications: replaced(answer.medications, change.entry, (entry) =>
          withField(entry, change.field, valueOf(kind, change.text)),
        ),
      }))
    }
    case 'addMedication':
      return withMedications(info, (answer) =>
        answer.medications.length < MAX_MEDICATIONS ? { ...answer, medications: [...answer.medications, {}] } : answer,
      )
    case 'removeMedication':
      return withMedications(info, (answer) =>
        answer.medications.length > 1
          ? { ...answer, medications: answer.medications.filter((_, at) => at !== change.entry) }
          : answer,
      )
    case 'notes':
      return { ...info, notes: change.text }
  }
}

/** The place, or the beginning of the places, that a change may have put right. */
const placeOf = (change: HealthChange): string => {
  switch (change.what) {
    case 'answer':
      return `condition_questions.${change.question}.`
    case 'detail':
      return `condition_questions.${change.question}.conditions.0.${change.field}`
    case 'medication':
      return `medication_question.medications.${change.entry}.${change.field}`
    case 'notes':
      return 'notes'
    default:
      return 'medication_question.'
  }
}

/** What is still wrong after a change; the same list where the change touched none of it. */
export const clearedBy = <Wrong extends { target_element: string }>(
  errors: Wrong[],
  change: HealthChange,
  prefix = '',
): Wrong[] => {
  const place = prefix + placeOf(change)
  const isCleared = ({ target_element: target }: Wrong) =>
    place.endsWith('.') ? target.startsWith(place) : target === place
  return errors.some(isCleared) ? errors.filter((error) => !isCleared(error)) : errors
}
