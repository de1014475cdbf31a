import { useSelector } from '@xstate/react'
import { m } from '#schemas/messages/generated/messages.js'
import { chargeOf } from '#schemas/storefront/pricing/charge.rules.ts'
import { brandOf } from '#schemas/steps/billing/card-entry.rules.ts'
import { formatList } from '../../i18n/format.ts'
import { ChargeNote } from '../offer/charge-note.tsx'
import type { Payer } from './billing-entered.ts'
import { type BillingRef, enteredBefore } from './billing-form-props.ts'

/** What will be charged when, as the form stands: to the number that is typed, picked or was saved before. */
export function BillingCharge({ actorRef, payer }: { actorRef: BillingRef; payer: Payer | null }) {
  const charges = useSelector(actorRef, (s) => s.context.charges)
  const chosen = useSelector(actorRef, (s) => s.context.chosen)
  const dated = useSelector(actorRef, (s) => s.context.saved?.bill_date)
  const number = useSelector(actorRef, ({ context: { cards, banks, picked, saved } }) => {
    const onFile =
      cards.find(({ card_id }) => card_id === picked)?.card_number ??
      banks.find(({ bank_id }) => bank_id === picked)?.account_number
    const entered = chosen === 'cc' || chosen === 'eft' ? enteredBefore(saved, chosen) : null
    return onFile ?? (chosen === 'cc' ? entered?.card_number : entered?.account_number)
  })
  const savedBrand = useSelector(actorRef, ({ context: { picked, saved } }) =>
    picked === null ? enteredBefore(saved, 'cc')?.card_brand : undefined,
  )
  if (charges === null) return null
  const typed = payer?.method === chosen ? payer : null
  const shown = typed?.number ?? number
  const brand = typed?.number === undefined ? savedBrand : brandOf(typed.number)
  const isOffered = charges.account.some(({ day }) => day === dated)
  const day = typed?.day ?? (isOffered ? dated : undefined)
  const charge = chargeOf(charges, {
    payment_method: chosen,
    ...(shown !== undefined && { card_number: shown, account_number: shown }),
    ...(brand !== undefined && { card_brand: brand }),
    ...(day !== undefined && { bill_date: day }),
  })
  return <ChargeNote charge={charge} isTyped />
}

/** Why no card is offered. */
export function WithoutCard({ actorRef }: { actorRef: BillingRef }) {
  const plans = useSelector(actorRef, (s) => s.context.withoutCard)
  const prescribed = useSelector(actorRef, (s) => s.context.prescribed)
  if (prescribed === 'cc' || plans.length === 0) return null
  return (
    <p className="payment-method-hint">{m.billing_without_card({ plans: formatList(plans), count: plans.length })}</p>
  )
}
