import { useEffect, useRef, useState } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import { Button } from '../ui/button.tsx'
import '../form/form.css'

/** One field: the code of an analyst. A mistake takes the focus to it. */
export function AccessForm({
  busy,
  wrong,
  onChange,
  onSubmit,
}: {
  busy: boolean
  /** What is wrong with the code, in words. */
  wrong: string | null
  onChange: () => void
  onSubmit: (code: string) => void
}) {
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (wrong !== null) field.current?.focus()
  }, [wrong])
  return (
    <form
      className="form-column"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) onSubmit(code)
      }}
    >
      <div className={`field${wrong === null ? '' : ' field-invalid'}`}>
        <label className="field-label" htmlFor="analyst-code">
          {m.viewer_access_code()}
        </label>
        <input
          ref={field}
          id="analyst-code"
          className="field-box field-width-md"
          type="text"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={code}
          aria-required="true"
          aria-invalid={wrong === null ? undefined : true}
          aria-describedby={wrong === null ? undefined : 'analyst-code_message'}
          onChange={(event) => {
            setCode(event.target.value)
            onChange()
          }}
        />
        {wrong !== null && (
          <p className="field-message" id="analyst-code_message">
            <span className="field-message-mark">{m.quote_error_mark()}</span> {wrong}
          </p>
        )}
      </div>
      <div className="actions">
        <Button kind="primary" type="submit" busy={busy}>
          {m.viewer_access_open()}
        </Button>
      </div>
    </form>
  )
}
