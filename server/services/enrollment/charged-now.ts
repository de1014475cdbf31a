import type { Charge, PaymentNow } from '#schemas/calls/enrollment/charge.shapes.ts'
import type { CorrectedPrices } from '#schemas/record/record.schema.ts'
import { toDollars } from '#schemas/storefront/pricing/money.rules.ts'

/** What was given later pays what is still to come, at the price that was agreed to last. */
export const chargedNow = (
  charge: Charge | null | undefined,
  payment: PaymentNow | null,
  prices: CorrectedPrices | undefined,
): Charge | null => {
  if (charge === null || charge === undefined) return null
  const { brand, ...rest } = charge
  // What is taken by somebody else is not known here.
  const payer =
    payment === null
      ? { ...(brand !== undefined && { brand }) }
      : { method: payment.method, digits: payment.digits, ...(payment.brand !== undefined && { brand: payment.brand }) }
  return { ...rest, ...(prices && { monthly: toDollars(prices.monthly_cents) }), ...payer }
}
