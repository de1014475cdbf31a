import { useSelector } from '@xstate/react'
import { useEffect, useId, useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { signingMachine } from '#machines/enrollment/signing/signing.machine.ts'
import { maskDate } from '#schemas/fields/date.kinds.ts'
import { errorTable } from '#schemas/messages/generated/error-table.js'
import { m } from '#schemas/messages/generated/messages.js'
import { TextField, messageAt, shapedBy } from '../../fields/fields.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'

/** Asks when the applicant was born; what was typed stays where it is refused. */
export function BirthdateForm({ actorRef }: { actorRef: ActorRefFrom<typeof signingMachine> }) {
  const id = useId()
  const errors = useSelector(actorRef, (s) => s.context.errors)
  const problem = useSelector(actorRef, (s) => s.context.problem)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const [birthdate, setBirthdate] = useState('')
  const message = messageAt(errorTable, errors, 'birthdate')
  const submitted = useRef(false)
  // The field takes the focus where it is refused: by the page at once, by the server when its answer is there.
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
        if (busy) return
        submitted.current = true
        actorRef.send({ type: 'signing.open', birthdate })
      }}
    >
      {problem !== null && (
        <Notice tone="danger" live>
          {problem.message}
        </Notice>
      )}
      <TextField
        id={id}
        label={m.signing_birthdate()}
        hint={m.quote_date_hint()}
        value={birthdate}
        message={message}
        inputMode="numeric"
        autoComplete="bday"
        onValue={(typed) => {
          setBirthdate(shapedBy(maskDate, 10)(typed, birthdate))
          actorRef.send({ type: 'signing.changed', target: 'birthdate' })
        }}
      />
      <div className="actions">
        <Button kind="primary" type="submit" busy={busy}>
          {m.common_continue()}
        </Button>
      </div>
    </form>
  )
}
