import type { SectionValue } from '../section-values.ts'
import type { EnrollmentState } from './enrollment-state.ts'

type AgreedTo = Pick<SectionValue<'aggrement_info'>, 'agreement_ids' | 'agreed_prices' | 'agreed_monthly_cents'>

/** What a person agrees to now: the texts, the plans as they are priced, the amount. */
export const agreedTo = ({ needs, priced, monthlyCents }: EnrollmentState): AgreedTo => ({
  agreement_ids: [...needs.agreements],
  agreed_prices: priced.map((line) => line.pricing_id),
  agreed_monthly_cents: monthlyCents,
})

/** Whether what was agreed to is what is for sale now. */
export const stillStands = (before: AgreedTo, state: EnrollmentState): boolean => {
  const now = agreedTo(state)
  return (
    before.agreement_ids.join() === now.agreement_ids.join() &&
    before.agreed_prices.join() === now.agreed_prices.join() &&
    before.agreed_monthly_cents === now.agreed_monthly_cents
  )
}
