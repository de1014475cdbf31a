import { type SnapshotFrom, getInitialSnapshot, getNextSnapshot } from 'xstate'
import {
  type FulfillmentContext,
  type FulfillmentEvent,
  type FulfillmentInput,
  fulfillmentMachine,
} from './fulfillment.machine.ts'

export type FulfillmentState = SnapshotFrom<typeof fulfillmentMachine>['value']

/** A delivery as it is kept between two events. */
export interface KeptFulfillment {
  state: FulfillmentState
  context: FulfillmentContext
}

const kept = ({ value, context }: SnapshotFrom<typeof fulfillmentMachine>): KeptFulfillment => ({
  state: value,
  context,
})

/** Beginnings by their input: eight at most, and each submit needs one for each destination. */
const begun = new Map<string, KeptFulfillment>()

/** Where a delivery begins. */
export const begunFulfillment = (input: FulfillmentInput): KeptFulfillment => {
  const key = [input.needsSignature, input.signed, input.expectsAnswer].join()
  const known = begun.get(key) ?? kept(getInitialSnapshot(fulfillmentMachine, input))
  begun.set(key, known)
  return known
}

/** What an event makes of a delivery, as the chart decides; the same where the chart has no answer to it. */
export const stepFulfillment = ({ state, context }: KeptFulfillment, event: FulfillmentEvent): KeptFulfillment =>
  kept(getNextSnapshot(fulfillmentMachine, fulfillmentMachine.resolveState({ value: state, context }), event))
