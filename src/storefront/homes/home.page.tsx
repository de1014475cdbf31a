import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { HomeInput } from '#machines/storefront/home/home.context.ts'
import type { HomeRef } from '#machines/storefront/home/home.machine.ts'
import type { SiteInfo } from '#machines/storefront/site/site.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { useSite } from '../../site/site-context.ts'
import { providedHomeMachine } from '../../calls/storefront/home.actors.ts'
import { inspect } from '../../traffic/inspect.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/status/load-failed.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { PageTitle } from '../../ui/text/page-title.tsx'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { Closed } from './closed.tsx'
import { HomeAsking } from './home-asking.tsx'
import { HomeChoosing } from './home-choosing.tsx'
import { afterHome, homeStart } from './home-start.ts'
import { useFresh } from './use-fresh.ts'
import './homes.css'
import '../../ui/layout/card.css'

type Mode = HomeInput['mode']

const titles: Record<Mode, () => string> = {
  rep: () => m.homes_agent_title(),
  group: () => m.homes_group_title(),
  website: () => m.homes_website_title(),
}

/** The starting pages of reps, groups and websites (spec 1, section 2, Agent home, Group home, Website page). */
export function HomePage({ mode }: { mode: Mode }) {
  const site = useSite()
  const fresh = useFresh(mode !== 'website')
  return (
    <div className="page page-narrow">
      <PageTitle title={titles[mode]()} {...(mode === 'website' && { lead: m.homes_website_lead() })} />
      {site === null || !fresh ? (
        <Skeleton shape="tile" count={2} />
      ) : (
        <Home key={keyOf(mode, site)} mode={mode} site={site} />
      )}
    </div>
  )
}

/** Another visit is another home; a website's visit may begin while its page is open. */
const keyOf = (mode: Mode, { visit }: SiteInfo): string => (mode === 'website' ? mode : `${mode} ${visit?.role}`)

function Home({ mode, site }: { mode: Mode; site: SiteInfo }) {
  const [query, setQuery] = useSearchParams()
  const actorRef = useActorRef(providedHomeMachine, {
    inspect,
    input: homeStart(mode, site, query),
  })
  const output = useSelector(actorRef, (s) => s.output)
  const hasCode = useSelector(actorRef, (s) => s.context.code !== null)
  const navigate = useNavigate()
  useEffect(() => {
    if (output !== undefined) void navigate(afterHome(output, mode, site))
  }, [output, navigate, mode, site])
  useEffect(() => {
    // The code has been used: it does not stay in the address.
    if (!hasCode && query.has('group')) setQuery({}, { replace: true })
  }, [hasCode, query, setQuery])
  return <HomeBody actorRef={actorRef} site={site} />
}

function HomeBody({ actorRef, site }: { actorRef: HomeRef; site: SiteInfo }) {
  const value = useSelector(actorRef, (s) => s.value)
  const { mode, problem } = useSelector(actorRef, (s) => s.context)
  switch (value) {
    case 'closed':
      return <Closed to={mode === 'group' ? 'group' : 'rep'} />
    case 'unknown':
      return (
        <Notice
          tone="danger"
          live
          title={m.homes_website_unknown()}
          actions={
            <ButtonLink kind="primary" to="/">
              {m.homes_closed_home()}
            </ButtonLink>
          }
        />
      )
    case 'failed':
      return (
        <LoadFailed
          title={m.homes_failed()}
          message={problem?.message}
          onRetry={() => actorRef.send({ type: 'home.retry' })}
        />
      )
    case 'asking':
      return <HomeAsking actorRef={actorRef} site={site} />
    case 'choosing':
    case 'left':
      return <HomeChoosing actorRef={actorRef} />
    default:
      return <Skeleton shape="tile" count={2} />
  }
}
