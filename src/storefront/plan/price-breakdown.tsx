import { m } from '#schemas/messages/generated/messages.js'
import { l713Breakdown } from '#schemas/storefront/cart/cart.rules.ts'
import { formatPrice } from '../../i18n/format.ts'
import { tierCodes, tierName } from '../../fields/words.ts'
import './plan.page.css'

/** Dollars a month, on average (spec 1, section 9). */
const MARKETER_FEES = { from: 77, to: 150 }

/** What the special plan's price is made up of; `net` in dollars is what is left for the insurance. */
export function PriceBreakdown({ net }: { net: number | null }) {
  const fixed = l713Breakdown('IO')
  const rows: [string, string][] = [
    [m.cart_breakdown_union(), formatPrice(fixed.union_dues / 100)],
    [m.cart_breakdown_annuity(), formatPrice(fixed.annuity_fund / 100)],
    [m.cart_breakdown_billing(), formatPrice(fixed.billing_fees / 100)],
    ...tierCodes.map((tier): [string, string] => [
      m.cart_breakdown_association({ tier: tier === 'IO' ? m.cart_breakdown_single() : tierName(tier) }),
      formatPrice(l713Breakdown(tier).association_dues / 100),
    ]),
    [
      m.cart_breakdown_marketer(),
      m.cart_breakdown_range({ from: formatPrice(MARKETER_FEES.from), to: formatPrice(MARKETER_FEES.to) }),
    ],
  ]
  if (net !== null) rows.push([m.cart_breakdown_net(), formatPrice(net)])
  return (
    <table className="plain-table">
      <caption>{m.cart_breakdown_text()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.cart_breakdown_part()}</th>
          <th scope="col" className="cell-figure">
            {m.cart_breakdown_amount()}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([part, amount]) => (
          <tr key={part}>
            <th scope="row">{part}</th>
            <td className="cell-figure">{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
