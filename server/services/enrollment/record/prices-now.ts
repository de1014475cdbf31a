import type { CorrectedPrices, RecordContent } from '#schemas/record/record.schema.ts'
import { employerKept } from '#schemas/storefront/pricing/contribution.rules.ts'

interface Priced {
  plans: { plan_id: string; cents: number; employer_cents?: number | undefined }[]
  monthly_cents: number
}

/** Plans at other prices; what is paid once stays as it was agreed to at the submit. */
export const pricedAt = <Record extends Priced>(record: Record, prices: CorrectedPrices | undefined): Record => {
  if (prices === undefined) return record
  const plans = record.plans.map((plan) => {
    const price = prices.plans.find(({ plan_id }) => plan_id === plan.plan_id)
    if (price === undefined) return plan
    // A part that the employer paid before is not theirs any more where the new price names none.
    const { employer_cents: _before, ...rest } = plan
    return { ...rest, cents: price.cents, ...employerKept(price) }
  })
  return { ...record, plans, monthly_cents: prices.monthly_cents }
}

/** The prices that were agreed to last after the submit; undefined where those of the submit count. */
export const pricesNow = (entries: readonly { content: RecordContent }[]): CorrectedPrices | undefined =>
  entries.flatMap(({ content }) => (content.kind === 'corrected' && content.prices ? [content.prices] : [])).at(-1)
