import { errorText } from '#schemas/messages/error-text.ts'
import { errorTable } from '#schemas/messages/generated/error-table.js'
import { memo } from 'react'
import type { FieldKindId } from '#schemas/fields/kinds.registry.ts'
import { fieldKinds, showField } from '#schemas/fields/kinds.registry.ts'
import { m } from '#schemas/messages/generated/messages.js'
import type { HealthField } from '#schemas/steps/questionnaire.rules.ts'
import { FieldFrame, describedBy } from '../../form/field-frame.tsx'
import { DatePicker } from '../../form/date-picker.tsx'
import { useLocale } from '../../i18n/locale.ts'
import { type HealthSource, placeId, useErrorAt } from './questionnaire-source.ts'

/** The words on a detail; those of a dependent speak of somebody else. */
export const detailLabel = (name: string, about: HealthSource['about']): string => {
  switch (name) {
    case 'health_condition':
      return m.health_health_condition()
    case 'date_of_onset':
      return m.health_date_of_onset()
    case 'date_of_recovery':
      return m.health_date_of_recovery()
    case 'is_treatment':
      return about === 'dependent' ? m.health_is_treatment_dependent() : m.health_is_treatment()
    case 'is_medicate':
      return about === 'dependent' ? m.health_is_medicate_dependent() : m.health_is_medicate()
    case 'd_last_seen':
      return m.health_d_last_seen()
    case 'symptoms':
      return m.health_symptoms()
    case 'condition':
      return m.health_condition()
    case 'status':
      return m.health_status()
    case 'last_seen_by_physician':
      return m.health_last_seen_by_physician()
    case 'physician_name':
      return m.health_physician_name()
    case 'address':
      return m.health_address()
    case 'phone':
      return m.health_phone()
    case 'medication':
      return m.health_medication()
    case 'dosage':
      return m.health_dosage()
    case 'medical_condition':
      return m.health_medical_condition()
    default:
      return name
  }
}

interface BoxProps {
  id: string
  text: string
  kind: FieldKindId
  required: boolean
  describedBy: string | undefined
  invalid: boolean
  maxLength: number | undefined
  onText: (text: string) => void
}

function Box({ id, text, kind, required, describedBy: describes, invalid, maxLength, onText }: BoxProps) {
  const common = {
    id,
    value: text,
    'aria-required': required || undefined,
    'aria-invalid': invalid || undefined,
    'aria-describedby': describes,
    autoComplete: 'off',
  }
  const { widget, mask, inputMode, width } = fieldKinds[kind]
  if (kind === 'yes-no') {
    return (
      <select
        {...common}
        className="field-box field-select field-width-sm"
        onChange={(event) => onText(event.target.value)}
      >
        <option value="">{m.field_select_placeholder()}</option>
        <option value="1">{m.common_yes()}</option>
        <option value="0">{m.common_no()}</option>
      </select>
    )
  }
  if (widget === 'textarea') {
    return (
      <textarea
        {...common}
        className="field-box field-area field-width-full"
        rows={3}
        maxLength={maxLength ?? 4000}
        onChange={(event) => onText(event.target.value)}
      />
    )
  }
  return (
    <input
      {...common}
      className={`field-box field-width-${width ?? 'lg'}`}
      inputMode={inputMode}
      maxLength={maxLength ?? 200}
      onChange={(event) => onText(mask ? mask(event.target.value, text) : event.target.value)}
      onBlur={() => {
        // What was deleted or pasted over is left as it is while it is typed, and put into shape afterwards.
        const shaped = mask?.(text, '') ?? text
        if (shaped !== text) onText(shaped)
      }}
    />
  )
}

/** A label that says which fields may stay empty. */
export const HealthLabel = ({ label, required }: { label: string; required: boolean }) => (
  <>
    {label}
    {!required && <span className="field-optional"> {m.field_optional()}</span>}
  </>
)

/** One detail of an answer: label, hint, box and message, as the form engine draws them. */
export const HealthDetail = memo(function HealthDetail({
  source,
  field,
  place,
  value,
  onText,
}: {
  source: HealthSource
  field: HealthField
  /** Of the field itself: `condition_questions.3.conditions.0.symptoms`. */
  place: string
  value: unknown
  onText: (field: string, text: string) => void
}) {
  useLocale()
  const error = useErrorAt(source, place)
  const id = placeId(source, place)
  const isDate = field.kind === 'past-date'
  const label = detailLabel(field.name, source.about)
  const text = showField(field.kind, value) ?? String(value)
  const change = (typed: string) => onText(field.name, typed)
  const frame = {
    id,
    label: <HealthLabel label={label} required={field.required} />,
    hint: isDate ? m.health_date_hint() : undefined,
    message: error && errorText(errorTable, error),
  }
  const box = (
    <Box
      id={id}
      text={text}
      kind={field.kind}
      required={field.required}
      describedBy={describedBy(frame)}
      invalid={error !== undefined}
      maxLength={field.maxLength}
      onText={change}
    />
  )
  return (
    <FieldFrame {...frame}>
      {isDate ? (
        <div className="field-dated">
          {box}
          <DatePicker label={m.health_pick_date({ field: label })} value={text} onPick={change} />
        </div>
      ) : (
        box
      )}
    </FieldFrame>
  )
})
