import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import type { Problem } from '#machines/support/problem.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { providedHolderMachine } from '../../calls/enrollment/beside.actors.ts'
import { typedNews } from '../../calls/enrollment/typed-news.ts'
import { inspect } from '../../traffic/inspect.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { settle } from '../step/settled.ts'
import type { StepActor } from '../step/step-page.tsx'
import type { EnrollmentRef } from '../step/step-view.tsx'
import '../step/step-page.css'

/** Why the open step was refused last, where somebody else held the enrollment then. */
function useRefused(actorRef: EnrollmentRef): Problem | null {
  const [refused, setRefused] = useState<Problem | null>(null)
  const open: StepActor | undefined = useSelector(actorRef, (s) =>
    s.context.step === null ? undefined : s.children[s.context.step],
  )
  useEffect(() => {
    const subscription = open?.subscribe(() => {
      const { problem } = open.getSnapshot().context
      if (problem?.errors.some(({ message_key: key }) => key?.startsWith('error_held'))) setRefused(problem)
    })
    return () => subscription?.unsubscribe()
  }, [open])
  return refused
}

/** Who fills the enrollment in: a quiet line for who does, a warning and the way to take it over for who does not. */
export function HolderLine({ actorRef: enrollment }: { actorRef: EnrollmentRef }) {
  const enrollmentId = useSelector(enrollment, (s) => s.context.enrollmentId)
  const refused = useRefused(enrollment)
  const latest = useRef<Problem | null>(null)
  const actorRef = useActorRef(providedHolderMachine, { inspect, input: { enrollmentId } })
  const { holder, problem } = useSelector(actorRef, (s) => s.context)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const looking = useSelector(actorRef, (s) => s.matches('loading'))
  // What was known before the refusal says nothing of it: only an answer since then does.
  useEffect(() => {
    if (holder?.mine && latest.current !== null) settle(latest.current)
  }, [holder])
  useEffect(() => {
    latest.current = refused
  }, [refused])
  useEffect(() => {
    const look = () => actorRef.send({ type: 'holder.look' })
    if (refused !== null) look()
    addEventListener('focus', look)
    // What is typed is not kept beside whoever holds the enrollment: that is the first that is heard of them.
    const stop = typedNews.listen(look)
    return () => {
      removeEventListener('focus', look)
      stop()
    }
  }, [actorRef, refused])
  if (holder === null) return null
  const { name } = holder
  const other =
    holder.holder !== 'applicant' && name !== null
      ? m.holder_rep({ name })
      : holder.elsewhere
        ? m.holder_elsewhere()
        : m.holder_applicant()
  const who = holder.mine ? m.holder_mine() : other
  const line = (
    <p className={holder.mine ? 'muted' : undefined}>
      <span>{who}</span> <span>{m.holder_since({ date: holder.since })}.</span>{' '}
      {holder.sent !== null && <span>{m.holder_sent({ date: holder.sent })}</span>}{' '}
      {holder.elsewhere && <span>{holder.mine ? m.holder_elsewhere_too() : m.holder_elsewhere_who()}</span>}
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
