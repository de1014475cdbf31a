import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { billingMachine } from '#machines/enrollment/billing/billing.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'

type BillingRef = ActorRefFrom<typeof billingMachine>

/** The last four digits of a masked number, as people know them. */
const ending = (mask: string): string => mask.slice(-4)

/**
 * Cards or accounts that the member has paid with before (spec 3, section 4). The picked card can be taken back by
 * choosing it again; beside accounts stands the choice of a new one.
 */
export function OnFile({ actorRef }: { actorRef: BillingRef }) {
  const chosen = useSelector(actorRef, (s) => s.context.chosen)
  const cards = useSelector(actorRef, (s) => s.context.cards)
  const banks = useSelector(actorRef, (s) => s.context.banks)
  const picked = useSelector(actorRef, (s) => s.context.picked)
  const pick = (id: string | null) => actorRef.send({ type: 'billing.pick', id })
  if (chosen === 'cc' && cards.length > 0) {
    return (
      <fieldset className="payment-methods">
        <legend>{m.billing_cards_on_file()}</legend>
        {cards.map((card) => (
          <button
            key={card.card_id}
            type="button"
            className="payment-method on-file"
            aria-pressed={card.card_id === picked}
            onClick={() => pick(card.card_id === picked ? null : card.card_id)}
          >
            <span className="payment-method-name">{m.billing_card_ending({ digits: ending(card.card_number) })}</span>
            <span className="payment-method-hint">
              {card.name_on_cc} · {m.billing_card_until({ month: card.expiration_month, year: card.expiration_year })}
            </span>
          </button>
        ))}
        <p className="payment-method-hint">{m.billing_card_on_file_hint()}</p>
      </fieldset>
    )
  }
  if (chosen !== 'eft' || banks.length === 0) return null
  return (
    <fieldset className="payment-methods" role="radiogroup">
      <legend>{m.billing_banks_on_file()}</legend>
      {banks.map((bank) => (
        <label key={bank.bank_id} className="payment-method">
          <input
            type="radio"
            name="bank_on_file"
            checked={bank.bank_id === picked}
            onChange={() => pick(bank.bank_id)}
          />
          <span className="payment-method-name">{bank.bank_name}</span>
          <span className="payment-method-hint">
            {bank.account_name} · {m.billing_account_ending({ digits: ending(bank.account_number) })}
          </span>
        </label>
      ))}
      <label className="payment-method">
        <input type="radio" name="bank_on_file" checked={picked === null} onChange={() => pick(null)} />
        <span className="payment-method-name">{m.billing_new_bank()}</span>
      </label>
    </fieldset>
  )
}
