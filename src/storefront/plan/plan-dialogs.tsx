import { useSelector } from '@xstate/react'
import type { PlanRequirementsRef } from '#machines/storefront/plan-requirements/plan-requirements.machine.ts'
import type { PlanDetailRef } from '#machines/storefront/plan-detail/plan-detail.machine.ts'
import type { QuoteRef } from '#machines/storefront/quote/quote.machine.ts'
import type { RateAddingRef } from '#machines/storefront/rate-adding/rate-adding.machine.ts'
import type { SelectPortalRef } from '#machines/storefront/select-portal/select-portal.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { PlanRequirementsDialog } from '../plans/plan-requirements-dialog.tsx'
import { PortalDialog } from '../portal-dialog.tsx'
import { BasicDetails } from '../quote/quote-summary.tsx'
import { RateDialogs } from './rate-dialogs.tsx'
import { AlertDialog } from '../../ui/alert-dialog.tsx'

/** What opens over a plan's page (spec 1, section 2, Plan detail, Modals). */
export function PlanDialogs({ actorRef }: { actorRef: PlanDetailRef }) {
  const { plan, message } = useSelector(actorRef, (s) => s.context)
  const alerted = useSelector(actorRef, (s) => s.matches('alerted'))
  const editRef = useSelector(actorRef, (s) => s.children.editQuote) as QuoteRef | undefined
  const requirementsRef = useSelector(actorRef, (s) => s.children.requirement) as PlanRequirementsRef | undefined
  const portalRef = useSelector(actorRef, (s) => s.children.selectPortal) as SelectPortalRef | undefined
  const addRef = useSelector(actorRef, (s) => s.children.add) as RateAddingRef | undefined
  const ok = () => actorRef.send({ type: 'plan-detail.ok' })
  const name = plan?.plan_name ?? ''
  if (editRef)
    return <BasicDetails actorRef={editRef} onClose={() => actorRef.send({ type: 'plan-detail.closeEdit' })} />
  if (requirementsRef) return <PlanRequirementsDialog actorRef={requirementsRef} />
  if (portalRef) return <PortalDialog actorRef={portalRef} />
  if (addRef) return <RateDialogs actorRef={addRef} planName={name} />
  if (!alerted) return null
  return (
    <AlertDialog title={m.plans_refused_title()} onOk={ok}>
      {message ?? m.plans_refused_text({ plan: name })}
    </AlertDialog>
  )
}
