import type { ReactNode } from 'react'
import { Money } from '../../ui/text/money.tsx'
import { PriceNote } from '../../ui/text/price-parts.tsx'
import './plan-prices.css'

interface PlanPrice {
  name: string
  price: number
  employer_pays?: number
}

/** What was enrolled in, line by line, and what it comes to; dollars. More facts may follow as rows of the list. */
export function PlanPrices({
  plans,
  totals,
  toStaff = false,
  children,
}: {
  plans: readonly PlanPrice[]
  totals: readonly PlanPrice[]
  /** Said to the staff: of the member and their employer. */
  toStaff?: boolean
  children?: ReactNode
}) {
  return (
    <dl className="facts facts-amounts">
      {[...plans, ...totals].map(({ name, price, employer_pays }, index) => (
        <div key={`${name} ${index}`} className={index < plans.length ? undefined : 'plan-prices-total'}>
          <dt>{name}</dt>
          <dd>
            <Money amount={price} />
            <PriceNote price={price} employerPays={employer_pays} toStaff={toStaff} />
          </dd>
        </div>
      ))}
      {children}
    </dl>
  )
}
