import { m } from '#schemas/messages/generated/messages.js'
import { formatMoney } from '../../i18n/format.ts'
import './money.css'

/**
 * An amount in dollars, in figures of one width. Cents show where there are any, and always with `cents`;
 * `per="month"` says the rhythm, shortened for the eye and whole for the ear.
 */
export function Money({
  amount,
  cents = false,
  from = false,
  per,
  size = 'md',
}: {
  amount: number
  cents?: boolean
  /** Others pay more: reads "from $12.31". */
  from?: boolean
  per?: 'month'
  size?: 'md' | 'lg' | 'xl'
}) {
  const text = formatMoney(amount, { cents })
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
