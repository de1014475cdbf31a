import type { InputHTMLAttributes, ReactNode } from 'react'
import type { FieldError } from '#schemas/fields/field-error.ts'
import { type ErrorWords, errorText } from '#schemas/messages/error-text.ts'
import {
  FieldFrame,
  FieldHint,
  FieldMessage,
  type FieldProps,
  boxAria,
  describedBy,
  fieldClass,
} from '../form/field-frame.tsx'
import { EmailDoubtLater } from '../form/email-doubt-later.tsx'

/** What is said at a field, in the words of its form. */
export const messageAt = (words: ErrorWords, errors: readonly FieldError[], name: string): string | null => {
  const error = errors.find((one) => one.target_element === name)
  return error === undefined ? null : errorText(words, error)
}

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
}: FieldProps & {
  value: string
  onValue: (value: string) => void
  width?: 'xs' | 'sm' | 'md'
} & Pick<InputHTMLAttributes<HTMLInputElement>, 'inputMode' | 'autoComplete' | 'maxLength' | 'name' | 'placeholder'>) {
  const { id, label, hint, message, ...input } = rest
  const doubt = input.inputMode === 'email' && <EmailDoubtLater id={id} value={value} onTake={onValue} />
  return (
    <FieldFrame id={id} label={label} hint={hint} message={message} foot={doubt}>
      <input
        {...input}
        {...boxAria(rest)}
        className={`field-box field-width-${width}`}
        type="text"
        value={value}
        onChange={(event) => onValue(event.target.value)}
      />
    </FieldFrame>
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
}: FieldProps & {
  value: string
  onValue: (value: string) => void
  options: readonly Choice[]
  look?: 'inline' | 'tiles'
}) {
  const { id, label, hint, message } = rest
  return (
    <fieldset
      className={fieldClass(message)}
      role="radiogroup"
      aria-invalid={message ? true : undefined}
      aria-required="true"
      aria-describedby={describedBy(rest)}
    >
      <legend className="field-label">{label}</legend>
      <FieldHint id={id} hint={hint} />
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
