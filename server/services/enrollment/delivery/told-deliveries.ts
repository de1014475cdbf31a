import type { FulfillmentState } from '#machines/fulfillment/fulfillment.step.ts'
import { usDay } from '#schemas/fields/date.kinds.ts'
import { type ToldDelivery, type ToldState, toldStates } from '#schemas/fulfillment/told-state.ts'
import type { Catalog } from '../../../catalog/load-catalog.ts'
import type { DeliveryRow } from '../../../db/tables.ts'
import { wallDay } from '../../../domain/calendar.ts'
import { keptOf } from './fulfillment.service.ts'

/** What people are told of each state: never the reasons, which name others and are the operator's to settle. */
const told: Record<FulfillmentState, ToldState> = {
  submitted: 'to_be_sent',
  waitingForSignature: 'waiting_for_signature',
  released: 'to_be_sent',
  packed: 'to_be_sent',
  overtaken: 'to_be_sent',
  sent: 'sent',
  accepted: 'accepted',
  acceptedWithChanges: 'accepted',
  rejected: 'being_settled',
  effective: 'in_force',
  corrected: 'to_be_sent',
  cancelled: 'cancelled',
  terminated: 'ended',
}

/** What needs to be known first is first: trouble, then what has come the least far. */
const urgency = ({ state }: ToldDelivery): number => (state === 'being_settled' ? -1 : toldStates.indexOf(state))

/** When something became so, or is to become so. */
const momentOf = ({ due_at, effective_at, changed_at }: DeliveryRow, state: ToldState): number | null => {
  if (state === 'waiting_for_signature') return null
  if (state === 'in_force') return effective_at
  return state === 'to_be_sent' || state === 'cancel_to_be_sent' ? due_at : changed_at
}

/** What is told of a version that takes the cover back: a receiver that accepts it has accepted the cancellation. */
const toldOfCancelled = (state: ToldState): ToldState => {
  if (state === 'to_be_sent') return 'cancel_to_be_sent'
  return state === 'being_settled' ? state : 'cancelled'
}

/**
 * What applicants are told of where their enrollment stands: a line for each receiver that the catalog lets them see.
 * `cancelled` are the policies whose record ends with a cancellation.
 */
export const toldDeliveries = (
  { destinations }: Pick<Catalog, 'destinations'>,
  standing: readonly DeliveryRow[],
  cancelled: ReadonlySet<string>,
): ToldDelivery[] => {
  const lines = standing.flatMap((row): ToldDelivery[] => {
    const destination = destinations.find(({ id }) => id === row.destination)
    if (destination === undefined || destination.internal === true) return []
    const kept = told[keptOf(row).state]
    const state = cancelled.has(row.policy_id) ? toldOfCancelled(kept) : kept
    const at = momentOf(row, state)
    // The first covered day is a day of the calendar, kept as midnight UTC; everything else a moment at the receiver.
    const timeZone = state === 'in_force' ? 'UTC' : (destination.batch?.time_zone ?? 'UTC')
    return [{ receiver: destination.payer.name, state, on: at === null ? null : usDay(wallDay(at, timeZone)) }]
  })
  // A carrier with two destinations stands where the slower one stands.
  const slowest = new Map<string, ToldDelivery>()
  for (const line of lines) {
    const other = slowest.get(line.receiver)
    if (other === undefined || urgency(line) < urgency(other)) slowest.set(line.receiver, line)
  }
  return [...slowest.values()]
}
