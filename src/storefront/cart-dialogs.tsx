import { useSelector } from '@xstate/react'
import type { CartRef } from '#machines/storefront/cart.machine.ts'
import type { CheckoutRef } from '#machines/storefront/checkout.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { formatDate } from '../i18n/format.ts'
import { ConfirmDialog, Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { PriceBreakdown } from './price-breakdown.tsx'

/** Remove? and the last word before the enrollment (spec 1, section 2, Cart). */
export function CartDialogs({ actorRef }: { actorRef: CartRef }) {
  const removing = useSelector(actorRef, (s) => s.matches('removing'))
  const asking = useSelector(actorRef, (s) => s.matches('confirmingRemoval')) || removing
  const explaining = useSelector(actorRef, (s) => s.matches('explaining'))
  const net = useSelector(actorRef, (s) => s.context.content?.cart.l713_net_price ?? null)
  const plan = useSelector(actorRef, (s) => s.context.leaving)
  const checkoutRef = useSelector(actorRef, (s) => s.children.checkout) as CheckoutRef | undefined
  if (asking) {
    return (
      <ConfirmDialog
        title={m.cart_remove_question()}
        confirm={m.common_yes()}
        cancel={m.common_no()}
        busy={removing}
        onConfirm={() => actorRef.send({ type: 'cart.confirmRemoval' })}
        onCancel={() => actorRef.send({ type: 'cart.keep' })}
      >
        <p>{plan?.plan_name}</p>
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
  return checkoutRef ? <CheckoutDialog actorRef={checkoutRef} /> : null
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
      <p>{m.checkout_text({ date: formatDate(effectiveDate) })}</p>
      {problem && (
        <Notice tone="danger" live>
          <p>{problem.message}</p>
        </Notice>
      )}
    </ConfirmDialog>
  )
}
