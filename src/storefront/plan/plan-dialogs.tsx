import { useSelector } from '@xstate/react'
import type { PlanAsideRef } from '#machines/storefront/plan-aside/plan-aside.machine.ts'
import type { PlanDetailRef } from '#machines/storefront/plan-detail/plan-detail.machine.ts'
import type { QuoteRef } from '#machines/storefront/quote/quote.machine.ts'
import type { RateAddingRef } from '#machines/storefront/rate-adding/rate-adding.machine.ts'
import type { SelectPortalRef } from '#machines/storefront/select-portal/select-portal.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { AsideDialog } from '../plans/aside-dialog.tsx'
import { PortalDialog } from '../portal-dialog.tsx'
import { BasicDetails } from '../quote/quote-summary.tsx'
import { RateDialogs } from './rate-dialogs.tsx'
import { ToldDialog } from '../cart/told-dialog.tsx'

/** What opens over a plan's page (spec 1, section 2, Plan detail, Modals). */
export function PlanDialogs({ actorRef }: { actorRef: PlanDetailRef }) {
  const { plan, message } = useSelector(actorRef, (s) => s.context)
  const told = useSelector(actorRef, (s) => s.matches('told'))
  const editRef = useSelector(actorRef, (s) => s.children.editQuote) as QuoteRef | undefined
  const asideRef = useSelector(actorRef, (s) => s.children.aside) as PlanAsideRef | undefined
  const portalRef = useSelector(actorRef, (s) => s.children.selectPortal) as SelectPortalRef | undefined
  const addRef = useSelector(actorRef, (s) => s.children.add) as RateAddingRef | undefined
  const ok = () => actorRef.send({ type: 'plan-detail.ok' })
  const name = plan?.plan_name ?? ''
  if (editRef)
    return <BasicDetails actorRef={editRef} onClose={() => actorRef.send({ type: 'plan-detail.closeEdit' })} />
  if (asideRef) return <AsideDialog actorRef={asideRef} />
  if (portalRef) return <PortalDialog actorRef={portalRef} />
  if (addRef) return <RateDialogs actorRef={addRef} planName={name} />
  if (!told) return null
  return (
    <ToldDialog title={m.plans_refused_title()} onOk={ok}>
      {message ?? m.plans_refused_text({ plan: name })}
    </ToldDialog>
  )
}
