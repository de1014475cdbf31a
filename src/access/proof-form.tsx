import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { accessMachine } from '#machines/storefront/access/access.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { Button } from '../ui/button.tsx'
import { CodeForm } from './code-form.tsx'

type Ref = ActorRefFrom<typeof accessMachine>

/** Whether the one-time code is asked for, or one is under way. */
export const asksForProof = (value: unknown): boolean =>
  value === 'proving' || value === 'resending' || value === 'opening' || value === 'permitting'

/** The one-time code that went to the rep's or group's own address, with the ways to have it sent again. */
export function ProofForm({ actorRef }: { actorRef: Ref }) {
  const { sent, errors, card } = useSelector(actorRef, (s) => s.context)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const opening = useSelector(actorRef, (s) => s.matches('opening') || s.matches('permitting'))
  const opens = card?.sign_in.way === 'code'
  const box = useRef<HTMLDivElement>(null)
  // Whoever waits for the mail need not look for the field when it is there.
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  if (sent === null) return null
  const resend = (by: 'email' | 'phone') => () => actorRef.send({ type: 'access.resend', by })
  return (
    <div className="stack" ref={box}>
      <p role="status">
        {sent.by === 'email' ? m.access_proof_email({ to: sent.to }) : m.access_proof_phone({ to: sent.to })}
      </p>
      <CodeForm
        name="otp"
        label={m.otp_code()}
        hint={m.otp_code_hint()}
        errors={errors}
        busy={opening}
        disabled={busy && !opening}
        action={opens ? m.access_proof_enter() : m.common_continue()}
        onChange={() => actorRef.send({ type: 'access.change' })}
        onSubmit={(otp) => actorRef.send({ type: 'access.prove', otp })}
      />
      <div className="actions">
        <Button kind="quiet" disabled={busy} onClick={resend(sent.by)}>
          {m.otp_resend()}
        </Button>
        {sent.other !== null && (
          <Button kind="quiet" disabled={busy} onClick={resend(sent.other)}>
            {sent.other === 'phone' ? m.access_proof_by_phone() : m.access_proof_by_email()}
          </Button>
        )}
        <Button kind="quiet" disabled={busy} onClick={() => actorRef.send({ type: 'access.cancel' })}>
          {m.employee_again()}
        </Button>
      </div>
    </div>
  )
}
