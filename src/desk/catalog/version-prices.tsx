import type { PriceChange, VersionDetails } from '#schemas/calls/desk/desk-catalog.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { formatPrice } from '../../i18n/format.ts'
import { sampleName } from './catalog-words.ts'

const money = (cents: number | null): string => (cents === null ? m.catalog_not_sold() : formatPrice(cents / 100))

const difference = ({ before_cents: before, after_cents: after }: PriceChange): string => {
  if (before === null || after === null) return '–'
  const by = (after - before) / 100
  return `${by > 0 ? '+' : by < 0 ? '−' : ''}${formatPrice(Math.abs(by))}`
}

/** What sample people would pay a month, before and after. */
export function VersionPrices({ details: { version, prices, prices_total } }: { details: VersionDetails }) {
  if (version.state === 'now') return null
  return (
    <section className="stack stack-tight" aria-labelledby="desk-prices">
      <h2 id="desk-prices">{m.catalog_prices()}</h2>
      <p className="muted">{prices.length === 0 ? m.catalog_prices_none() : m.catalog_prices_lead()}</p>
      {prices.length < prices_total && <p>{m.catalog_shown({ shown: prices.length, total: prices_total })}</p>}
      {prices.length > 0 && (
        <table className="desk-table">
          <thead>
            <tr>
              <th scope="col">{m.catalog_prices_who()}</th>
              <th scope="col">{m.catalog_before()}</th>
              <th scope="col">{m.catalog_after()}</th>
              <th scope="col">{m.catalog_difference()}</th>
            </tr>
          </thead>
          <tbody>
            {prices.map((price) => (
              <tr key={`${price.plan_id} ${price.sample} ${price.place}`}>
                <th scope="row">
                  <span className="desk-row-name">{price.plan_name}</span>
                  <span className="small muted">
                    {sampleName(price.sample)} · {price.place}
                  </span>
                </th>
                <td data-label={m.catalog_before()}>{money(price.before_cents)}</td>
                <td data-label={m.catalog_after()}>{money(price.after_cents)}</td>
                <td data-label={m.catalog_difference()}>{difference(price)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
