import { useEffect, useId, useRef, useState } from 'react'
import type { FieldError } from '#schemas/fields/field-error.ts'
import { errorText } from '#schemas/messages/error-text.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { TextField, messageAt } from '../fields/fields.tsx'
import { accessWords } from './access-words.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/status/notice.tsx'

/** One code and a button. What was typed stays where it is refused. */
export function CodeForm({
  name,
  label,
  hint,
  placeholder,
  errors,
  busy,
  disabled = false,
  action = m.common_continue(),
  onChange,
  onSubmit,
}: {
  /** The field as the server names it. */
  name: 'agent_code' | 'group_code' | 'otp'
  label: string
  hint: string
  placeholder?: string | undefined
  errors: readonly FieldError[]
  busy: boolean
  /** Something else is under way. */
  disabled?: boolean
  /** What the button says. */
  action?: string
  onChange: () => void
  onSubmit: (code: string) => void
}) {
  const [code, setCode] = useState('')
  const id = useId()
  const message = messageAt(accessWords, errors, name)
  const submitted = useRef(false)
  // The code takes the focus where it is refused: by the form at once, by the server when its answer is there.
  useEffect(() => {
    if (busy || message === null || !submitted.current) return
    submitted.current = false
    document.getElementById(id)?.focus()
  })
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (busy || disabled) return
        submitted.current = true
        onSubmit(code)
      }}
    >
      {errors
        .filter(({ target_element }) => target_element !== name)
        .map((other) => (
          <Notice key={other.target_element} tone="danger" live>
            <p>{errorText(accessWords, other)}</p>
          </Notice>
        ))}
      <TextField
        id={id}
        label={label}
        hint={hint}
        value={code}
        message={message}
        autoComplete={name === 'otp' ? 'one-time-code' : 'off'}
        inputMode={name === 'otp' ? 'numeric' : undefined}
        maxLength={40}
        placeholder={placeholder}
        onValue={(value) => {
          setCode(value)
          onChange()
        }}
      />
      <div className="actions">
        <Button kind="primary" type="submit" busy={busy} disabled={disabled}>
          {action}
        </Button>
      </div>
    </form>
  )
}
