import type { ReactNode } from 'react'
import type { Compared } from '#machines/storefront/compare/compare.machine.ts'
import type { PlanList } from '#machines/storefront/plans/plans.machine.ts'
import type { PlanCard, TierPrice } from '#schemas/calls/storefront/plans.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { yearKinds, yearlyCosts } from '#schemas/storefront/plans/yearly-cost.rules.ts'
import { hasPrice, isLowest } from '#schemas/storefront/plans/plan-card.rules.ts'
import { payers } from '#schemas/storefront/catalog/payers.ts'
import { formatPrice } from '../../i18n/format.ts'
import { Money } from '../../ui/text/money.tsx'
import { PriceNote } from '../../ui/text/price-parts.tsx'
import { SanitisedHtml } from '../../ui/text/sanitised-html.tsx'
import { categoryName, tierCodes, tierName } from '../../fields/words.ts'
import { payerName } from './payer-name.ts'
import { yearName } from './year-words.ts'

/** A line of a comparison: a name, and what each plan says to it. */
export interface CompareRow {
  name: string
  /** The plans do not all say the same. */
  differs: boolean
  cell: (plan: PlanCard) => ReactNode
}

/** Of a list, what its rows need: the tier of the quote, and whether a tier is for one child. */
type ComparedList = { filter: Pick<PlanList['filter'], 'tier'> } & Pick<PlanList, 'isPremier'>

/** All rows but the price in the quote's tier, which stands first with what adds the plan. */
export const compareRows = (
  plans: readonly PlanCard[],
  compared: readonly Compared[],
  list: ComparedList,
): CompareRow[] => [
  ...yearRows(plans, compared, list),
  ...benefitRows(plans, compared),
  ...otherPriceRows(plans, list),
  ...wordRows(plans),
]

/** The price in a tier; undefined where the plan is not sold in it. */
export const priceIn = (plan: PlanCard, tier: string): TierPrice | undefined =>
  plan.tier_price.find((price) => price.tier === tier && hasPrice(price))

/** Whether plans say unlike things; one that says nothing differs from one that does. */
const areUnlike = (values: readonly unknown[]): boolean => new Set(values).size > 1

/** Whether plans cost unlike much in a tier. */
export const pricesDiffer = (plans: readonly PlanCard[], tier: string): boolean =>
  areUnlike(plans.map((plan) => priceIn(plan, tier)?.price_male_nons))

/** A year with each plan, where one of them says by which figures; the assumptions stand below the table. */
const yearRows = (
  plans: readonly PlanCard[],
  compared: readonly Compared[],
  { filter }: ComparedList,
): CompareRow[] => {
  const costs = new Map(
    plans.flatMap((plan) => {
      const sharing = compared.find(({ plan_id }) => plan_id === plan.plan_id)?.cost_sharing ?? null
      const monthly = priceIn(plan, filter.tier)
      return sharing === null || monthly === undefined
        ? []
        : [[plan.plan_id, yearlyCosts(sharing, monthly.price_male_nons, filter.tier)] as const]
    }),
  )
  if (costs.size === 0) return []
  return yearKinds.map((kind, at) => {
    const totalOf = ({ plan_id }: PlanCard) => costs.get(plan_id)?.[at]?.total
    return {
      name: m.year_estimate({ year: yearName[kind]() }),
      differs: areUnlike(plans.map(totalOf)),
      cell: (plan) => {
        const total = totalOf(plan)
        return total === undefined ? null : <span className="figures">{formatPrice(total)}</span>
      },
    }
  })
}

/** The prices of the tiers that were not asked for, where one of the plans has one. */
const otherPriceRows = (plans: readonly PlanCard[], { filter, isPremier }: ComparedList): CompareRow[] =>
  tierCodes
    .filter((tier) => tier !== filter.tier && plans.some((plan) => priceIn(plan, tier) !== undefined))
    .map((tier) => ({
      name: `${m.plan_rates_price()}, ${tierName(tier, isPremier)}`,
      differs: pricesDiffer(plans, tier),
      cell: (plan) => {
        const price = priceIn(plan, tier)
        if (price === undefined) return null
        return (
          <>
            <Money amount={price.price_male_nons} from={isLowest(plan)} />{' '}
            <PriceNote price={price.price_male_nons} employerPays={price.employer_pays} />
          </>
        )
      },
    }))

/** The category only where it is not the same for all. */
const wordRows = (plans: readonly PlanCard[]): CompareRow[] => [
  ...(areUnlike(plans.map((plan) => plan.plan_category))
    ? [{ name: m.compare_category(), differs: true, cell: (plan: PlanCard) => categoryName(plan.plan_category) }]
    : []),
  { name: m.compare_about(), differs: false, cell: (plan) => plan.plan_short_text },
]

/** Every benefit that one of the plans names, by who pays it, in the order in which they come. */
const benefitRows = (plans: readonly PlanCard[], compared: readonly Compared[]): CompareRow[] =>
  payers.flatMap((payer) => {
    const benefitsOf = (plan_id: string) =>
      compared.find((one) => one.plan_id === plan_id)?.benefits.filter(({ paid_by }) => paid_by === payer) ?? []
    const names = [...new Set(compared.flatMap(({ plan_id }) => benefitsOf(plan_id).map(({ name }) => name)))]
    return names.map((name) => {
      const htmlOf = (plan_id: string) => benefitsOf(plan_id).find((benefit) => benefit.name === name)?.html
      return {
        name: payer === 'nobody' ? name : `${name} (${payerName[payer]()})`,
        differs: areUnlike(plans.map(({ plan_id }) => htmlOf(plan_id))),
        cell: ({ plan_id }: PlanCard) => {
          const html = htmlOf(plan_id)
          return html === undefined ? null : <SanitisedHtml html={html} />
        },
      }
    })
  })
