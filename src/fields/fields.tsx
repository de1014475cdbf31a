import type { InputHTMLAttributes, ReactNode } from 'react'
import type { FieldError } from '#schemas/fields/field-error.ts'
import { type ErrorWords, errorText } from '#schemas/messages/error-text.ts'
import { m } from '#schemas/messages/generated/messages.js'
import '../form/form.css'

/** What is said at a field, in the words of its form. */
export const messageAt = (words: ErrorWords, errors: readonly FieldError[], name: string): string | null => {
  const error = errors.find((one) => one.target_element === name)
  return error === undefined ? null : errorText(words, error)
}

/** What every field has. */
export interface Common {
  id: string
  label: ReactNode
  hint?: ReactNode
  /** What is wrong with the answer, in words. */
  message?: string | null
}

export const describedBy = ({ id, hint, message }: Common): string | undefined =>
  [hint !== undefined && `${id}-hint`, message && `${id}_message`].filter(Boolean).join(' ') || undefined

export const Hint = ({ id, hint }: Common) =>
  hint === undefined ? null : (
    <p className="field-hint" id={`${id}-hint`}>
      {hint}
    </p>
  )

/** What is wrong, by the specification's convention found as `<id>_message`. */
export const FieldMessage = ({ id, message }: { id: string; message?: string | null }) =>
  message ? (
    <p className="field-message" id={`${id}_message`}>
      <span className="field-message-mark">{m.quote_error_mark()}</span> {message}
    </p>
  ) : null

/**
 * A mask for a box of this many characters. A full one takes no further key, as with `maxlength`; what is pasted is
 * shaped whole, where `maxlength` would cut it by the blanks before it.
 */
export const shapedBy =
  (mask: (typed: string, before: string) => string, length: number) =>
  (typed: string, before: string): string =>
    before.length === length && typed.length === length + 1 ? before : mask(typed, before)

/** Small forms of the storefront draw their fields with these: the form engine would be most of the landing page. */
export function TextField({
  value,
  onValue,
  width = 'sm',
  ...rest
}: Common & {
  value: string
  onValue: (value: string) => void
  width?: 'xs' | 'sm' | 'md'
} & Pick<InputHTMLAttributes<HTMLInputElement>, 'inputMode' | 'autoComplete' | 'maxLength' | 'name' | 'placeholder'>) {
  const { id, label, hint, message, ...input } = rest
  return (
    <div className={`field${message ? ' field-invalid' : ''}`}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <Hint id={id} label={label} hint={hint} />
      <input
        {...input}
        id={id}
        className={`field-box field-width-${width}`}
        type="text"
        value={value}
        aria-invalid={message ? true : undefined}
        aria-required="true"
        aria-describedby={describedBy(rest)}
        onChange={(event) => onValue(event.target.value)}
      />
      <FieldMessage id={id} message={message} />
    </div>
  )
}

export interface Choice {
  value: string
  name: string
  picture?: ReactNode
}

/** Real radio buttons, in a row or as tiles. */
export function RadioField({
  value,
  onValue,
  options,
  look = 'inline',
  ...rest
}: Common & {
  value: string
  onValue: (value: string) => void
  options: readonly Choice[]
  look?: 'inline' | 'tiles'
}) {
  const { id, label, hint, message } = rest
  return (
    <fieldset
      className={`field${message ? ' field-invalid' : ''}`}
      role="radiogroup"
      aria-invalid={message ? true : undefined}
      aria-required="true"
      aria-describedby={describedBy(rest)}
    >
      <legend className="field-label">{label}</legend>
      <Hint id={id} label={label} hint={hint} />
      <div className={look === 'tiles' ? 'tiles' : 'field-choices field-choices-inline'}>
        {options.map((option, index) => (
          <label key={option.value} className={look === 'tiles' ? 'tile' : 'field-choice'}>
            <input
              id={index === 0 ? id : undefined}
              className={look === 'tiles' ? 'tile-radio' : 'field-radio'}
              type="radio"
              name={id}
              value={option.value}
              checked={value === option.value}
              onChange={() => onValue(option.value)}
            />
            {option.picture}
            <span>{option.name}</span>
          </label>
        ))}
      </div>
      <FieldMessage id={id} message={message} />
    </fieldset>
  )
}
