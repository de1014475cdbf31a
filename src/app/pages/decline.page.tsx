import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { m } from '#schemas/messages/generated/messages.js'
import { providedDeclineReminderMachine } from './decline-reminder.actors.ts'
import { inspect } from '../../traffic/inspect.ts'
import { Art } from '../../ui/art/art.tsx'
import { Button } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/status/load-failed.tsx'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { PageTitle } from '../../ui/text/page-title.tsx'
import { useNewPage } from '../../ui/use-new-page.ts'

/** The token of the address until it has stopped something: the frame may draw this page anew before that. */
let token: string | null = null
const tokenOfAddress = (): string | null => {
  token = /^#([\w-]{1,100})$/.exec(location.hash)?.[1] ?? token
  return token
}

/** Where the link to decline reminders leads (spec 1, section 2): Go to Home forgets everything first. */
export function DeclinePage() {
  const [given] = useState(tokenOfAddress)
  const actorRef = useActorRef(providedDeclineReminderMachine, { inspect, input: { token: given } })
  const problem = useSelector(actorRef, (s) => s.context.problem)
  const isUnknown = useSelector(actorRef, (s) => s.matches('unknown'))
  const isLeaving = useSelector(actorRef, (s) => s.matches('leaving'))
  const isHome = useSelector(actorRef, (s) => s.matches('home'))
  const step = useSelector(actorRef, (s) =>
    s.matches('stopping') ? 'stopping' : s.matches('failed') ? 'failed' : 'ended',
  )
  const navigate = useNavigate()
  useEffect(() => {
    if (isHome) void navigate('/')
  }, [isHome, navigate])
  // The part of the address that no server sees does not stay there either.
  useEffect(() => {
    if (location.hash !== '') history.replaceState(history.state, '', location.pathname)
  }, [])
  useEffect(() => {
    if (step === 'ended') token = null
  }, [step])
  useNewPage(step)
  if (step === 'stopping') {
    return (
      <div className="page page-narrow">
        <Skeleton shape="title" />
      </div>
    )
  }
  if (step === 'failed') {
    return (
      <div className="page page-narrow">
        <PageTitle title={m.frame_decline_failed()} />
        <LoadFailed
          onRetry={() => actorRef.send({ type: 'decline-reminder.retry' })}
          {...(problem !== null && { message: problem.message })}
        />
      </div>
    )
  }
  return (
    <div className="page page-narrow">
      {!isUnknown && <Art name="declined" />}
      <PageTitle
        title={isUnknown ? m.frame_decline_unknown() : m.frame_decline_title()}
        lead={isUnknown ? m.frame_decline_unknown_text() : m.frame_decline_text()}
      />
      <div className="actions">
        <Button kind="primary" busy={isLeaving} onClick={() => actorRef.send({ type: 'decline-reminder.home' })}>
          {m.frame_decline_home()}
        </Button>
      </div>
    </div>
  )
}
