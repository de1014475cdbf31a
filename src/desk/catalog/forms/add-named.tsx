import { useId, useState } from 'react'
import { type NamedPart, newIdProblem } from '#schemas/desk/forms/forms-edits.rules.ts'
import { errorText } from '#schemas/messages/error-text.ts'
import { errorTable } from '#schemas/messages/generated/error-table.js'
import { m } from '#schemas/messages/generated/messages.js'
import { TextField } from '../../../fields/fields.tsx'
import { Button } from '../../../ui/button.tsx'
import { useEditing } from './forms-place.ts'

/** The name of something new that plans are to use, and the button that adds it; what is wrong with it is said below. */
export function AddNamed({
  part,
  label,
  action,
  onAdd,
}: {
  part: NamedPart
  label: string
  action: string
  onAdd: (id: string) => void
}) {
  const { config } = useEditing()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState(false)
  const problem = newIdProblem(config, part, typed.trim())
  return (
    <form
      className="stack stack-tight"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setRefused(problem !== null)
        if (problem !== null) {
          document.getElementById(id)?.focus()
          return
        }
        onAdd(typed.trim())
        setTyped('')
      }}
    >
      <TextField
        id={id}
        label={label}
        hint={m.forms_id_hint()}
        value={typed}
        message={refused && problem !== null ? errorText(errorTable, problem) : null}
        autoComplete="off"
        maxLength={40}
        onValue={(value) => {
          setTyped(value)
          setRefused(false)
        }}
      />
      <div>
        <Button icon="plus" type="submit">
          {action}
        </Button>
      </div>
    </form>
  )
}
