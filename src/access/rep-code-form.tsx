import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { accessMachine } from '#machines/storefront/access/access.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { CodeForm } from './code-form.tsx'

/** A rep's access code or a group's enrollment code, on the access page and in its dialog. */
export function AccessCodeForm({ actorRef }: { actorRef: ActorRefFrom<typeof accessMachine> }) {
  const errors = useSelector(actorRef, (s) => s.context.errors)
  const isRep = useSelector(actorRef, (s) => s.context.of === 'rep')
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  return (
    <CodeForm
      name={isRep ? 'agent_code' : 'group_code'}
      label={isRep ? m.access_code() : m.employee_code()}
      hint={isRep ? m.access_code_hint() : m.access_employer_hint()}
      placeholder={isRep ? m.access_code_placeholder() : undefined}
      errors={errors}
      busy={busy}
      onChange={() => actorRef.send({ type: 'access.change' })}
      onSubmit={(code) => actorRef.send({ type: 'access.submit', code })}
    />
  )
}
