import type { PriceSummary as Prices } from '#machines/enrollment/enrollment.types.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { Money } from '../../ui/text/money.tsx'
import { CostRows, PriceNote, monthlyName } from '../../ui/text/price-parts.tsx'
import { SummaryAside } from '../../ui/layout/summary-aside.tsx'
import './price-summary.css'

/** The price, always in sight: beside the form on wide screens, a bar at the foot on narrow ones. */
export function PriceSummary({ summary }: { summary: Prices }) {
  return (
    <SummaryAside
      title={m.enrollment_summary_title()}
      totalLabel={monthlyName({ employerPays: summary.employer_pays }, m.enrollment_summary_monthly())}
      total={<Money amount={summary.monthly} />}
    >
      <ul className="price-summary-plans">
        {summary.plans.map((plan) => (
          <li key={plan.id}>
            <span>{plan.name}</span>
            {plan.price !== null && <Money amount={plan.price} />}
            {plan.price !== null && <PriceNote price={plan.price} employerPays={plan.employer_pays} />}
          </li>
        ))}
      </ul>
      <dl className="facts facts-amounts">
        {summary.effectiveDate !== null && (
          <div>
            <dt>{m.enrollment_summary_effective()}</dt>
            <dd>{summary.effectiveDate}</dd>
          </div>
        )}
        <CostRows firstMonth={summary.firstMonth} monthly={summary.monthly} employerPays={summary.employer_pays} />
        <div>
          <dt>{m.enrollment_summary_first()}</dt>
          <dd>
            <Money amount={summary.firstMonth} />
          </dd>
        </div>
      </dl>
    </SummaryAside>
  )
}
