import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import type { PlanCard as Plan } from '#schemas/calls/storefront/plans.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { canAdd, hasPrice, isLowest } from '#schemas/storefront/plans/plan-card.rules.ts'
import { formatPrice } from '../../i18n/format.ts'
import { Badge } from '../../ui/text/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LowestPriceNote, PriceNote, PriceParts } from '../../ui/text/price-parts.tsx'
import { PlanLogo } from './plan-logo.tsx'
import { planPath, tierCodes, tierName } from '../../fields/words.ts'
import './plan-card.css'
import '../../ui/layout/card.css'

/** One plan of a list: callout, logo, name, short text, prices, the add icon or the tick (spec 1, section 2). */
export function PlanCard({
  plan,
  tier,
  isPremier = false,
  heading: Heading = 'h3',
  action,
  children,
}: {
  plan: Plan
  /** The tier of the quote; null where there is none. */
  tier: string | null
  isPremier?: boolean
  heading?: 'h2' | 'h3' | 'h4'
  /** What adds the plan, on the selected tier; absent where nothing can be added. */
  action?: ReactNode
  /** Beside the way to the plan's page. */
  children?: ReactNode
}) {
  const prices = tierCodes.flatMap((code) => plan.tier_price.filter((one) => one.tier === code && hasPrice(one)))
  const basis = plan.price_basis
  const card = useFocusOnceAdded(plan.is_in_cart)
  return (
    <li className="card plan-card" ref={card}>
      <div className="plan-card-head">
        <PlanLogo logo={plan.plan_logo} category={plan.plan_category} />
        {plan.callout_text !== null && plan.callout_text !== '' && <Badge tone="action">{plan.callout_text}</Badge>}
      </div>
      <div className="plan-card-words">
        <Heading className="plan-card-name">{plan.plan_name}</Heading>
        <p className="muted small">{plan.plan_short_text}</p>
      </div>
      {prices.length > 0 && (
        <table className="plan-prices">
          <caption className="visually-hidden">{m.plans_card_prices({ plan: plan.plan_name })}</caption>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{m.quote_tier_name()}</th>
              <th scope="col">{m.plan_rates_price()}</th>
            </tr>
          </thead>
          <tbody>
            {prices.map((price) => {
              const isOwn = price.tier === tier
              return (
                <Fragment key={price.tier}>
                  <tr className={isOwn ? 'plan-price-own' : undefined}>
                    <th scope="row">
                      {tierName(price.tier, isPremier)}
                      {isOwn && <span className="visually-hidden">, {m.plans_card_your_tier()}</span>}
                    </th>
                    <td className="figures" data-per={isOwn ? m.common_per_month_short() : undefined}>
                      {isLowest(plan)
                        ? m.plans_from({ price: formatPrice(price.price_male_nons) })
                        : formatPrice(price.price_male_nons)}
                    </td>
                  </tr>
                  {isOwn && (canAdd(plan) || plan.is_in_cart) && (
                    // A row of its own: beside the price it would leave the names of the tiers too little room.
                    <tr>
                      <td className="plan-price-action" colSpan={2}>
                        {plan.is_in_cart ? (
                          <span className="plan-tick">
                            <Icon name="check" />
                            {m.plans_in_cart()}
                          </span>
                        ) : (
                          action
                        )}
                      </td>
                    </tr>
                  )}
                </Fragment>
              )
            })}
          </tbody>
        </table>
      )}
      {prices.length > 0 &&
        (basis?.is_lowest === true ? (
          <PriceNote price={plan.plan_price} employerPays={plan.employer_pays} />
        ) : (
          <PriceParts price={plan.plan_price} employerPays={plan.employer_pays} />
        ))}
      <LowestPriceNote basis={basis} />
      {prices.length === 0 && <p className="muted small">{askedText(plan)}</p>}
      {plan.facts.length > 0 && (
        <dl className="plan-facts" aria-label={m.plans_card_facts({ plan: plan.plan_name })}>
          {plan.facts.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="plan-card-foot">
        <ButtonLink
          kind="secondary"
          iconEnd="arrow-right"
          to={planPath(plan.plan_id, plan.plan_name)}
          aria-label={m.plans_details_of({ plan: plan.plan_name })}
        >
          {m.plans_details()}
        </ButtonLink>
        {children}
      </div>
    </li>
  )
}

/**
 * The tick takes the place of the icon that had the focus, so the dialog over the list cannot give it back: the focus
 * goes on to the link of the same card, and Tab continues from there.
 */
const useFocusOnceAdded = (inCart: boolean) => {
  const card = useRef<HTMLLIElement>(null)
  const before = useRef(inCart)
  useEffect(() => {
    const isAdded = inCart && !before.current
    before.current = inCart
    if (isAdded && document.activeElement === document.body)
      card.current?.querySelector<HTMLElement>('.plan-card-foot a')?.focus({ preventScroll: true })
  }, [inCart])
  return card
}

/** What has to be said on the plan's page before it has a price. */
const askedText = ({ price_asks }: Plan): string => {
  switch (price_asks) {
    case 'salaryError':
      return m.plans_asks_salary()
    case 'hourError':
      return m.plans_asks_hours()
    case 'smokerError':
      return m.plans_asks_tobacco()
    case 'countyError':
      return m.plans_asks_county()
    default:
      return m.plans_asks_questions()
  }
}
