import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { RouteLink } from '../../ui/links/route-link.tsx'
import type { CartRef } from '#machines/storefront/cart/cart.machine.ts'
import type { Cart, CartPlan } from '#schemas/calls/storefront/cart.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { formatList } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { Money } from '../../ui/text/money.tsx'
import { PriceNote } from '../../ui/text/price-parts.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { SanitisedHtml } from '../../ui/text/sanitised-html.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { PlanLogo } from '../plans/plan-logo.tsx'
import { planPath } from '../../fields/words.ts'

const chosenRiders = ({ riders = [] }: CartPlan): string =>
  riders.flatMap(({ name, chosen }) => (chosen ? [name] : [])).join(', ')

/** The plans with their prices; first those that a change of the quote made unavailable. */
export function CartList({ actorRef, cart }: { actorRef: CartRef; cart: Cart }) {
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that removes a plan leaves with its row.
  useKeptFocus(heading, cart)
  const lost = new Set(cart.unavailable.map(({ plan_id }) => plan_id))
  const removable = new Set(cart.result.filter((plan) => plan.removable === 1).map(({ plan_id }) => plan_id))
  const plans = cart.result.filter((plan) => !lost.has(plan.plan_id) && (plan.removable === 1 || plan.price !== null))
  return (
    <>
      {cart.unavailable.length > 0 && (
        <Notice tone="warning" live title={m.cart_unavailable_title()}>
          <p>{m.cart_unavailable_text()}</p>
          <ul className="cart-unavailable plain-list">
            {cart.unavailable.map((plan) => (
              <li key={plan.plan_id}>
                <p>
                  <strong>{plan.plan_name}</strong>
                  <br />
                  {plan.message}
                </p>
                {removable.has(plan.plan_id) && (
                  <Button
                    icon="trash"
                    busy={busy}
                    aria-label={m.cart_remove({ plan: plan.plan_name })}
                    onClick={() => actorRef.send({ type: 'cart.removeUnavailable', plan_id: plan.plan_id })}
                  >
                    {m.common_remove()}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {cart.overlaps.length > 0 && (
        <Notice tone="warning" title={m.cart_overlap_title()}>
          {cart.overlaps.map((names) => (
            <p key={names.join()}>{m.cart_overlap_plans({ plans: formatList(names) })}</p>
          ))}
          <p>{m.cart_overlap_text()}</p>
        </Notice>
      )}
      <section className="card" aria-labelledby="cart-plans">
        <h2 ref={heading} id="cart-plans" tabIndex={-1} className="card-title">
          {m.cart_plans()}
        </h2>
        <ul className="cart-list plain-list">
          {plans.map((plan) => (
            <li key={plan.plan_pricing_id}>
              <PlanLogo logo={plan.plan_logo} category="" size="sm" />
              <span className="cart-name">
                {plan.removable === 1 ? (
                  <RouteLink to={planPath(plan.plan_id, plan.plan_name)}>{plan.plan_name}</RouteLink>
                ) : (
                  <>
                    {plan.plan_name}
                    <span className="muted small">{m.cart_fixed()}</span>
                  </>
                )}
                {chosenRiders(plan) !== '' && (
                  <span className="muted small">{m.riders_chosen({ riders: chosenRiders(plan) })}</span>
                )}
                <span className="cart-more">
                  <Button
                    kind="quiet"
                    disabled={busy}
                    aria-label={m.plan_popup_open({ plan: plan.plan_name })}
                    onClick={() => actorRef.send({ type: 'cart.showPlan', plan_id: plan.plan_id })}
                  >
                    {m.plan_popup_title()}
                  </Button>
                  {plan.riders !== undefined && (
                    <Button
                      kind="quiet"
                      disabled={busy}
                      aria-label={m.riders_open({ plan: plan.plan_name })}
                      onClick={() => actorRef.send({ type: 'cart.chooseRiders', plan_id: plan.plan_id })}
                    >
                      {m.riders_title()}
                    </Button>
                  )}
                </span>
              </span>
              {plan.price === null ? (
                <span className="muted">{m.cart_no_price()}</span>
              ) : (
                <span className="cart-price">
                  <Money amount={plan.price} per="month" />
                  <PriceNote price={plan.price} employerPays={plan.employer_pays} />
                </span>
              )}
              {plan.removable === 1 ? (
                <Button
                  kind="quiet"
                  icon="trash"
                  className="cart-remove"
                  aria-label={m.cart_remove({ plan: plan.plan_name })}
                  aria-disabled={busy || undefined}
                  onClick={() => {
                    if (!busy) actorRef.send({ type: 'cart.remove', plan_pricing_id: plan.plan_pricing_id })
                  }}
                >
                  {m.common_remove()}
                </Button>
              ) : (
                <span className="cart-no-button" />
              )}
            </li>
          ))}
        </ul>
      </section>
      {cart.special_message !== null && cart.special_message !== '' && (
        <Notice
          tone="info"
          title={m.cart_special_title()}
          actions={
            cart.has_l713 && (
              <Button disabled={busy} onClick={() => actorRef.send({ type: 'cart.explain' })}>
                {m.cart_breakdown_open()}
              </Button>
            )
          }
        >
          <SanitisedHtml html={cart.special_message} />
        </Notice>
      )}
    </>
  )
}
