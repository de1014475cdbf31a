import type { PricingEntry } from '#schemas/calls/storefront/plans.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { formatPrice } from '../../i18n/format.ts'
import { tierCodes, tierName } from '../../fields/words.ts'

/** What a rate's name adds to the plan's: `$50,000` of `Anchor Life Term, $50,000`. */
export const optionOf = ({ plan_name }: PricingEntry, planName: string | undefined): string =>
  planName !== undefined && plan_name.startsWith(`${planName}, `) ? plan_name.slice(planName.length + 2) : plan_name

/** The prices of other tiers: a row for each option, a column for each tier, or a row for each where there is one option. */
export function OtherRates({
  rates,
  isPremier,
  planName,
}: {
  rates: readonly PricingEntry[]
  isPremier: boolean
  planName: string | undefined
}) {
  const tiers = tierCodes.filter((tier) => rates.some((rate) => rate.tier === tier))
  const options = [...new Set(rates.map((rate) => optionOf(rate, planName)))]
  const priceOf = (tier: string, option: string) =>
    rates.find((rate) => rate.tier === tier && optionOf(rate, planName) === option)?.plan_price
  const priceText = (price: number | undefined) => (price === undefined ? m.compare_none() : formatPrice(price))
  if (options.length < 2) {
    return (
      <table className="plain-table">
        <caption>{m.plan_rates_others()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.quote_tier_name()}</th>
            <th scope="col" className="cell-figure">
              {m.plan_rates_price()}
            </th>
          </tr>
        </thead>
        <tbody>
          {tiers.map((tier) => (
            <tr key={tier}>
              <th scope="row">{tierName(tier, isPremier)}</th>
              <td className="cell-figure">{priceText(priceOf(tier, options[0] ?? ''))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )
  }
  return (
    <table className="plain-table rates-by-option">
      <caption>{m.plan_rates_others()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.plan_rates_option()}</th>
          {tiers.map((tier) => (
            <th key={tier} scope="col" className="cell-figure">
              {tierName(tier, isPremier)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {options.map((option) => (
          <tr key={option}>
            <th scope="row">{option}</th>
            {tiers.map((tier) => (
              <td key={tier} className="cell-figure">
                {priceText(priceOf(tier, option))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
