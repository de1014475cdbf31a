import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { CartRef } from '#machines/storefront/cart/cart.machine.ts'
import type { Cart } from '#schemas/calls/storefront/cart.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { formatList } from '../../i18n/format.ts'

/** Names of plans of one cart that another one does not have. */
const missing = (from: Cart, other: Cart): string[] => {
  const kept = new Set(other.result.map(({ plan_pricing_id }) => plan_pricing_id))
  return from.result.flatMap((plan) => (kept.has(plan.plan_pricing_id) ? [] : [plan.plan_name]))
}

/** Which plans have come into the cart or left it since it was opened, for who does not see the list change. */
export function CartNews({ actorRef }: { actorRef: CartRef }) {
  const cart = useSelector(actorRef, (s) => s.context.content?.cart ?? null)
  const [known, setKnown] = useState(cart)
  const [news, setNews] = useState('')
  if (cart !== null && cart !== known) {
    setKnown(cart)
    if (known !== null) {
      const added = missing(cart, known)
      const removed = missing(known, cart)
      const lines = [
        ...(added.length > 0 ? [m.cart_news_added({ plans: formatList(added) })] : []),
        ...(removed.length > 0 ? [m.cart_news_removed({ plans: formatList(removed) })] : []),
      ]
      if (lines.length > 0) setNews(lines.join(' '))
    }
  }
  return (
    <p role="status" className="visually-hidden cart-news">
      {news}
    </p>
  )
}
