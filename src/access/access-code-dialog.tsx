import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import { providedAccessMachine } from '../calls/access.actors.ts'
import { inspect } from '../traffic/inspect.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { enterAsRep, enterHere } from './enter.ts'
import { RepCard } from './rep-card.tsx'
import { RepCodeForm } from './rep-code-form.tsx'

/** The rep's access code, then whose it is, with Yes and No (spec 1, section 2, Access Code modal). */
export function AccessCodeDialog({
  onClose,
  staysHere = false,
}: {
  onClose: () => void
  /** Opened by a page that was closed to others: the way leads back to it, not to the rep's home. */
  staysHere?: boolean
}) {
  const actorRef = useActorRef(providedAccessMachine, { inspect, input: { where: 'dialog', known: false } })
  const rep = useSelector(actorRef, (s) => s.context.rep)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const asksWhose = useSelector(actorRef, (s) => s.matches('confirming') || s.matches('opening'))
  const end = useSelector(actorRef, (s) => s.output)
  useEffect(() => {
    if (end === undefined) return
    if (end.to !== 'home') onClose()
    else if (staysHere) enterHere(null)
    else enterAsRep(null)
  }, [end, onClose, staysHere])
  return (
    <Dialog
      title={asksWhose ? m.access_confirm_title() : m.access_dialog_title()}
      size="sm"
      onClose={busy ? undefined : () => actorRef.send({ type: asksWhose ? 'access.cancel' : 'access.leave' })}
      actions={
        asksWhose ? (
          <>
            <Button kind="primary" busy={busy} onClick={() => actorRef.send({ type: 'access.confirm' })}>
              {m.common_yes()}
            </Button>
            <Button disabled={busy} onClick={() => actorRef.send({ type: 'access.cancel' })}>
              {m.common_no()}
            </Button>
          </>
        ) : undefined
      }
    >
      {asksWhose && rep !== null ? <RepCard rep={rep} /> : <RepCodeForm actorRef={actorRef} />}
    </Dialog>
  )
}
