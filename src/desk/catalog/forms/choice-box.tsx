import { ChoiceFrame } from '../../../form/choice-frame.tsx'
import { FieldFrame, boxAria } from '../../../form/field-frame.tsx'

/** One of several, from a list. */
export function ChoiceBox({
  id,
  label,
  hint,
  message,
  value,
  options,
  readOnly = false,
  onChoose,
}: {
  id: string
  label: string
  hint?: string | undefined
  message?: string | null | undefined
  value: string
  options: readonly { value: string; name: string }[]
  readOnly?: boolean
  onChoose: (value: string) => void
}) {
  const field = { id, label, hint, message }
  return (
    <FieldFrame {...field}>
      <select
        {...boxAria(field, false)}
        className="field-box field-select"
        value={value}
        disabled={readOnly}
        onChange={(event) => onChoose(event.target.value)}
      >
        {options.map(({ value: one, name }) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

/** Yes or no, with what is wrong with it. */
export function TickBox({
  id,
  label,
  message,
  on,
  readOnly,
  onTick,
}: {
  id: string
  label: string
  message?: string | null | undefined
  on: boolean
  readOnly: boolean
  onTick: (on: boolean) => void
}) {
  const field = { id, label, message }
  return (
    <ChoiceFrame {...field} labelClass="field-choice">
      <input
        {...boxAria(field, false)}
        type="checkbox"
        className="field-check"
        checked={on}
        disabled={readOnly}
        onChange={(event) => onTick(event.target.checked)}
      />
    </ChoiceFrame>
  )
}
