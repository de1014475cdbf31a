import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import { longDate } from '#schemas/messages/long-date.ts'
import { providedHolderMachine } from '../../calls/enrollment/wizard-notices.actors.ts'
import { typedNews } from '../../calls/enrollment/typed-news.ts'
import { inspect } from '../../traffic/inspect.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { useStepFrame } from '../step/step-frame.ts'
import type { EnrollmentRef } from '../step/step-view.tsx'
import '../step/step-page.css'

/**
 * Who fills the enrollment in: a quiet line for who does, a warning and the way to take it over for who does not. On the
 * first day, whoever does knows it.
 */
export function HolderLine({ actorRef: enrollment }: { actorRef: EnrollmentRef }) {
  const enrollmentId = useSelector(enrollment, (s) => s.context.enrollmentId)
  const unsaved = useStepFrame()?.unsaved
  const isHeld = useSelector(unsaved, (s) => s?.matches('held') ?? false)
  const actorRef = useActorRef(providedHolderMachine, { inspect, input: { enrollmentId } })
  const { holder, problem } = useSelector(actorRef, (s) => s.context)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const looking = useSelector(actorRef, (s) => s.matches('loading'))
  useEffect(() => {
    if (holder?.mine) unsaved?.send({ type: 'unsaved.mine' })
  }, [holder, unsaved])
  useEffect(() => {
    const look = () => actorRef.send({ type: 'holder.look' })
    if (isHeld) look()
    addEventListener('focus', look)
    // What is typed is not kept beside whoever holds the enrollment: that is the first that is heard of them.
    const stop = typedNews.listen(look)
    return () => {
      removeEventListener('focus', look)
      stop()
    }
  }, [actorRef, isHeld])
  if (holder === null) return null
  const { name } = holder
  const date = longDate(holder.since)
  if (holder.mine && holder.since_today && holder.sent === null && !holder.elsewhere) return null
  const other =
    holder.holder !== 'applicant' && name !== null
      ? m.holder_rep({ name, date })
      : holder.elsewhere
        ? m.holder_elsewhere({ date })
        : m.holder_applicant({ date })
  const who = holder.mine ? m.holder_mine({ date }) : other
  const line = (
    <p className={holder.mine ? 'muted' : undefined}>
      <span>{who}</span> {holder.sent !== null && <span>{m.holder_sent({ date: longDate(holder.sent) })}</span>}{' '}
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
