import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import type { CartRef } from '#machines/storefront/cart/cart.machine.ts'
import type { CheckoutRef } from '#machines/storefront/checkout/checkout.machine.ts'
import type { PlanPopupRef } from '#machines/storefront/plan-popup/plan-popup.machine.ts'
import type { RidersRef } from '#machines/storefront/riders/riders.machine.ts'
import type { SaveCartRef } from '#machines/storefront/save-cart/save-cart.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { longDate } from '#schemas/messages/long-date.ts'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { lazy } from '../../ui/lazy.ts'
import { Notice } from '../../ui/status/notice.tsx'
import { PriceBreakdown } from '../plan/price-breakdown.tsx'

const EditImpactNote = lazy(async () => ({
  default: (await import('../../enrollment/offer/edit-impact.tsx')).EditImpactNote,
}))
const PlanPopup = lazy(async () => ({ default: (await import('../plan/plan-popup.tsx')).PlanPopup }))
const RidersDialog = lazy(async () => ({ default: (await import('../plan/riders-dialog.tsx')).RidersDialog }))
const SaveCartDialog = lazy(async () => ({ default: (await import('./save-cart-dialog.tsx')).SaveCartDialog }))

/** What opens over the cart (spec 1, section 2, Cart). */
export function CartDialogs({ actorRef }: { actorRef: CartRef }) {
  const removing = useSelector(actorRef, (s) => s.matches('removing'))
  const asking = useSelector(actorRef, (s) => s.matches('confirmingRemoval')) || removing
  const explaining = useSelector(actorRef, (s) => s.matches('explaining'))
  const net = useSelector(actorRef, (s) => s.context.content?.cart.l713_net_price ?? null)
  const plan = useSelector(actorRef, (s) => s.context.leaving)
  const enrollmentId = useSelector(actorRef, (s) => s.context.enrollmentId)
  const checkoutRef = useSelector(actorRef, (s) => s.children.checkout) as CheckoutRef | undefined
  const popupRef = useSelector(actorRef, (s) => s.children.planPopup) as PlanPopupRef | undefined
  const ridersRef = useSelector(actorRef, (s) => s.children.riders) as RidersRef | undefined
  const saveRef = useSelector(actorRef, (s) => s.children.saveCart) as SaveCartRef | undefined
  if (asking) {
    return (
      <ConfirmDialog
        title={m.cart_remove_question({ plan: plan?.plan_name ?? '' })}
        confirm={m.common_remove()}
        cancel={m.cart_remove_keep()}
        busy={removing}
        onConfirm={() => actorRef.send({ type: 'cart.confirmRemoval' })}
        onCancel={() => actorRef.send({ type: 'cart.keep' })}
      >
        {enrollmentId !== null && plan !== null && (
          <Suspense>
            <EditImpactNote enrollmentId={enrollmentId} edit={{ kind: 'remove-plan', plan_id: plan.plan_id }} />
          </Suspense>
        )}
      </ConfirmDialog>
    )
  }
  if (explaining) {
    return (
      <Dialog title={m.cart_breakdown_title()} onClose={() => actorRef.send({ type: 'cart.closeExplanation' })}>
        <PriceBreakdown net={net} />
      </Dialog>
    )
  }
  return (
    <Suspense>
      {popupRef && <PlanPopup actorRef={popupRef} />}
      {ridersRef && <RidersDialog actorRef={ridersRef} />}
      {saveRef && <SaveCartDialog actorRef={saveRef} />}
      {checkoutRef && <CheckoutDialog actorRef={checkoutRef} />}
    </Suspense>
  )
}

function CheckoutDialog({ actorRef }: { actorRef: CheckoutRef }) {
  const { effectiveDate, problem } = useSelector(actorRef, (s) => s.context)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  return (
    <ConfirmDialog
      title={m.checkout_title()}
      confirm={m.cart_proceed()}
      cancel={m.checkout_back()}
      busy={busy}
      onConfirm={() => actorRef.send({ type: 'checkout.proceed' })}
      onCancel={() => actorRef.send({ type: 'checkout.back' })}
    >
      <p>{m.checkout_text({ date: longDate(effectiveDate) })}</p>
      {problem && (
        <Notice tone="danger" live>
          <p>{problem.message}</p>
        </Notice>
      )}
    </ConfirmDialog>
  )
}
