import { Suspense } from 'react'
import { Outlet, useLocation, type Location } from 'react-router-dom'
import { m } from '#schemas/messages/generated/messages.js'
import { lazy } from '../../ui/lazy.ts'
import { LoadingOverlay } from '../../ui/status/loading-overlay.tsx'
import { StartAtTop } from '../../ui/start-at-top.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { Toasts } from '../../ui/status/toasts.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { ErrorBoundary } from '../error-boundary.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { PreviewPlace } from './preview-place.tsx'
import { isEntry } from './entry-link.ts'
import { LaterPage } from '../later-page.tsx'
import { SiteFailedPage } from '../../site/site-failed.page.tsx'
import { useSite, useSiteSelector } from '../../site/site-context.ts'
import { useOver65 } from '../../site/use-over-65.ts'
import './shell.css'

const Guard = lazy(async () => ({ default: (await import('../entry/guard.tsx')).Guard }))

/** The server says in the page of such a site that it asks for a code, so that nothing is drawn before it is known. */
const asksForCode = (): boolean => typeof document !== 'undefined' && document.documentElement.dataset.access === 'code'

export function Shell() {
  const site = useSite()
  const { pathname, search, state }: Location<{ arrived?: boolean } | null> = useLocation()
  if (isEntry(pathname, search, state?.arrived === true))
    return (
      <Suspense>
        <LaterPage name="EnterPage" />
      </Suspense>
    )
  if (site === null ? asksForCode() : site.access === 'code')
    return (
      <Suspense>
        <Guard>
          <Frame />
        </Guard>
      </Suspense>
    )
  return <Frame />
}

/** The frame of every page: a way past the header, the header, the page, the footer, and what lies over them. */
function Frame() {
  const { pathname } = useLocation()
  const over65 = useOver65()
  return (
    <>
      <a href="#main" className="skip-link">
        {m.shell_skip()}
      </a>
      <PreviewPlace />
      <Header slim={isSlim(pathname)} shop={!isSigning(pathname)} />
      <StartAtTop key={pathname} />
      <main id="main" tabIndex={-1}>
        {/* By address, so that a page that failed does not keep the next one from showing. */}
        <ErrorBoundary key={section(pathname) + (goesByAge(pathname) ? over65 : '')}>
          <Suspense fallback={<PageSkeleton />}>
            <Page />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer slim={isSlim(pathname)} shop={!isSigning(pathname)} />
      <LoadingOverlay />
      <Toasts />
    </>
  )
}

const isEnrolling = (pathname: string): boolean => pathname.startsWith('/enrollment/')

const isSigning = (pathname: string): boolean => pathname.startsWith('/sign/')

/** Whoever enrolls or signs has the page to themselves on a phone. */
const isSlim = (pathname: string): boolean => isEnrolling(pathname) || isSigning(pathname)

/** The wizard is one page whatever its step: it must not start again when its address changes. */
const section = (pathname: string): string => (isEnrolling(pathname) ? '/enrollment' : pathname)

/** Pages whose plans and prices are those of the selected age: they are read again when it changes. */
const goesByAge = (pathname: string): boolean => /^\/(?:plans?|new-plans|cart|recommend-list)\b/.test(pathname)

function Page() {
  const failed = useSiteSelector((snapshot) => snapshot.matches({ frame: 'failed' }))
  const notOurs = useSiteSelector((snapshot) => snapshot.matches({ frame: 'notOurs' }))
  if (failed) return <SiteFailedPage />
  if (notOurs) return <LaterPage name="NotFoundPage" />
  return <Outlet />
}

/** Stands until the page's code is there, which waits for a connection where there is none (`lazy.ts`). */
function PageSkeleton() {
  const online = useOnline()
  return (
    <div className="page">
      {!online && (
        <Notice tone="warning" live>
          {m.problem_offline()}
        </Notice>
      )}
      <Skeleton shape="title" />
      <Skeleton count={3} />
      <Skeleton shape="card" />
    </div>
  )
}
