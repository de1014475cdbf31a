import { useCallback, useSyncExternalStore } from 'react'
import type { ConditionAnswer, HealthInfo, MedicationAnswer } from '#schemas/calls/enrollment/health.calls.ts'
import type { HealthChange } from '#schemas/steps/questionnaire.changes.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'

/**
 * Where health answers live (the health step's machine, or the dependent that is open) and how they are changed. Rows
 * read their own answer from it, so that a keystroke draws one row however many questions there are.
 */
export interface HealthSource {
  subscribe: (listener: () => void) => () => void
  info: () => HealthInfo
  errors: () => readonly FieldError[]
  change: (change: HealthChange) => void
  /** Before the ids of the fields; unique on the page. */
  idPrefix: string
  /** What stands before the places in `target_element`: `health_info.` for a dependent. */
  errorPrefix: string
  /** Whose health it is: the words of some fields differ. */
  about: 'applicant' | 'dependent'
}

const useRead = <Value>(source: HealthSource, read: (source: HealthSource) => Value): Value =>
  useSyncExternalStore(source.subscribe, () => read(source))

export const useAnswer = (source: HealthSource, index: number): ConditionAnswer | undefined =>
  useRead(source, (one) => one.info().condition_questions[index])

export const useMedicationAnswer = (source: HealthSource): MedicationAnswer | null =>
  useRead(source, (one) => one.info().medication_question ?? null)

export const useNotes = (source: HealthSource): string => useRead(source, (one) => one.info().notes ?? '')

export const useQuestionCount = (source: HealthSource): number =>
  useRead(source, (one) => one.info().condition_questions.length)

/** What is wrong at a place (`condition_questions.3.yes_no_flag`), without the source's own prefix. */
export const useErrorAt = (source: HealthSource, place: string): FieldError | undefined => {
  const target = source.errorPrefix + place
  const read = useCallback(() => source.errors().find((error) => error.target_element === target), [source, target])
  return useSyncExternalStore(source.subscribe, read)
}

export const useAllErrors = (source: HealthSource): readonly FieldError[] => useRead(source, (one) => one.errors())

/** The id of the box at a place. */
export const placeId = (source: HealthSource, place: string): string =>
  `${source.idPrefix}-${place.replaceAll('.', '-')}`
