import type { ReactNode } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import './form.css'

/** What stands around the box of a field. */
export interface FieldProps {
  id: string
  label: ReactNode
  hint?: ReactNode
  /** What is wrong with the answer, in words. */
  message?: string | null | undefined
}

/** What is wrong, by the specification's convention found as `<id>_message`. */
export const FieldMessage = ({ id, message }: Pick<FieldProps, 'id' | 'message'>) =>
  message ? (
    <p className="field-message" id={`${id}_message`}>
      <span className="field-message-mark">{m.field_error_prefix()}</span> {message}
    </p>
  ) : null

export const FieldHint = ({ id, hint }: Pick<FieldProps, 'id' | 'hint'>) =>
  hint ? (
    <p className="field-hint" id={`${id}-hint`}>
      {hint}
    </p>
  ) : null

/** The ids of the hint and of the message, those that are there. */
export const describedBy = ({ id, hint, message }: Omit<FieldProps, 'label'>): string | undefined =>
  [hint && `${id}-hint`, message && `${id}_message`].filter(Boolean).join(' ') || undefined

/** What a box says of itself to those who do not see it. */
export const boxAria = (field: Omit<FieldProps, 'label'>, required = true) => ({
  id: field.id,
  'aria-invalid': field.message ? true : undefined,
  'aria-required': required || undefined,
  'aria-describedby': describedBy(field),
})

export const fieldClass = (message: string | null | undefined): string => (message ? 'field field-invalid' : 'field')

/** One field: label, hint, box and message, in this order. */
export function FieldFrame({
  id,
  label,
  hint,
  message,
  foot,
  children,
}: FieldProps & {
  /** Below the message. */
  foot?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={fieldClass(message)}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <FieldHint id={id} hint={hint} />
      {children}
      <FieldMessage id={id} message={message} />
      {foot}
    </div>
  )
}
