import type { RecommendedPlan } from '#machines/storefront/recommendations/recommendations.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Money } from '../../ui/text/money.tsx'
import { PriceNote } from '../../ui/text/price-parts.tsx'
import { PlanLogo } from '../plans/plan-logo.tsx'
import { categoryName, planPath } from '../../fields/words.ts'
import './recommendations.css'
import '../plans/plan-card.css'
import '../../ui/layout/card.css'

/** A recommended plan: what it is, its price for the quote, More Info, and adding, or why its page has to be opened. */
export function RecommendedCard({
  plan,
  as: Element = 'div',
  heading: Heading = 'h3',
  text = false,
  busy,
  onAdd,
}: {
  plan: RecommendedPlan
  as?: 'div' | 'li'
  heading?: 'h2' | 'h3'
  /** With the plan's short text, where there is room. */
  text?: boolean
  busy: boolean
  onAdd: () => void
}) {
  const { plan_id, plan_name, plan_logo, plan_category, plan_short_text, price, employer_pays, has_options, can_add } =
    plan
  return (
    <Element className="card recommended">
      <PlanLogo logo={plan_logo} category={plan_category} size="sm" />
      <div>
        <p className="muted small">{categoryName(plan_category)}</p>
        <Heading className="recommended-name">{plan_name}</Heading>
        {text && <p className="muted small">{plan_short_text}</p>}
      </div>
      <Money amount={price} per="month" from={has_options === true} />
      <PriceNote price={price} employerPays={employer_pays} />
      <div className="recommended-actions">
        <ButtonLink to={planPath(plan_id, plan_name)} aria-label={m.recommended_more_of({ plan: plan_name })}>
          {m.recommended_more()}
        </ButtonLink>
        {can_add ? (
          <Button
            icon="plus"
            className="plan-add"
            aria-label={m.plans_add({ plan: plan_name })}
            busy={busy}
            onClick={onAdd}
          >
            {m.plans_card_add()}
          </Button>
        ) : (
          <span className="recommended-asks muted small">{m.recommended_asks()}</span>
        )}
      </div>
    </Element>
  )
}
