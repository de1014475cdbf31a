import type { ReactNode } from 'react'
import { Money } from '../../ui/text/money.tsx'
import './plan-prices.css'

/** What was enrolled in, line by line, and what it comes to; dollars. More facts may follow as rows of the list. */
export function PlanPrices({
  plans,
  totals,
  children,
}: {
  plans: readonly { name: string; price: number }[]
  totals: readonly { name: string; price: number }[]
  children?: ReactNode
}) {
  return (
    <dl className="facts facts-amounts">
      {[...plans, ...totals].map(({ name, price }, index) => (
        <div key={`${name} ${index}`} className={index < plans.length ? undefined : 'plan-prices-total'}>
          <dt>{name}</dt>
          <dd>
            <Money amount={price} cents />
          </dd>
        </div>
      ))}
      {children}
    </dl>
  )
}
