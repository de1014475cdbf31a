import { useState } from 'react'
import type { PlanCard, TierPrice } from '#schemas/calls/storefront/plans.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { canAdd, isLowest } from '#schemas/storefront/plans/plan-card.rules.ts'
import { Badge } from '../../ui/text/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Money } from '../../ui/text/money.tsx'
import { PriceParts } from '../../ui/text/price-parts.tsx'
import { RouteLink } from '../../ui/links/route-link.tsx'
import { planPath, tierName } from '../../fields/words.ts'
import { type CompareRow, priceIn, pricesDiffer } from './compare-rows.tsx'

/**
 * A name stands over its row, across all plans: on a phone a column of names would leave no room for the plans. Where
 * plans agree on some rows and not on others, those on which they agree can be left out.
 */
export function CompareTable({
  plans,
  rows,
  tier,
  isPremier,
  onAdd,
}: {
  plans: readonly PlanCard[]
  rows: readonly CompareRow[]
  tier: string
  isPremier: boolean
  onAdd: (planPricingId: string) => void
}) {
  const [asked, setAsked] = useState(false)
  const different = rows.filter(({ differs }) => differs)
  const canNarrow = different.length > 0 && different.length < rows.length
  const narrowed = asked && canNarrow
  return (
    <>
      {canNarrow && (
        <label className="compare-narrow">
          <input
            type="checkbox"
            className="field-check"
            checked={asked}
            onChange={({ target }) => setAsked(target.checked)}
          />
          {m.compare_narrow({ count: different.length, total: rows.length })}
        </label>
      )}
      <table className="compare-table">
        <caption className="visually-hidden">{m.compare_table()}</caption>
        <thead>
          <tr>
            {plans.map((plan) => (
              <th key={plan.plan_id} id={`compare-${plan.plan_id}`} scope="col">
                <RouteLink to={planPath(plan.plan_id, plan.plan_name)}>{plan.plan_name}</RouteLink>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="compare-own">
          <tr>
            <th id="compare-row-own" scope="rowgroup" colSpan={plans.length}>
              {m.plan_rates_price()}, {tierName(tier, isPremier)} {pricesDiffer(plans, tier) && <DifferenceMark />}
            </th>
          </tr>
          <tr>
            {plans.map((plan) => (
              <td key={plan.plan_id} headers={`compare-${plan.plan_id} compare-row-own`}>
                <OwnPrice price={priceIn(plan, tier)} from={isLowest(plan)} />
                <CompareAdd plan={plan} onAdd={onAdd} />
              </td>
            ))}
          </tr>
        </tbody>
        {(narrowed ? different : rows).map(({ name, cell, differs }, index) => (
          <tbody key={name}>
            <tr>
              <th id={`compare-row-${index}`} scope="rowgroup" colSpan={plans.length}>
                {name} {differs && !narrowed && <DifferenceMark />}
              </th>
            </tr>
            <tr>
              {plans.map((plan) => (
                <td key={plan.plan_id} headers={`compare-${plan.plan_id} compare-row-${index}`}>
                  {cell(plan) ?? <span className="muted">{m.compare_none()}</span>}
                </td>
              ))}
            </tr>
          </tbody>
        ))}
      </table>
    </>
  )
}

function DifferenceMark() {
  return <Badge tone="neutral">{m.compare_differs()}</Badge>
}

/** What the quote's own tier costs, and who pays it; that it is for a month is said above the row. */
function OwnPrice({ price, from }: { price: TierPrice | undefined; from: boolean }) {
  if (price === undefined) return <span className="muted">{m.compare_none()}</span>
  return (
    <>
      <Money amount={price.price_male_nons} size="lg" from={from} />
      <PriceParts price={price.price_male_nons} employerPays={price.employer_pays} />
    </>
  )
}

/** What adds the plan, or says that it is in the cart, or leads to where its options are chosen. */
function CompareAdd({ plan, onAdd }: { plan: PlanCard; onAdd: (planPricingId: string) => void }) {
  if (plan.is_in_cart) {
    return (
      <Badge tone="success" icon="check">
        {m.plans_in_cart()}
      </Badge>
    )
  }
  if (canAdd(plan)) {
    return (
      <Button
        kind="primary"
        aria-label={m.plans_add({ plan: plan.plan_name })}
        onClick={() => onAdd(plan.plan_pricing_id)}
      >
        {m.plans_card_add()}
      </Button>
    )
  }
  return (
    <ButtonLink to={planPath(plan.plan_id, plan.plan_name)} aria-label={m.plans_details_of({ plan: plan.plan_name })}>
      {m.compare_choose()}
    </ButtonLink>
  )
}
