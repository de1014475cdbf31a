import { useSelector } from '@xstate/react'
import type { PlanDetailRef } from '#machines/storefront/plan-detail/plan-detail.machine.ts'
import { type PlanRates as Rates, canAddRate, isPriced } from '#machines/storefront/plan-detail/plan-detail.types.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { formatPrice } from '../../i18n/format.ts'
import { Badge } from '../../ui/text/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Money } from '../../ui/text/money.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { PriceParts } from '../../ui/text/price-parts.tsx'
import { OtherRates, optionOf } from './other-rates.tsx'
import { PlanFees } from './plan-fees.tsx'
import { tierName } from '../../fields/words.ts'

/**
 * The rates of the selected tier as cards, headed by what tells them apart: the option where there are several, else the
 * tier. Those of other tiers stand in a table.
 */
export function PlanRates({ actorRef, rates: { pricing, isPremier } }: { actorRef: PlanDetailRef; rates: Rates }) {
  const planName = useSelector(actorRef, (s) => s.context.plan?.plan_name)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const chosen = useSelector(actorRef, (s) => s.context.chosen)
  const plans = pricing.plans.filter(isPriced)
  const own = plans.filter((rate) => rate.selected_plan)
  const others = plans.filter((rate) => !rate.selected_plan)
  const isCarrier = plans.some((rate) => rate.is_prudential || rate.is_prudential_plan)
  const membership = pricing.memberships?.[0]
  const isAbove = plans.some((rate) => rate.above_100k)
  const changeTier = (
    <Button
      kind="quiet"
      icon="users"
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : () => actorRef.send({ type: 'plan-detail.open', requirement: 'tier' })}
    >
      {m.plan_change_tier()}
    </Button>
  )
  if (plans.length === 0) return pricing.errorCode === 'tierError' ? <div>{changeTier}</div> : null
  return (
    <section className="stack" aria-labelledby="plan-rates-title">
      <div className="cluster cluster-between">
        <h2 id="plan-rates-title">{m.plan_rates_title()}</h2>
        {changeTier}
      </div>
      {isCarrier && (
        <Notice>
          <p>{m.plan_fees()}</p>
          {membership && (
            <p>{m.plan_membership_with({ plan: membership.plan_name, amount: formatPrice(membership.price) })}</p>
          )}
        </Notice>
      )}
      {isAbove && (
        <Notice title={m.plan_life()}>
          <p>{m.plan_life_note()}</p>
        </Notice>
      )}
      <div className="rates">
        {own.length === 0 ? (
          <p className="muted">{m.plan_rates_none()}</p>
        ) : (
          <ul className="rate-cards plain-list">
            {own.map((rate) => (
              <li key={rate.ppid} className="card card-selected rate-card">
                <div className="rate-card-words">
                  <h3>{own.length > 1 ? optionOf(rate, planName) : tierName(rate.tier, isPremier)}</h3>
                  {own.length > 1 && <p className="muted small">{tierName(rate.tier, isPremier)}</p>}
                </div>
                <Money amount={rate.plan_price} per="month" size="xl" />
                <PriceParts price={rate.plan_price} employerPays={rate.employer_pays} />
                {rate.is_in_cart ? (
                  <div className="cluster">
                    <Badge tone="success" icon="check">
                      {m.plans_in_cart()}
                    </Badge>
                    <ButtonLink to="/cart">{m.plans_view_cart()}</ButtonLink>
                  </div>
                ) : (
                  canAddRate(rate) && (
                    <Button
                      kind="primary"
                      icon="cart"
                      busy={busy && chosen?.ppid === rate.ppid}
                      disabled={pricing.errorCode !== null || (busy && chosen?.ppid !== rate.ppid)}
                      onClick={() => actorRef.send({ type: 'plan-detail.add', ppid: rate.ppid })}
                    >
                      {m.plan_add()}
                      {own.length > 1 && <span className="visually-hidden"> {rate.plan_name}</span>}
                    </Button>
                  )
                )}
              </li>
            ))}
          </ul>
        )}
        {others.length > 0 && (
          <div className="stack stack-tight rate-others">
            <OtherRates rates={others} isPremier={isPremier} planName={planName} />
            {others.some(({ employer_pays }) => employer_pays !== undefined) && (
              <p className="muted small">{m.price_others()}</p>
            )}
            <p className="muted small">{m.plan_rates_others_hint()}</p>
          </div>
        )}
      </div>
      {isCarrier && <PlanFees />}
    </section>
  )
}
