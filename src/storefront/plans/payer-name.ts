import { m } from '#schemas/messages/generated/messages.js'
import type { Payer } from '#schemas/storefront/catalog/payers.ts'

/** The heading over the benefits of one payer. */
export const payerName: Readonly<Record<Payer, () => string>> = {
  member: m.plan_you_pay,
  plan: m.plan_plan_pays,
  nobody: m.plan_also,
}
