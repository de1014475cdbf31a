import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { Problem } from '#machines/support/problem.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { providedHolderMachine } from '../calls/beside.actors.ts'
import { inspect } from '../traffic/inspect.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import type { StepActor } from './step-page.tsx'
import type { EnrollmentRef } from './step-view.tsx'
import './step-page.css'

/** How often the open step was refused because somebody else holds the enrollment. */
function useRefused(actorRef: EnrollmentRef): number {
  const [count, setCount] = useState(0)
  const open: StepActor | undefined = useSelector(actorRef, (s) =>
    s.context.step === null ? undefined : s.children[s.context.step],
  )
  useEffect(() => {
    let before: Problem | null = null
    const subscription = open?.subscribe(() => {
      const { problem } = open.getSnapshot().context
      if (problem !== before && problem?.errors.some(({ message_key: key }) => key?.startsWith('error_held'))) {
        setCount((known) => known + 1)
      }
      before = problem
    })
    return () => subscription?.unsubscribe()
  }, [open])
  return count
}

/** Who fills the enrollment in: a quiet line for who does, a warning and the way to take it over for who does not. */
export function HolderLine({ actorRef: enrollment }: { actorRef: EnrollmentRef }) {
  const enrollmentId = useSelector(enrollment, (s) => s.context.enrollmentId)
  const refused = useRefused(enrollment)
  const actorRef = useActorRef(providedHolderMachine, { inspect, input: { enrollmentId } })
  const { holder, problem } = useSelector(actorRef, (s) => s.context)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const looking = useSelector(actorRef, (s) => s.matches('loading'))
  useEffect(() => {
    const look = () => actorRef.send({ type: 'holder.look' })
    if (refused > 0) look()
    addEventListener('focus', look)
    return () => removeEventListener('focus', look)
  }, [actorRef, refused])
  if (holder === null) return null
  const { name } = holder
  const who = holder.mine
    ? m.holder_mine()
    : holder.holder === 'applicant' || name === null
      ? m.holder_applicant()
      : m.holder_rep({ name })
  const line = (
    <p className={holder.mine ? 'muted' : undefined}>
      <span>{who}</span> <span>{m.holder_since({ date: holder.since })}.</span>{' '}
      {holder.sent !== null && <span>{m.holder_sent({ date: holder.sent })}</span>}
    </p>
  )
  if (holder.mine)
    return (
      <div className="cluster holder-line" aria-busy={looking}>
        {line}
      </div>
    )
  return (
    <div className="holder-line" aria-busy={looking}>
      <Notice
        tone="warning"
        live
        actions={
          <Button busy={busy} onClick={() => actorRef.send({ type: 'holder.take' })}>
            {m.holder_take()}
          </Button>
        }
      >
        {line}
        <p>{m.holder_not_mine()}</p>
        {problem && <p role="alert">{m.holder_failed()}</p>}
      </Notice>
    </div>
  )
}
