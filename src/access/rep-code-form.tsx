import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { accessMachine } from '#machines/storefront/access.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { CodeForm } from './code-form.tsx'

/** A rep's access code, on the access page and in its dialog. */
export function RepCodeForm({ actorRef }: { actorRef: ActorRefFrom<typeof accessMachine> }) {
  const errors = useSelector(actorRef, (s) => s.context.errors)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  return (
    <CodeForm
      name="agent_code"
      label={m.access_code()}
      hint={m.access_code_hint()}
      placeholder={m.access_code_placeholder()}
      mistakes={errors}
      busy={busy}
      onChange={() => actorRef.send({ type: 'access.change' })}
      onSubmit={(code) => actorRef.send({ type: 'access.submit', code })}
    />
  )
}
