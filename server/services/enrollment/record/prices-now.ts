import type { CorrectedPrices, RecordContent } from '#schemas/record/record.schema.ts'

interface Priced {
  plans: { plan_id: string; cents: number }[]
  monthly_cents: number
}

/** Plans at other prices; what is paid once stays as it was agreed to at the submit. */
export const pricedAt = <Record extends Priced>(record: Record, prices: CorrectedPrices | undefined): Record => {
  if (prices === undefined) return record
  const centsOf = (id: string) => prices.plans.find(({ plan_id }) => plan_id === id)?.cents
  const plans = record.plans.map((plan) => ({ ...plan, cents: centsOf(plan.plan_id) ?? plan.cents }))
  return { ...record, plans, monthly_cents: prices.monthly_cents }
}

/** The prices that were agreed to last after the submit; undefined where those of the submit count. */
export const pricesNow = (entries: readonly { content: RecordContent }[]): CorrectedPrices | undefined =>
  entries.flatMap(({ content }) => (content.kind === 'corrected' && content.prices ? [content.prices] : [])).at(-1)
