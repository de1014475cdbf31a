import { Suspense, useEffect, type ReactNode } from 'react'
import { type Location, Navigate, Outlet, useLocation } from 'react-router-dom'
import { useSite, useSiteSelector } from '../../site/site-context.ts'
import { SiteFailedPage } from '../../site/site-failed.page.tsx'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { AccessPage } from './access.page.tsx'
import { BareFrame } from './bare-frame.tsx'
import { gateAt, pass } from './gate.ts'

/**
 * The guard of the main shell, on sites that ask for a code (spec 1, section 2, Routes): nothing of the shell is drawn
 * before the visit may see it.
 */
export function Guard({ children }: { children: ReactNode }) {
  const { pathname, search, state }: Location<{ asked?: unknown } | null> = useLocation()
  const site = useSite()
  const failed = useSiteSelector((s) => s.matches({ frame: 'failed' }))
  if (site === null) return <BareFrame>{failed ? <SiteFailedPage /> : <Waiting />}</BareFrame>
  const gate = gateAt(pathname, site)
  switch (gate) {
    case 'access':
      return <AccessPage known={site.visit !== null} asked={state?.asked} />
    case 'open':
      return children
    case 'plain':
      return (
        <BareFrame>
          <Suspense fallback={<Waiting />}>
            <Outlet />
          </Suspense>
        </BareFrame>
      )
    case 'pass':
    case 'passAnew':
      return <Pass startsOver={gate === 'passAnew'} />
    default:
      return <Navigate to="/" replace state={{ asked: `${pathname}${search}` }} />
  }
}

const Waiting = () => (
  <div className="page page-narrow">
    <Skeleton shape="title" />
    <Skeleton count={3} />
  </div>
)

/** Opens the shell for a way in that needs no code, and clears what was stored where the way begins anew. */
function Pass({ startsOver }: { startsOver: boolean }) {
  useEffect(() => {
    pass(startsOver)
  }, [startsOver])
  return (
    <BareFrame>
      <Waiting />
    </BareFrame>
  )
}
