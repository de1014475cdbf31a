import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import { providedAccessMachine } from '../calls/storefront/access.actors.ts'
import { inspect } from '../traffic/inspect.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ClientOf } from './client-of.tsx'
import { enterAsGroup, enterAsRep, enterHere } from './enter.ts'
import { OwnSignIn, asksForOwn, ownTitle } from './own-sign-in.tsx'
import { ProofForm, asksForProof } from './proof-form.tsx'
import { WhoseCode } from './rep-card.tsx'
import { AccessCodeForm } from './rep-code-form.tsx'
import { Unsent } from './unsent.tsx'

const titles = {
  rep: { enter: () => m.access_dialog_title(), confirm: () => m.access_confirm_title() },
  group: { enter: () => m.access_employer_title(), confirm: () => m.access_company_title() },
}

/**
 * The rep's access code, or the group's enrollment code for whoever looks after its benefits; whose it is, with Yes and
 * No (spec 1, section 2, Access Code modal); and the one-time code that went to their own address.
 */
export function AccessCodeDialog({
  of = 'rep',
  onClose,
  staysHere = false,
}: {
  of?: 'rep' | 'group'
  onClose: () => void
  /** Opened by a page that was closed to others: the way leads back to it, not to the rep's home. */
  staysHere?: boolean
}) {
  const actorRef = useActorRef(providedAccessMachine, {
    inspect,
    input: { where: 'dialog', of, known: false, returned: null },
  })
  const { card, errors } = useSelector(actorRef, (s) => s.context)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const signsIn = useSelector(actorRef, (s) => asksForOwn(s.value, s.context.card))
  const setsUp = useSelector(actorRef, (s) => s.context.proved)
  const asksWhose = useSelector(actorRef, (s) => s.matches('confirming') || s.matches('sending')) && !signsIn
  const asksProof = useSelector(actorRef, (s) => asksForProof(s.value))
  const end = useSelector(actorRef, (s) => s.output)
  useEffect(() => {
    if (end === undefined) return
    if (end.to !== 'home') onClose()
    else if (staysHere) enterHere(null)
    else if (of === 'group') enterAsGroup()
    else enterAsRep(null)
  }, [end, of, onClose, staysHere])
  return (
    <Dialog
      title={
        asksProof ? m.access_proof_title() : signsIn ? ownTitle(setsUp) : titles[of][asksWhose ? 'confirm' : 'enter']()
      }
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
      {signsIn && card !== null ? (
        <OwnSignIn actorRef={actorRef} card={card} />
      ) : asksProof ? (
        <div className="stack">
          <ProofForm actorRef={actorRef} />
          {card !== null && <ClientOf card={card} />}
        </div>
      ) : asksWhose && card !== null ? (
        <div className="stack">
          <WhoseCode card={card} />
          <Unsent errors={errors} />
          <ClientOf card={card} />
        </div>
      ) : (
        <AccessCodeForm actorRef={actorRef} />
      )}
    </Dialog>
  )
}
