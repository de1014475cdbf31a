import { type RefObject, useEffect, useRef } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import { useLocale } from '../../i18n/locale.ts'
import { SummaryBox } from '../../form/summary-box.tsx'
import { detailLabel } from './questionnaire-fields.tsx'
import { type HealthSource, placeId, useAllErrors } from './questionnaire-source.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'

/** Characters of a question that are enough to know it by. */
const KNOWN_BY = 90

/** A long question up to its last whole word. */
const shortened = (text: string): string =>
  text.length <= KNOWN_BY ? text : `${text.slice(0, KNOWN_BY).replace(/[\s,;:.]+\S*$/, '')}…`

/** `condition_questions.3.conditions.0.symptoms` is about question 4, the medications come after the last one. */
const nameOf = (source: HealthSource, place: string): string => {
  const { condition_questions, medication_question } = source.info()
  const count = condition_questions.length + (medication_question ? 1 : 0)
  const [list = '', index = ''] = place.split('.')
  const field = place.split('.').at(-1) ?? ''
  if (list === 'notes') return m.health_notes()
  const number = list === 'condition_questions' ? Number(index) + 1 : count
  const question = m.health_question_number({ number, count })
  if (field === 'yes_no_flag') {
    const asked = list === 'condition_questions' ? condition_questions[Number(index)] : medication_question
    return `${question}. ${shortened(asked?.question_text ?? '')}`.trimEnd()
  }
  const label = detailLabel(field, source.about).replace(/[¿?]/g, '')
  const entry =
    place.split('.')[1] === 'medications'
      ? [m.health_medication_number({ number: Number(place.split('.')[2]) + 1 })]
      : []
  return [question, ...entry, label].join(', ')
}

/** Puts the focus on the box at a place, or on the first choice of a question. */
const focusPlace = (id: string): void => {
  const element = document.getElementById(id)
  const target = element?.tagName === 'FIELDSET' ? element.querySelector<HTMLElement>('input') : element
  target?.scrollIntoView({ block: 'center' })
  target?.focus({ preventScroll: true })
}

/**
 * What is wrong with the answers, all of it, with a link to each place. Takes the focus once after each submit that
 * was refused (`submitted`), never while somebody types.
 */
export function HealthSummary({ source, submitted }: { source: HealthSource; submitted: RefObject<boolean> }) {
  useLocale()
  const box = useRef<HTMLDivElement>(null)
  const all = useAllErrors(source)
  const errors: readonly FieldError[] = all.filter(({ target_element }) =>
    target_element.startsWith(source.errorPrefix),
  )
  useEffect(() => {
    if (!submitted.current || all.length === 0) return
    submitted.current = false
    box.current?.focus()
  }, [all, submitted])
  const entries = errors.map((error) => {
    const place = error.target_element.slice(source.errorPrefix.length)
    const key = error.target_element
    return place === 'main'
      ? { key, error }
      : { key, error, label: nameOf(source, place), place: placeId(source, place) }
  })
  return (
    <SummaryBox
      idPrefix={source.idPrefix}
      entries={entries}
      box={box}
      go={({ place }) => place !== undefined && focusPlace(place)}
    />
  )
}
