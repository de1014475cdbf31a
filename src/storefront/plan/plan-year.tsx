import { useSelector } from '@xstate/react'
import type { PlanDetailRef } from '#machines/storefront/plan-detail/plan-detail.machine.ts'
import { isPriced } from '#machines/storefront/plan-detail/plan-detail.types.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { type CostSharing, yearlyCosts } from '#schemas/storefront/plans/yearly-cost.rules.ts'
import { formatPrice } from '../../i18n/format.ts'
import { optionOf } from './other-rates.tsx'
import { yearCare, yearName } from '../plans/year-words.ts'

/**
 * What a quiet, a usual and a hard year may cost with the plan at the price of the quote, that of its first option where
 * it has several, and by which assumptions.
 */
export function PlanYear({ actorRef, sharing }: { actorRef: PlanDetailRef; sharing: CostSharing }) {
  const rates = useSelector(actorRef, (s) => s.context.rates)
  const planName = useSelector(actorRef, (s) => s.context.plan?.plan_name)
  const own = rates?.pricing.plans.filter((rate) => rate.selected_plan && isPriced(rate)) ?? []
  const [chosen] = own
  if (chosen === undefined) return null
  const years = yearlyCosts(sharing, chosen.plan_price, chosen.tier)
  return (
    <section className="stack" aria-labelledby="plan-year">
      <h2 id="plan-year">{m.year_title()}</h2>
      <p>
        {m.year_lead()}
        {own.length > 1 && ` ${m.year_option({ option: optionOf(chosen, planName) })}`}
      </p>
      <ul className="plan-years">
        {years.map(({ kind, premium, care, total }) => (
          <li key={kind} className="plan-year">
            <h3>{yearName[kind]()}</h3>
            <p className="muted small">{yearCare(kind)}</p>
            <dl>
              <div>
                <dt>{chosen.employer_pays === undefined ? m.year_premium() : m.price_year()}</dt>
                <dd className="figures">{formatPrice(premium)}</dd>
              </div>
              <div>
                <dt>{m.year_your_care()}</dt>
                <dd className="figures">{formatPrice(care)}</dd>
              </div>
              <div className="plan-year-total">
                <dt>{m.year_total()}</dt>
                <dd className="figures">{formatPrice(total)}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
      <p className="muted small">{m.year_assumptions()}</p>
    </section>
  )
}
