import { m } from '#schemas/messages/generated/messages.js'
import { type PlanSort, planSorts, priceSteps } from '#schemas/storefront/plans/plan-order.rules.ts'
import { formatMoney } from '../../i18n/format.ts'

const sortName: Record<PlanSort, () => string> = {
  listed: () => m.listing_sort_listed(),
  low: () => m.listing_sort_low(),
  high: () => m.listing_sort_high(),
  name: () => m.listing_sort_name(),
}

/** Order and price of the list. Both stand in the address, so that Back and a copied address keep them. */
export function PlanTools({
  sort,
  most,
  price,
  onSort,
  onMost,
}: {
  sort: PlanSort
  most: number | null
  price: { minimum: number; maximum: number } | null
  onSort: (sort: PlanSort) => void
  onMost: (most: number | null) => void
}) {
  const steps = priceSteps(price)
  // An amount of the address that is no round one is offered as well: what is chosen can always be seen.
  const amounts = most === null || steps.includes(most) ? steps : [...steps, most].toSorted((a, b) => a - b)
  return (
    <div className="plan-tools" role="group" aria-label={m.listing_narrow()}>
      <Choice id="plans-sort" label={m.listing_sort()} value={sort} onValue={(value) => onSort(value as PlanSort)}>
        {planSorts.map((value) => (
          <option key={value} value={value}>
            {sortName[value]()}
          </option>
        ))}
      </Choice>
      {amounts.length > 0 && (
        <Choice
          id="plans-most"
          label={m.listing_most()}
          value={most === null ? '' : String(most)}
          onValue={(value) => onMost(value === '' ? null : Number(value))}
        >
          <option value="">{m.listing_most_any()}</option>
          {amounts.map((amount) => (
            <option key={amount} value={amount}>
              {m.listing_most_up_to({ price: formatMoney(amount) })}
            </option>
          ))}
        </Choice>
      )}
    </div>
  )
}

function Choice({
  id,
  label,
  value,
  onValue,
  children,
}: {
  id: string
  label: string
  value: string
  onValue: (value: string) => void
  children: React.ReactNode
}) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select id={id} className="field-box" value={value} onChange={(event) => onValue(event.target.value)}>
        {children}
      </select>
    </div>
  )
}
