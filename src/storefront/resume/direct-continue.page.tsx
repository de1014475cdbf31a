import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { m } from '#schemas/messages/generated/messages.js'
import { providedDirectContinueMachine } from '../../calls/storefront/resume.actors.ts'
import { inspect } from '../../traffic/inspect.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/status/load-failed.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { PageTitle } from '../../ui/text/page-title.tsx'
import { Skeleton } from '../../ui/status/skeleton.tsx'

/** The address of a link in a mail (spec 3, section 2.6). */
export function DirectContinuePage() {
  const { id = '', tab = '' } = useParams()
  return <Opening key={`${id}/${tab}`} token={id} tab={tab} />
}

function Opening({ token, tab }: { token: string; tab: string }) {
  const actorRef = useActorRef(providedDirectContinueMachine, { inspect, input: { token, tab } })
  const opened = useSelector(actorRef, (s) => s.output)
  const problem = useSelector(actorRef, (s) => s.context.problem)
  const refused = useSelector(actorRef, (s) => s.matches('refused'))
  const failed = useSelector(actorRef, (s) => s.matches('failed'))
  const navigate = useNavigate()
  useEffect(() => {
    // Back must not open the link a second time.
    if (opened !== undefined) void navigate(opened.to, { replace: true, state: { fromMail: true } })
  }, [opened, navigate])
  if (refused) {
    return (
      <div className="page page-narrow">
        <PageTitle title={m.direct_refused_title()} />
        <Notice tone="warning" live title={problem?.message}>
          <p>{m.direct_refused_text()}</p>
        </Notice>
        <div className="actions">
          <ButtonLink kind="primary" to="/">
            {m.direct_new_quote()}
          </ButtonLink>
          <ButtonLink to="/continue-enrollment">{m.direct_by_code()}</ButtonLink>
        </div>
      </div>
    )
  }
  if (failed) {
    return (
      <div className="page page-narrow">
        <PageTitle title={m.direct_failed_title()} />
        <LoadFailed message={problem?.message} onRetry={() => actorRef.send({ type: 'direct-continue.retry' })} />
      </div>
    )
  }
  return (
    <div className="page page-narrow">
      <PageTitle title={m.direct_opening()} />
      <p className="muted">{m.direct_opening_text()}</p>
      <Skeleton shape="line" count={2} />
    </div>
  )
}
