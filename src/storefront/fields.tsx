import type { InputHTMLAttributes, ReactNode } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import { mistakeText } from './words.ts'
import '../form/form.css'

/** A mistake as machines keep it: a rule's, or the server's. */
export interface Mistake {
  target_element: string
  message_key?: string
  message_values?: Record<string, string | number>
  error_message?: string
}

export const mistakesAt = (mistakes: readonly Mistake[], name: string): Mistake | null =>
  mistakes.find((mistake) => mistake.target_element === name) ?? null

/** What every field has. */
export interface Common {
  id: string
  label: ReactNode
  hint?: ReactNode
  mistake?: Mistake | null
}

export const describedBy = ({ id, hint, mistake }: Common): string | undefined =>
  [hint !== undefined && `${id}-hint`, mistake && `${id}_message`].filter(Boolean).join(' ') || undefined

export const Hint = ({ id, hint }: Common) =>
  hint === undefined ? null : (
    <p className="field-hint" id={`${id}-hint`}>
      {hint}
    </p>
  )

/** The mistake of a field, by the specification's convention found as `<id>_message`. */
export const MistakeLine = ({ id, mistake }: { id: string; mistake?: Mistake | null }) =>
  mistake ? (
    <p className="field-message" id={`${id}_message`}>
      <span className="field-message-mark">{m.quote_error_mark()}</span> {mistakeText(mistake)}
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
  const { id, label, hint, mistake, ...input } = rest
  return (
    <div className={`field${mistake ? ' field-invalid' : ''}`}>
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
        aria-invalid={mistake ? true : undefined}
        aria-required="true"
        aria-describedby={describedBy(rest)}
        onChange={(event) => onValue(event.target.value)}
      />
      <MistakeLine id={id} mistake={mistake} />
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
  const { id, label, hint, mistake } = rest
  return (
    <fieldset
      className={`field${mistake ? ' field-invalid' : ''}`}
      role="radiogroup"
      aria-invalid={mistake ? true : undefined}
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
      <MistakeLine id={id} mistake={mistake} />
    </fieldset>
  )
}
