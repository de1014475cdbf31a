import { RouteLink } from '../../ui/links/route-link.tsx'
import type { SuggestedPlan } from '#machines/storefront/plan-detail/plan-detail.types.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { isLowest } from '#schemas/storefront/plans/plan-card.rules.ts'
import { Money } from '../../ui/text/money.tsx'
import { LowestPriceNote, PriceNote } from '../../ui/text/price-parts.tsx'
import { PlanLogo } from '../plans/plan-logo.tsx'
import { planPath } from '../../fields/words.ts'

/** Plans that go with this one. */
export function PlanSuggested({ plans }: { plans: readonly SuggestedPlan[] }) {
  if (plans.length === 0) return null
  return (
    <section className="stack" aria-labelledby="plan-suggested">
      <h2 id="plan-suggested">{m.plan_suggested()}</h2>
      <ul className="card-grid">
        {plans.map((plan) => (
          <li key={plan.plan_id} className="card suggested">
            <PlanLogo logo={plan.plan_logo} category="" size="sm" />
            <RouteLink to={planPath(plan.plan_id, plan.plan_name)}>{plan.plan_name}</RouteLink>
            <Money amount={plan.price} per="month" from={isLowest(plan)} />
            <PriceNote price={plan.price} employerPays={plan.employer_pays} />
            <LowestPriceNote basis={plan.price_basis} />
          </li>
        ))}
      </ul>
    </section>
  )
}
