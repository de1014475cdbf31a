import type { ReactNode } from 'react'
import { FieldHint, FieldMessage, type FieldProps, fieldClass } from './field-frame.tsx'

/** One box to tick, as `FieldFrame` draws other fields: box and label in one line, then hint and message. */
export function ChoiceFrame({
  id,
  label,
  hint,
  message,
  labelClass = 'field-choice field-choice-single',
  children,
}: FieldProps & { labelClass?: string; children: ReactNode }) {
  return (
    <div className={fieldClass(message)}>
      <label className={labelClass}>
        {children}
        <span>{label}</span>
      </label>
      <FieldHint id={id} hint={hint} />
      <FieldMessage id={id} message={message} />
    </div>
  )
}
