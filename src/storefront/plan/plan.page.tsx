import { useActorRef, useSelector } from '@xstate/react'
import { Suspense, useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import type { PlanDetailRef } from '#machines/storefront/plan-detail/plan-detail.machine.ts'
import type { SiteInfo } from '#machines/storefront/site/site.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { useHomePath } from '../../site/use-home.ts'
import { useSite, useSiteSelector } from '../../site/site-context.ts'
import { storage } from '../../browser/storage.ts'
import { providedPlanDetailMachine } from '../../calls/storefront/plan-detail.actors.ts'
import { Breadcrumb } from '../../ui/links/breadcrumb.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { lazy } from '../../ui/lazy.ts'
import { LoadFailed } from '../../ui/status/load-failed.tsx'
import { PageTitle } from '../../ui/text/page-title.tsx'
import { useHomeCrumb } from '../home-crumb.ts'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { PlanDescription } from './plan-description.tsx'
import { PlanDialogs } from './plan-dialogs.tsx'
import { PlanLogo } from '../plans/plan-logo.tsx'
import { PlanDocuments } from './plan-documents.tsx'
import { PlanOffer } from './plan-offer.tsx'
import { PlanSuggested } from './plan-suggested.tsx'
import { SelectedLine } from '../cart/selected-line.tsx'
import { planStart } from '../starts.ts'
import { planPath } from '../../fields/words.ts'
import './plan.page.css'
import '../../ui/layout/card.css'
import { inspect } from '../../traffic/inspect.ts'

const PlanYear = lazy(async () => ({ default: (await import('./plan-year.tsx')).PlanYear }))

/** One plan (spec 1, section 2, Plan detail). Another id is another machine. */
export function PlanPage() {
  const { id = '' } = useParams()
  const site = useSite()
  // What the visit has chosen decides what is asked first, and the site may have chosen for it.
  const settled = useSiteSelector((snapshot) => snapshot.matches({ frame: 'ready' }))
  // Once it has begun, a frame that is read anew (a portal was chosen) does not take the page away.
  const [begun, setBegun] = useState(settled)
  if (settled && !begun) setBegun(true)
  if (site === null || !begun) return <div className="page">{waiting}</div>
  return <Plan key={id} planId={id} site={site} />
}

function Plan({ planId, site }: { planId: string; site: SiteInfo }) {
  const actorRef = useActorRef(providedPlanDetailMachine, { inspect, input: planStart(planId, site) })
  const ended = useSelector(actorRef, (s) => s.output)
  const isKnown = useSelector(actorRef, (s) => s.context.plan !== null)
  const navigate = useNavigate()
  // The way back from the recommended plans leads over the plan that was looked at last.
  useEffect(() => {
    if (isKnown) storage.set('planId', planId)
  }, [isKnown, planId])
  useEffect(() => {
    if (ended === undefined) return
    if (ended.to === 'cart') void navigate('/cart')
    // The variant takes the place of the address that led here, so that Back does not come back to it.
    else void navigate(planPath(ended.planId, ended.planId), { replace: true })
  }, [ended, navigate])
  return (
    <div className="page">
      <PlanBody actorRef={actorRef} />
      <PlanDialogs actorRef={actorRef} />
    </div>
  )
}

const waiting = (
  <>
    <Skeleton shape="title" />
    <Skeleton shape="card" count={2} />
  </>
)

const Crumbs = () => (
  <Breadcrumb crumbs={[...useHomeCrumb(), { label: m.plans_title(), to: '/plans' }, { label: m.plan_crumb() }]} />
)

function PlanBody({ actorRef }: { actorRef: PlanDetailRef }) {
  const { plan, suggested, problem } = useSelector(actorRef, (s) => s.context)
  const unknown = useSelector(actorRef, (s) => s.matches('notFound'))
  const failed = useSelector(actorRef, (s) => s.matches('loadFailed'))
  const home = useHomePath()
  if (unknown) {
    return (
      <>
        <Crumbs />
        <PageTitle title={m.plan_not_found_title()} lead={m.plan_not_found_text()} />
        <div className="actions">
          <ButtonLink kind="primary" to="/plans">
            {m.plan_see_plans()}
          </ButtonLink>
          <ButtonLink to={home}>{m.cart_home()}</ButtonLink>
        </div>
      </>
    )
  }
  if (failed) {
    return (
      <>
        <Crumbs />
        <PageTitle title={m.plan_failed()} />
        <LoadFailed message={problem?.message} onRetry={() => actorRef.send({ type: 'plan-detail.retry' })} />
      </>
    )
  }
  if (plan === null) {
    return (
      <>
        <Crumbs />
        {waiting}
      </>
    )
  }
  return (
    <>
      <div className="stack">
        <Crumbs />
        <div className="plan-head">
          <PlanLogo logo={plan.plan_logo} category={plan.plan_category} />
          <PageTitle title={plan.plan_name} lead={plan.plan_short_text} />
        </div>
        <SelectedLine />
      </div>
      <PlanOffer actorRef={actorRef} />
      <PlanDescription plan={plan} />
      <PlanDocuments documents={plan.documents} />
      {/* Of plans that share costs alone, far down their page. */}
      <Suspense>{plan.cost_sharing && <PlanYear actorRef={actorRef} sharing={plan.cost_sharing} />}</Suspense>
      <PlanSuggested plans={suggested} />
    </>
  )
}
