import { useActorRef, useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom'
import type { DeskAccessRef } from '#machines/desk/desk-access/desk-access.machine.ts'
import { RETURN_PATH } from '#schemas/desk/provider-paths.ts'
import type { DeskRight } from '#schemas/desk/roles.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { type ReturnedFromProvider, readReturned } from '../browser/returned-sign-in.ts'
import { providedDeskAccessMachine } from '../calls/desk/desk-access.actors.ts'
import { providedDeskFindMachine } from '../calls/desk/desk-find.actors.ts'
import { inspect } from '../traffic/inspect.ts'
import { lazy } from '../ui/lazy.ts'
import { Skeleton } from '../ui/status/skeleton.tsx'
import { PageTitle } from '../ui/text/page-title.tsx'
import { type Brought, useTaken } from '../ui/use-taken.ts'
import { adoptStyles } from '../ui/tool-frame/adopt-styles.ts'
import { DeskAuditPage } from './audit/desk-audit.page.tsx'
import { DeskDrafts } from './drafts/desk-drafts.tsx'
import { DeskFindPage } from './find/desk-find.page.tsx'
import { DeskQueuePage } from './queues/desk-queue.page.tsx'
import { DeskQueuesPage } from './queues/desk-queues.page.tsx'
import { DeskGroupsPage } from './groups/desk-groups.page.tsx'
import { DeskSupportPage } from './support/desk-support.page.tsx'
import { DeskFrame } from './desk-frame.tsx'
import { DeskSignIn } from './desk-sign-in.tsx'
import deskCss from './desk.css?inline'

adoptStyles(deskCss)

const DeskCasePage = lazy(async () => ({ default: (await import('./case/desk-case.page.tsx')).DeskCasePage }))

const CatalogPages = lazy(async () => ({ default: (await import('./catalog/catalog-pages.tsx')).CatalogPages }))
const DeskFiguresPage = lazy(async () => ({
  default: (await import('./figures/desk-figures.page.tsx')).DeskFiguresPage,
}))
const DeskFunnelPage = lazy(async () => ({ default: (await import('./figures/desk-funnel.page.tsx')).DeskFunnelPage }))
const DeskStatementPage = lazy(async () => ({
  default: (await import('./figures/desk-statement.page.tsx')).DeskStatementPage,
}))
const DeskRosterPage = lazy(async () => ({
  default: (await import('./groups/desk-roster.page.tsx')).DeskRosterPage,
}))
const DeskSignInsPage = lazy(async () => ({
  default: (await import('./sign-ins/desk-sign-ins.page.tsx')).DeskSignInsPage,
}))
const RosterUploadPage = lazy(async () => ({
  default: (await import('./groups/roster-upload.page.tsx')).RosterUploadPage,
}))

const noRights: readonly DeskRight[] = []

/** The token of an invitation's address, which does not stay there. */
const readInvitation = (): Brought<string> | null => {
  const value = /^#invitation=([\w-]{43})$/.exec(location.hash)?.[1]
  return value === undefined ? null : { value, path: location.pathname }
}

/** What the identity provider sent this browser back with, which does not stay in the address either. */
const readReturn = (): Brought<ReturnedFromProvider | null> | null =>
  location.pathname === RETURN_PATH ? { value: readReturned(), path: '/desk' } : null

/** `/desk`: the pages of the people who run the site. Nothing of it is loaded anywhere else. */
export function DeskPage() {
  const invitation = useTaken(readInvitation)
  const returned = useTaken(readReturn)
  const accessRef = useActorRef(providedDeskAccessMachine, { inspect, input: { invitation, returned } })
  const isJudged = useSelector(accessRef, (s) => s.context.returned === null)
  const page = useSelector(accessRef, (s) => s.context.page ?? '/desk')
  const { pathname } = useLocation()
  const open = useSelector(accessRef, (s) => s.matches('open') || s.matches('signingOut'))
  return (
    <DeskFrame accessRef={accessRef}>
      {pathname === RETURN_PATH && isJudged ? (
        <Navigate to={page} replace />
      ) : open ? (
        <Signed accessRef={accessRef} />
      ) : (
        <DeskSignIn accessRef={accessRef} />
      )}
    </DeskFrame>
  )
}

/** Where somebody begins: the first page that a right of theirs opens. */
const firstPage = (rights: readonly DeskRight[]): string | null =>
  rights.includes('publish') ? '/desk/catalog' : rights.includes('audit') ? '/desk/audit' : null

/** The pages of who is signed in; what they have no right to is not there under its address either. */
function Signed({ accessRef }: { accessRef: DeskAccessRef }) {
  const rights = useSelector(accessRef, (s) => s.context.staff?.rights ?? noRights)
  if (rights.includes('read')) return <Reading accessRef={accessRef} rights={rights} />
  const first = firstPage(rights)
  if (first !== null) {
    return (
      <Routes>
        {furtherPages(accessRef, rights)}
        <Route path="*" element={<Navigate to={first} replace />} />
      </Routes>
    )
  }
  return (
    <div className="page">
      <PageTitle title={m.desk_title()} />
      <p>{m.desk_no_right()}</p>
    </div>
  )
}

/** The pages of figures, for whoever has the right to them. */
const figureRoutes = (accessRef: DeskAccessRef) => (
  <Route
    path="figures"
    element={
      <Suspense fallback={<Skeleton shape="panel" />}>
        <Outlet />
      </Suspense>
    }
  >
    <Route index element={<DeskFiguresPage accessRef={accessRef} />} />
    <Route path="funnel" element={<DeskFunnelPage accessRef={accessRef} />} />
    <Route path="statements" element={<DeskStatementPage accessRef={accessRef} />} />
  </Route>
)

/** Pages of the other rights than to read. */
const furtherPages = (accessRef: DeskAccessRef, rights: readonly DeskRight[]) => (
  <>
    {rights.includes('figures') && figureRoutes(accessRef)}
    {rights.includes('audit') && <Route path="audit" element={<DeskAuditPage accessRef={accessRef} />} />}
    {rights.includes('publish') && (
      <Route
        path="catalog/*"
        element={
          <Suspense fallback={<Skeleton shape="panel" />}>
            <CatalogPages accessRef={accessRef} />
          </Suspense>
        }
      />
    )}
  </>
)

/** What was looked for stays while an enrollment is read, and goes with whoever signs out. */
function Reading({ accessRef, rights }: { accessRef: DeskAccessRef; rights: readonly DeskRight[] }) {
  const findRef = useActorRef(providedDeskFindMachine, { inspect })
  return (
    <Routes>
      <Route
        path="enrollment/:number"
        element={
          <Suspense fallback={<Skeleton shape="panel" />}>
            <DeskCasePage accessRef={accessRef} rights={rights} />
          </Suspense>
        }
      />
      <Route path="drafts/*" element={<DeskDrafts accessRef={accessRef} mayAct={rights.includes('act')} />} />
      <Route path="queues" element={<DeskQueuesPage accessRef={accessRef} />} />
      <Route path="queues/:queue" element={<DeskQueuePage accessRef={accessRef} mayAct={rights.includes('act')} />} />
      <Route path="groups" element={<DeskGroupsPage accessRef={accessRef} />} />
      <Route
        path="groups/:group"
        element={
          <Suspense fallback={<Skeleton shape="panel" />}>
            <DeskRosterPage accessRef={accessRef} mayAct={rights.includes('act')} />
          </Suspense>
        }
      />
      {rights.includes('act') && (
        <Route
          path="groups/:group/upload"
          element={
            <Suspense fallback={<Skeleton shape="panel" />}>
              <RosterUploadPage accessRef={accessRef} />
            </Suspense>
          }
        />
      )}
      <Route
        path="sign-ins"
        element={
          <Suspense fallback={<Skeleton shape="panel" />}>
            <DeskSignInsPage accessRef={accessRef} mayAct={rights.includes('act')} />
          </Suspense>
        }
      />
      <Route path="support" element={<DeskSupportPage accessRef={accessRef} mayAct={rights.includes('act')} />} />
      {furtherPages(accessRef, rights)}
      <Route path="*" element={<DeskFindPage actorRef={findRef} accessRef={accessRef} />} />
    </Routes>
  )
}
