import { useEffect, useId, useRef, useState } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import { type Mistake, TextField, mistakesAt } from '../storefront/fields.tsx'
import { mistakeText } from '../storefront/words.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/status/notice.tsx'

/** The words that only the access page and its dialogs need: the storefront's table of them is on the landing page. */
const worded = (mistake: Mistake): Mistake => {
  if (mistake.message_key === 'error_agent_code_unknown') {
    return { ...mistake, error_message: m.error_agent_code_unknown() }
  }
  if (mistake.message_key === 'error_group_code_unknown') {
    return { ...mistake, error_message: m.error_group_code_unknown() }
  }
  if (mistake.message_key === 'error_otp_empty') return { ...mistake, error_message: m.error_otp_empty() }
  if (mistake.message_key === 'error_otp_short') return { ...mistake, error_message: m.error_otp_short() }
  return mistake
}

/** One code and a button. What was typed stays where it is refused. */
export function CodeForm({
  name,
  label,
  hint,
  placeholder,
  mistakes,
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
  mistakes: readonly Mistake[]
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
  const mistake = mistakesAt(mistakes.map(worded), name)
  const submitted = useRef(false)
  // The code takes the focus where it is refused: by the form at once, by the server when its answer is there.
  useEffect(() => {
    if (busy || mistake === null || !submitted.current) return
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
      {mistakes
        .filter(({ target_element }) => target_element !== name)
        .map((other) => (
          <Notice key={other.target_element} tone="danger" live>
            <p>{mistakeText(other)}</p>
          </Notice>
        ))}
      <TextField
        id={id}
        label={label}
        hint={hint}
        value={code}
        mistake={mistake}
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
