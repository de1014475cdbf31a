import type { ToldDelivery, ToldState } from '#schemas/fulfillment/told-state.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { longDate } from '#schemas/messages/long-date.ts'
import { Icon } from '../../ui/icon.tsx'

const words: Record<ToldState, (parts: { date: string }) => string> = {
  waiting_for_signature: () => m.receipt_stands_waiting_for_signature(),
  to_be_sent: m.receipt_stands_to_be_sent,
  sent: m.receipt_stands_sent,
  accepted: m.receipt_stands_accepted,
  being_settled: () => m.receipt_stands_being_settled(),
  in_force: m.receipt_stands_in_force,
  cancel_to_be_sent: m.receipt_stands_cancel_to_be_sent,
  cancelled: m.receipt_stands_cancelled,
  ended: m.receipt_stands_ended,
}

/** What is still to be accepted. */
const isOnItsWay: ReadonlySet<ToldState> = new Set(['waiting_for_signature', 'to_be_sent', 'sent'])

/** Where the enrollment stands at each carrier, as it is when the page is opened. */
export function WhereItStands({ deliveries }: { deliveries: readonly ToldDelivery[] }) {
  if (deliveries.length === 0) return null
  return (
    <section aria-labelledby="receipt-stands">
      <h2 id="receipt-stands">{m.receipt_stands_title()}</h2>
      <ul className="receipt-stands">
        {deliveries.map(({ receiver, state, on }) => (
          <li key={receiver} data-state={state}>
            <Icon name={state === 'accepted' || state === 'in_force' ? 'check' : 'mail'} size="sm" />
            <div>
              <strong>{receiver}</strong>
              <p>{words[state]({ date: longDate(on ?? '') })}</p>
            </div>
          </li>
        ))}
      </ul>
      {deliveries.some(({ state }) => isOnItsWay.has(state)) && (
        <p className="muted small">{m.receipt_stands_again()}</p>
      )}
    </section>
  )
}
