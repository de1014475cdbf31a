import { m } from '#schemas/messages/generated/messages.js'
import { formatPrice } from '../../i18n/format.ts'
import './money.css'

/** A price in dollars, in figures of one width. `per="month"` says the rhythm, shortened for the eye and whole for the ear. */
export function Money({
  amount,
  from = false,
  per,
  size = 'md',
}: {
  amount: number
  /** Others pay more: reads "from $12.31". */
  from?: boolean
  per?: 'month'
  size?: 'md' | 'lg' | 'xl'
}) {
  const text = formatPrice(amount)
  return (
    <span className={`money money-${size}`}>
      <span className="money-amount">{from ? m.plans_from({ price: text }) : text}</span>
      {per && (
        <>
          <span className="money-per" aria-hidden="true">
            {m.common_per_month_short()}
          </span>
          <span className="visually-hidden"> {m.common_per_month()}</span>
        </>
      )}
    </span>
  )
}
