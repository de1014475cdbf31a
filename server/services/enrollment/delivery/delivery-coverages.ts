import { takesPlan } from '#schemas/fulfillment/destination.rules.ts'
import type { Destination } from '#schemas/fulfillment/destination.schema.ts'
import type { Coverage, Dependent } from '#schemas/fulfillment/delivery-document.ts'
import { carries } from '#schemas/fulfillment/facts.rules.ts'
import type { RecordedPlan, SubmittedRecord } from '#schemas/record/record.schema.ts'
import type { Plan } from '#schemas/storefront/catalog/plan.types.ts'
import { employerKept, premiumOf } from '#schemas/storefront/pricing/contribution.rules.ts'
import { STANDARD_OPTION } from '#schemas/storefront/pricing/pricing.rules.ts'

/** The plans of a record that a destination receives. */
export const plansFor = (destination: Pick<Destination, 'for'>, { plans }: Pick<SubmittedRecord, 'plans'>) =>
  plans.filter(({ plan_id, brand, category }) =>
    takesPlan(destination, { id: plan_id, brand, category: category as Plan['category'] }),
  )

const tiersWithSpouse = ['IS', 'IF'] as const
const tiersWithChildren = ['IC', 'IF'] as const
const has = (tiers: readonly string[], tier: string): boolean => tiers.includes(tier)

const isSpouse = ({ relationship }: Dependent): boolean => relationship === 'spouse' || relationship === 'life_partner'

/** Whom a tier covers beside the subscriber. */
const coveredBy = (tier: Coverage['tier'], dependents: readonly Dependent[]): Dependent[] =>
  dependents.filter((one) => has(isSpouse(one) ? tiersWithSpouse : tiersWithChildren, tier))

/** The option that was chosen, where the plan has several or sells a face amount. */
const optionOf = (destination: Destination, plan: Plan | undefined, { option_id: id }: RecordedPlan) => {
  const rating = plan?.rating
  if (rating?.by === 'age_band' && carries(destination.format, 'the face amount')) {
    const dollars = rating.options.find((one) => one.id === id)?.face_dollars
    return { id, ...(dollars !== undefined && { face_cents: dollars * 100 }) }
  }
  const one = rating === undefined ? id === STANDARD_OPTION : !('options' in rating) || rating.options.length < 2
  return one ? undefined : { id }
}

interface Covering {
  destination: Destination
  submitted: SubmittedRecord
  subscriberId: string
  dependents: readonly Dependent[]
  endsOn: string | null
  begins: string
  findPlan: (id: string) => Plan | undefined
}

/** The coverages that a destination receives. What its format has no place for goes to another, as the catalog's check holds. */
export const coveragesOf = (covering: Covering): Coverage[] => {
  const { destination, submitted, subscriberId, dependents, endsOn, begins, findPlan } = covering
  return plansFor(destination, submitted).map((recorded) => {
    const { plan_id, option_id, name, category, tier, riders } = recorded
    const codes = destination.plan_codes?.filter((one) => one.plan_id === plan_id) ?? []
    const code = codes.find((one) => one.option_id === option_id) ?? codes.find((one) => one.option_id === undefined)
    const option = optionOf(destination, findPlan(plan_id), recorded)
    const line = code?.insurance_line ?? codes.find((one) => one.insurance_line !== undefined)?.insurance_line
    return {
      plan_id,
      plan_code: code?.code ?? plan_id,
      plan_name: name,
      category: category as Coverage['category'],
      tier,
      premium_cents: premiumOf(recorded),
      ...employerKept(recorded),
      begins_on: begins,
      ...(endsOn !== null && { ends_on: endsOn }),
      covers: [subscriberId, ...coveredBy(tier, dependents).map(({ id }) => id)],
      ...(option && { option }),
      riders: carries(destination.format, 'riders') ? riders : [],
      ...(line !== undefined && { insurance_line: line }),
    }
  })
}
