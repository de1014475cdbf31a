import type { Charge } from '#schemas/calls/enrollment/charge.shapes.ts'
import { m } from '#schemas/messages/generated/messages.js'

/** The card or account that everything was charged to. */
export type PaidBy = Pick<Charge, 'method' | 'digits' | 'brand'>

/**
 * What becomes of the money of an enrollment that is canceled. The page doesn't know whether anything was charged yet;
 * null where it doesn't know by what either.
 */
export const moneyBackText = (paidBy: PaidBy | null): string => {
  if (paidBy === null || !/^\d{4}$/.test(paidBy.digits)) return m.cancel_returned()
  const { method, digits, brand } = paidBy
  if (method === 'eft') return m.cancel_returned_account({ digits })
  return brand === undefined ? m.cancel_returned_card({ digits }) : m.cancel_returned_card_of({ brand, digits })
}
