import type { FulfillmentContext } from '#machines/fulfillment/fulfillment.machine.ts'
import type { FulfillmentState } from '#machines/fulfillment/fulfillment.step.ts'
import type { DeliveryRow } from '../../../db/tables.ts'

/** Since when a delivery is in a state. */
export type DeliveryMove = readonly [at: number, state: FulfillmentState]

type Known = Pick<DeliveryRow, 'state' | 'facts' | 'created_at' | 'changed_at' | 'history'>

/** The history of a delivery that begins now. */
export const begunHistory = (state: FulfillmentState, at: number): string => JSON.stringify([[at, state]])

/** The same with the state that it is in from now on. */
export const movedHistory = (row: Known, state: FulfillmentState, at: number): string =>
  JSON.stringify([...historyOf(row), [at, state]])

/** What a delivery can only be in after it was sent. */
const afterSending: readonly string[] = ['accepted', 'acceptedWithChanges', 'effective']

/** What follows from how it stands where its history was not kept: when it began, and since when it is as it is. */
const reconstructed = ({ state, facts, created_at, changed_at }: Known): DeliveryMove[] => {
  const { needsSignature, signed } = JSON.parse(facts) as FulfillmentContext
  const now: DeliveryMove = [changed_at, state as FulfillmentState]
  const waits = state === 'waitingForSignature' || (needsSignature && !signed)
  if (waits) return [[created_at, 'waitingForSignature'], now]
  return [[created_at, 'released'], ...(afterSending.includes(state) ? ([[changed_at, 'sent']] as const) : []), now]
}

/** The states that a delivery has been in, the first one first. The last one is always the one that it is in. */
export const historyOf = (row: Known): DeliveryMove[] => {
  if (row.history === null) return reconstructed(row)
  const moves = JSON.parse(row.history) as DeliveryMove[]
  return moves.at(-1)?.[1] === row.state ? moves : [...moves, [row.changed_at, row.state as FulfillmentState]]
}
