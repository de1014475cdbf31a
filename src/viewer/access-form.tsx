import { useEffect, useRef, useState } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import { Button } from '../ui/button.tsx'
import { FieldFrame, boxAria } from '../form/field-frame.tsx'

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
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (wrong !== null) field.current?.focus()
  }, [wrong])
  const code = { id: 'analyst-code', label: m.viewer_access_code(), message: wrong }
  return (
    <form
      className="form-column"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) onSubmit(typed)
      }}
    >
      <FieldFrame {...code}>
        <input
          ref={field}
          {...boxAria(code)}
          className="field-box field-width-md"
          type="text"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            onChange()
          }}
        />
      </FieldFrame>
      <div className="actions">
        <Button kind="primary" type="submit" busy={busy}>
          {m.viewer_access_open()}
        </Button>
      </div>
    </form>
  )
}
