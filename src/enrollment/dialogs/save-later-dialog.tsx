import { errorText } from '#schemas/messages/error-text.ts'
import { errorTable } from '#schemas/messages/generated/error-table.js'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { SaveLaterRef } from '#machines/enrollment/save-later/save-later.machine.ts'
import type { SavedTab } from '#schemas/calls/visit/resume.calls.ts'
import { typedLabel } from '#schemas/steps/typed.rules.ts'
import { saveLaterAndRemindFields, saveLaterFields } from '#schemas/storefront/visit/save-later.ui.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { type Holding, saveLaterWith } from '../../calls/enrollment/save-later.actors.ts'
import { PlainForm } from '../../form/plain-form.tsx'
import { inspect } from '../../traffic/inspect.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import type { FieldError } from '#schemas/fields/field-error.ts'

/** Save & Continue Later (`code-send`; spec 2, sections 2 and 4; spec 3, section 2.6b). */
export function SaveLaterDialog({
  enrollmentId,
  tab,
  mayRemind,
  holding,
  onClose,
}: {
  enrollmentId: string
  tab: SavedTab
  /** Whether the applicant is there: nobody agrees to be reminded for somebody else. */
  mayRemind: boolean
  /** What the open step holds; asked when the code is sent. */
  holding: () => Holding
  onClose: () => void
}) {
  const [machine] = useState(() => saveLaterWith(holding))
  const actorRef = useActorRef(machine, { inspect, input: { enrollmentId, tab } })
  const ended = useSelector(actorRef, (s) => s.output)
  const navigate = useNavigate()
  useEffect(() => {
    if (ended === undefined) return
    onClose()
    if (ended.to !== null) void navigate(ended.to)
  }, [ended, navigate, onClose])
  const saved = useSelector(actorRef, (s) => s.context.days !== null)
  return saved ? <Saved actorRef={actorRef} /> : <Asking actorRef={actorRef} tab={tab} mayRemind={mayRemind} />
}

/** What is said of a field of the open step names it: the dialog shows none of them. */
const named = (tab: SavedTab, error: FieldError): FieldError => {
  const field = error.target_element === 'email' ? undefined : typedLabel(tab, error.target_element)
  return field === undefined
    ? error
    : {
        target_element: 'main',
        error_message: m.common_field_problem({ field, problem: errorText(errorTable, error) }),
      }
}

function Asking({ actorRef, tab, mayRemind }: { actorRef: SaveLaterRef; tab: SavedTab; mayRemind: boolean }) {
  const { errors, problem } = useSelector(actorRef, (s) => s.context)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  // What came back of no field of the step stands under the email (spec 2, section 8).
  const all = useMemo(
    (): FieldError[] =>
      problem !== null && errors.every(({ target_element: target }) => target === 'main')
        ? [{ target_element: 'email', error_message: problem.message }]
        : errors.map((error) => named(tab, error)),
    [errors, problem, tab],
  )
  const back = () => actorRef.send({ type: 'save-later.back' })
  return (
    <Dialog
      title={m.save_later_title()}
      onClose={busy ? undefined : back}
      actions={
        <>
          <Button kind="primary" type="submit" form="code-send" busy={busy}>
            {m.save_later_send()}
          </Button>
          <Button onClick={back} disabled={busy}>
            {m.common_back()}
          </Button>
        </>
      }
    >
      <p>{m.save_later_text()}</p>
      <PlainForm
        id="code-send"
        label={m.save_later_title()}
        definition={mayRemind ? saveLaterAndRemindFields : saveLaterFields}
        errors={all}
        busy={busy}
        onChange={() => actorRef.send({ type: 'save-later.change' })}
        onSubmit={({ email, remind }) =>
          actorRef.send({ type: 'save-later.send', email: String(email ?? ''), remind: remind === 1 })
        }
      />
      <p className="muted">{m.save_later_not_kept()}</p>
    </Dialog>
  )
}

function Saved({ actorRef }: { actorRef: SaveLaterRef }) {
  const { email, days } = useSelector(actorRef, (s) => s.context)
  const leaving = useSelector(actorRef, (s) => s.hasTag('busy'))
  const goOn = () => actorRef.send({ type: 'save-later.continue' })
  return (
    <Dialog
      title={m.save_later_title()}
      onClose={leaving ? undefined : goOn}
      actions={
        <>
          <Button kind="primary" onClick={goOn} disabled={leaving}>
            {m.save_later_current()}
          </Button>
          <Button onClick={() => actorRef.send({ type: 'save-later.startNew' })} busy={leaving}>
            {m.save_later_new()}
          </Button>
        </>
      }
    >
      <Notice tone="success" live title={m.save_later_saved()}>
        <p>{m.save_later_saved_text({ email: email.trim(), days: days ?? 0 })}</p>
      </Notice>
    </Dialog>
  )
}
