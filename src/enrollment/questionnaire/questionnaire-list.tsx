import { errorText } from '#schemas/messages/error-text.ts'
import { errorTable } from '#schemas/messages/generated/error-table.js'
import { type ReactNode, memo, useCallback } from 'react'
import type { HealthCondition, Medication } from '#schemas/calls/enrollment/health.calls.ts'
import type { Flag } from '#schemas/calls/shapes.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { MAX_MEDICATIONS, conditionFields, layoutOf, medicationFields } from '#schemas/steps/questionnaire.rules.ts'
import { useLocale } from '../../i18n/locale.ts'
import { FieldFrame, FieldMessage, boxAria } from '../../form/field-frame.tsx'
import { Button } from '../../ui/button.tsx'
import { HealthDetail, HealthLabel } from './questionnaire-fields.tsx'
import {
  type HealthSource,
  placeId,
  useAnswer,
  useErrorAt,
  useMedicationAnswer,
  useNotes,
  useQuestionCount,
} from './questionnaire-source.ts'
import './questionnaire.css'

/** All questions, the medications and the notes. Draws a row again only when its own answer changes. */
export function HealthQuestionList({ source }: { source: HealthSource }) {
  useLocale()
  const count = useQuestionCount(source)
  const medication = useMedicationAnswer(source)
  const total = count + (medication === null ? 0 : 1)
  return (
    <div className="health-list">
      {Array.from({ length: count }, (_, index) => (
        <ConditionRow key={index} source={source} index={index} total={total} />
      ))}
      {medication !== null && <MedicationRow source={source} total={total} />}
      {total > 0 && <Notes source={source} />}
    </div>
  )
}

/** The question with its Yes and No; what a Yes opens comes below. */
function Question({
  source,
  place,
  number,
  total,
  text,
  flag,
  onFlag,
  children,
}: {
  source: HealthSource
  place: string
  number: number
  total: number
  text: string
  flag: Flag | undefined
  onFlag: (flag: Flag) => void
  children?: ReactNode
}) {
  const target = `${place}.yes_no_flag`
  const error = useErrorAt(source, target)
  const id = placeId(source, target)
  const message = error && errorText(errorTable, error)
  const choices: readonly (readonly [Flag, string])[] = [
    [1, m.common_yes()],
    [0, m.common_no()],
  ]
  return (
    <div className={error ? 'health-question field-invalid' : 'health-question'}>
      <fieldset
        id={id}
        className="field"
        role="radiogroup"
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}_message`}
      >
        <legend className="health-legend">
          <span className="eyebrow">{m.health_question_number({ number, count: total })}</span>
          <span className="health-text">{text}</span>
        </legend>
        <div className="field-choices field-choices-inline">
          {choices.map(([value, name]) => (
            <label key={value} className="field-choice" htmlFor={`${id}-${value}`}>
              <input
                id={`${id}-${value}`}
                className="field-radio"
                type="radio"
                name={id}
                value={value}
                checked={flag === value}
                onChange={() => onFlag(value)}
              />
              <span>{name}</span>
            </label>
          ))}
        </div>
        <FieldMessage id={id} message={message} />
      </fieldset>
      {children}
    </div>
  )
}

const ConditionRow = memo(function ConditionRow({
  source,
  index,
  total,
}: {
  source: HealthSource
  index: number
  total: number
}) {
  useLocale()
  const answer = useAnswer(source, index)
  const onText = useCallback(
    (field: string, text: string) =>
      source.change({ what: 'detail', question: index, field: field as keyof HealthCondition, text }),
    [source, index],
  )
  if (answer === undefined) return null
  const fields = answer.yes_no_flag === 1 ? conditionFields[layoutOf(answer.question_id)] : []
  const place = `condition_questions.${index}`
  const condition: HealthCondition = answer.conditions[0] ?? {}
  return (
    <Question
      source={source}
      place={place}
      number={index + 1}
      total={total}
      text={answer.question_text}
      flag={answer.yes_no_flag}
      onFlag={(flag) => source.change({ what: 'answer', question: index, flag })}
    >
      {fields.length > 0 && (
        <div className="health-details" role="group" aria-label={m.health_details()}>
          {fields.map((field) => (
            <HealthDetail
              key={field.name}
              source={source}
              field={field}
              place={`${place}.conditions.0.${field.name}`}
              value={condition[field.name]}
              onText={onText}
            />
          ))}
        </div>
      )}
    </Question>
  )
})

function MedicationRow({ source, total }: { source: HealthSource; total: number }) {
  const answer = useMedicationAnswer(source)
  if (answer === null) return null
  const medications: readonly Medication[] = answer.medications
  return (
    <Question
      source={source}
      place="medication_question"
      number={total}
      total={total}
      text={answer.question_text}
      flag={answer.yes_no_flag}
      onFlag={(flag) => source.change({ what: 'medicationAnswer', flag })}
    >
      {answer.yes_no_flag === 1 && (
        <div className="health-details" role="group" aria-label={m.health_medications()}>
          {medications.map((medication, entry) => (
            // Entries have no identity of their own; their boxes are controlled.
            <MedicationEntry
              key={entry}
              source={source}
              entry={entry}
              medication={medication}
              removable={medications.length > 1}
            />
          ))}
          {medications.length < MAX_MEDICATIONS && (
            <div>
              <Button icon="plus" onClick={() => source.change({ what: 'addMedication' })}>
                {m.health_add_medication()}
              </Button>
            </div>
          )}
        </div>
      )}
    </Question>
  )
}

function MedicationEntry({
  source,
  entry,
  medication,
  removable,
}: {
  source: HealthSource
  entry: number
  medication: Medication
  removable: boolean
}) {
  const onText = useCallback(
    (field: string, text: string) =>
      source.change({ what: 'medication', entry, field: field as Exclude<keyof Medication, 'id'>, text }),
    [source, entry],
  )
  return (
    <fieldset className="health-medication">
      <legend className="field-label">{m.health_medication_number({ number: entry + 1 })}</legend>
      {medicationFields.map((field) => (
        <HealthDetail
          key={field.name}
          source={source}
          field={field}
          place={`medication_question.medications.${entry}.${field.name}`}
          value={medication[field.name]}
          onText={onText}
        />
      ))}
      {removable && (
        <div>
          <Button kind="quiet" icon="trash" onClick={() => source.change({ what: 'removeMedication', entry })}>
            {m.health_remove_medication({ number: entry + 1 })}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

function Notes({ source }: { source: HealthSource }) {
  const notes = useNotes(source)
  const error = useErrorAt(source, 'notes')
  const field = {
    id: placeId(source, 'notes'),
    label: <HealthLabel label={m.health_notes()} required={false} />,
    hint: m.health_notes_hint(),
    message: error && errorText(errorTable, error),
  }
  return (
    <FieldFrame {...field}>
      <textarea
        {...boxAria(field, false)}
        className="field-box field-area field-width-full"
        rows={4}
        maxLength={4000}
        value={notes}
        autoComplete="off"
        onChange={(event) => source.change({ what: 'notes', text: event.target.value })}
      />
    </FieldFrame>
  )
}
