import type { FulfillmentState } from '#machines/fulfillment/fulfillment.step.ts'
import type { Standing } from '#schemas/desk/standing.ts'

/** Each state of the statechart of deliveries as the desk says it. */
const standingOf: Record<FulfillmentState, Standing> = {
  submitted: 'to_be_sent',
  waitingForSignature: 'waiting_for_signature',
  released: 'to_be_sent',
  packed: 'to_be_sent',
  overtaken: 'to_be_sent',
  sent: 'sent',
  accepted: 'accepted',
  acceptedWithChanges: 'accepted',
  rejected: 'rejected',
  effective: 'in_force',
  corrected: 'to_be_sent',
  cancelled: 'ended',
  terminated: 'ended',
}

export const deskStanding = (state: string): Standing => standingOf[state as FulfillmentState]

/** The states that are one standing. */
export const statesOf = (standing: Standing): string[] =>
  Object.entries(standingOf).flatMap(([state, one]) => (one === standing ? [state] : []))
