import { useState } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import { type PlanSort, planSorts, priceSteps } from '#schemas/storefront/plans/plan-order.rules.ts'
import { formatMoney } from '../../i18n/format.ts'
import { useMedia } from '../../ui/use-media.ts'

const sortName: Record<PlanSort, () => string> = {
  listed: () => m.listing_sort_listed(),
  low: () => m.listing_sort_low(),
  high: () => m.listing_sort_high(),
  name: () => m.listing_sort_name(),
}

/**
 * Name, order and price of the list. All stand in the address, so that Back and a copied address keep them. On a phone
 * they are behind one line, so that the first plan is on the first screen; open where something is chosen.
 */
export function PlanTools({
  sort,
  most,
  price,
  find,
  onSort,
  onMost,
  onFind,
}: {
  sort: PlanSort
  most: number | null
  price: { minimum: number; maximum: number } | null
  /** Words of the name; null where the list is too short to be searched. */
  find: string | null
  onSort: (sort: PlanSort) => void
  onMost: (most: number | null) => void
  onFind: (find: string) => void
}) {
  const folded = useMedia('(max-width: 639px)')
  const [chosen] = useState(sort !== 'listed' || most !== null || Boolean(find))
  const steps = priceSteps(price)
  // An amount of the address that is no round one is offered as well: what is chosen can always be seen.
  const amounts = most === null || steps.includes(most) ? steps : [...steps, most].toSorted((a, b) => a - b)
  const tools = (
    <div className="plan-tools" role="group" aria-label={m.listing_narrow()}>
      {find !== null && <PlanSearch find={find} onFind={onFind} />}
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
  return folded ? (
    <details className="plan-tools-more" open={chosen}>
      <summary>{m.listing_narrow()}</summary>
      {tools}
    </details>
  ) : (
    tools
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

/** The box keeps what is typed: the address, which the list is narrowed by, is drawn later. */
function PlanSearch({ find, onFind }: { find: string; onFind: (find: string) => void }) {
  const [typed, setTyped] = useState(find)
  return (
    <div className="field">
      <label className="field-label" htmlFor="plans-find">
        {m.listing_find()}
      </label>
      <input
        id="plans-find"
        className="field-box"
        type="search"
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          onFind(event.target.value)
        }}
      />
    </div>
  )
}
