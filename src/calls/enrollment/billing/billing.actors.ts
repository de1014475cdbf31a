import type { LoadedBilling } from '#machines/enrollment/billing/billing.context.ts'
import { billingMachine } from '#machines/enrollment/billing/billing.machine.ts'
import type { PaymentInfo } from '#schemas/calls/enrollment/billing.calls.ts'
import type { LoadStep } from '#machines/enrollment/step.types.ts'
import { callActor } from '../../call-actor.ts'
import { readSection } from '../draft-section.ts'
import { readExisting } from '../existing.ts'
import { filled } from '#schemas/fields/filled.ts'
import { screenshotActor } from '../screenshot.ts'
import { loadActor } from '../read-ahead.ts'
import { send } from '../../send.ts'
import { openedWith, readTyped } from '../typed.actors.ts'

const onFile = async (step: LoadStep, signal: AbortSignal): Promise<Pick<LoadedBilling, 'cards' | 'banks'>> => {
  const options = { query: { enrollment_id: step.enrollmentId }, signal, quiet: true }
  const found = await readExisting(step, signal, () =>
    Promise.all([
      send('GET enrollment/get-existing-card-info', options),
      send('GET enrollment/get-existing-bank-info', options),
    ]),
  )
  return { cards: found?.[0].result ?? [], banks: found?.[1].result ?? [] }
}

const load = async (step: LoadStep, signal: AbortSignal): Promise<LoadedBilling> => {
  const { enrollmentId } = step
  const query = { enrollment_id: enrollmentId }
  const [fields, method, states, text, contact, payment, typed, known] = await Promise.all([
    send('GET enrollment/get-form-fields-billing-info', { query, signal }),
    send('GET enrollment/get-payment-method', { query, signal }),
    send('GET enrollment/get-states', { signal }),
    send('GET store/get-billing-text', { query, signal }),
    readSection(enrollmentId, 'contact', signal),
    readSection(enrollmentId, 'billing', signal),
    readTyped(step, 'billing', signal),
    onFile(step, signal),
  ])
  const { address1, address2 = '', city, state, zip } = contact.result ?? {}
  const today = new Date()
  return {
    fields: fields.result,
    prescribed: method.result,
    charges: method.charges,
    cardFrame: method.card_frame,
    withoutCard: method.without_card,
    states: states.result,
    billingText: text.result,
    physicalAddress: address1 && city && state && zip ? { address1, address2, city, state, zip } : null,
    saved: payment.result,
    ...known,
    ...openedWith(typed, payment.revision),
    today: { year: today.getFullYear(), month: today.getMonth() + 1 },
  }
}

/** An account on file, as its call names it. */
const accountOnFile = ({ account_type, account_holder_type, account_name, bank_name, ...info }: Partial<PaymentInfo>) =>
  filled({
    account_type,
    account_holder_type,
    account_name,
    bank_name,
    bank_routing: info.routing_number,
    bill_date: info.bill_date,
  })

export const providedBillingMachine = billingMachine.provide({
  actors: {
    loadBilling: loadActor('billing', load),
    lookUpRouting: callActor(({ routing }: { routing: string }, signal) =>
      send('GET common/routing', { query: { q: routing }, signal, quiet: true }),
    ),
    saveBilling: callActor(
      ({ enrollmentId, revision, info }: { enrollmentId: string; revision: number; info: PaymentInfo }, signal) => {
        const { payment_method, card_id, bank_id, name_on_cc: _name, ...entered } = info
        const draft = { enrollment_id: enrollmentId, revision }
        if (card_id === undefined && bank_id === undefined) {
          return send('POST enrollment/save-billing-info', {
            leadsOn: 'billing',
            body: { ...draft, payment_method, ...entered },
            signal,
          })
        }
        return send('POST enrollment/save-billing-info-existing', {
          leadsOn: 'billing',
          body: {
            ...draft,
            payment_method: card_id === undefined ? 'eft' : 'cc',
            ...(card_id !== undefined && { card_id }),
            ...(bank_id !== undefined && { bank_id, ...accountOnFile(entered) }),
          },
          signal,
        })
      },
    ),
    screenshot: screenshotActor,
  },
})
