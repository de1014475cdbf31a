import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom'
import { m } from '#schemas/messages/generated/messages.js'
import { useSite, useSiteSelector } from '../../site/site-context.ts'
import { SiteFailedPage } from '../../site/site-failed.page.tsx'
import { keepArrival, providedLandingMachine } from '../../calls/storefront/landing.actors.ts'
import { inspect } from '../../traffic/inspect.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { PageTitle } from '../../ui/text/page-title.tsx'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { BareFrame } from './bare-frame.tsx'
import { type EntryLink, linkOf } from '../frame/entry-link.ts'

/** Landing pages, referrals, external sites and members' entry links: whom they are for is looked up first. */
export function EnterPage() {
  const { pathname, search } = useLocation()
  const { landing = '' } = useParams()
  const site = useSite()
  const failed = useSiteSelector((s) => s.matches({ frame: 'failed' }))
  // The token leaves the address at once; what is read here stays for as long as the page is looked up.
  const [link] = useState(() => linkOf(pathname, search, landing))
  useEffect(() => {
    if (link.way === 'entry') history.replaceState(history.state, '', link.to)
  }, [link])
  return <BareFrame>{failed ? <SiteFailedPage /> : site === null ? <Waiting /> : <Entering link={link} />}</BareFrame>
}

const Waiting = () => (
  <div className="page page-narrow" role="status">
    <p className="visually-hidden">{m.landing_finding()}</p>
    <Skeleton shape="title" />
    <Skeleton count={3} />
  </div>
)

function Entering({ link }: { link: EntryLink }) {
  const site = useSite()
  const { way, value, to } = link
  const actorRef = useActorRef(providedLandingMachine, {
    inspect,
    input: { way, value, memberHost: site?.kind === 'member' },
  })
  const snapshot = useSelector(actorRef, (s) => s)
  const frameIsReady = useSiteSelector((s) => s.matches({ frame: 'ready' }))
  const told = useRef(false)
  const navigate = useNavigate()
  const arrived = snapshot.matches('arrived')
  const { agentId, groupId, userId, problem } = snapshot.context

  useEffect(() => {
    if (!arrived) return
    keepArrival(way, { agentId, groupId, userId })
    told.current = true
  }, [arrived, way, agentId, groupId, userId])

  // Told, the frame asks anew who is meant: the visit goes on when it knows.
  useEffect(() => {
    if (told.current && frameIsReady) void navigate(to, { replace: true, state: { arrived: true } })
  }, [frameIsReady, navigate, to])

  if (snapshot.matches('notFound')) return <Navigate to="/404" replace />
  if (!snapshot.matches('failed')) return <Waiting />
  return (
    <div className="page page-narrow">
      <PageTitle title={way === 'entry' ? m.entry_failed_title() : m.landing_failed_title()} />
      <Notice tone="danger" live>
        <p>{problem?.message}</p>
      </Notice>
      <div className="actions">
        <Button kind="primary" onClick={() => actorRef.send({ type: 'landing.retry' })}>
          {m.common_retry()}
        </Button>
      </div>
    </div>
  )
}
