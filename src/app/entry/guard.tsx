import { Suspense, useEffect, type ReactNode } from 'react'
import { type Location, Navigate, Outlet, useLocation } from 'react-router-dom'
import { entryKind } from '#schemas/storefront/visit/entry-kind.rules.ts'
import { useSite, useSiteSelector } from '../../site/site-context.ts'
import { SiteFailedPage } from '../../site/site-failed.page.tsx'
import { storage } from '../../browser/storage.ts'
import { siteNews } from '../../calls/site-news.ts'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { AccessPage } from './access.page.tsx'
import { BareFrame } from './bare-frame.tsx'

/**
 * The guard of the main shell, on sites that ask for a code (spec 1, section 2, Routes): nothing of the shell is drawn
 * before the visit may see it.
 */
export function Guard({ children }: { children: ReactNode }) {
  const { pathname, search, state }: Location<{ asked?: unknown } | null> = useLocation()
  const site = useSite()
  const failed = useSiteSelector((s) => s.matches({ frame: 'failed' }))
  const way = entryKind(pathname)
  if (site === null) return <BareFrame>{failed ? <SiteFailedPage /> : <Waiting />}</BareFrame>
  // A rep who has not said for which age yet is still on the access page.
  const asksForAge = site.visit?.role === 'rep' && storage.get('over_65') === null
  if (way === 'access' && (!site.passed || asksForAge))
    return <AccessPage known={site.visit !== null} asked={state?.asked} />
  if (site.passed) return children
  if (way === 'plain') {
    return (
      <BareFrame>
        <Suspense fallback={<Waiting />}>
          <Outlet />
        </Suspense>
      </BareFrame>
    )
  }
  if (way === 'branded' || way === 'resume' || way === 'entry') return <Pass startsOver={way === 'branded'} />
  return <Navigate to="/" replace state={{ asked: `${pathname}${search}` }} />
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
    if (startsOver) storage.startOver()
    storage.set('passed', 1)
    siteNews.tell({ type: 'site.identityChanged', enrollmentId: storage.get('tempId') })
  }, [startsOver])
  return (
    <BareFrame>
      <Waiting />
    </BareFrame>
  )
}
