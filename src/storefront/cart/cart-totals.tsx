import { useSelector } from '@xstate/react'
import type { CartContent } from '#machines/storefront/cart/cart.context.ts'
import type { CartRef } from '#machines/storefront/cart/cart.machine.ts'
import { errorText } from '#schemas/messages/error-text.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { firstYearCost } from '#schemas/storefront/pricing/money.rules.ts'
import { formatDate } from '../../i18n/format.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Money } from '../../ui/text/money.tsx'
import { CostRows, monthlyName } from '../../ui/text/price-parts.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { messageAt } from '../../fields/fields.tsx'
import { SelectField } from '../../fields/select-field.tsx'
import { tierName } from '../../fields/words.ts'
import { planWords } from '../plan/plan-words.ts'

/** Effective Date, costs, and the way on. Totals are told to the cent. */
export function CartTotals({ actorRef, content }: { actorRef: CartRef; content: CartContent }) {
  const { cart, dates, tier, isPremier } = content
  const { effectiveDate, errors } = useSelector(actorRef, (s) => s.context)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  // Nothing is paid once: one amount says what the first month costs and every other one.
  const isEven = cart.employer_pays === undefined && cart.initial_month_cost === cart.recurring_month_cost
  const whole = errors.filter((error) => error.target_element !== 'effective_date')
  return (
    <aside className="card cart-totals" aria-labelledby="cart-summary">
      <h2 id="cart-summary" className="card-title">
        {m.cart_summary()}
      </h2>
      {/* The dates are being asked for anew. */}
      <div inert={busy}>
        <SelectField
          id="effective_date"
          label={m.cart_effective_date()}
          hint={m.cart_effective_hint()}
          value={effectiveDate}
          placeholder={m.quote_choose()}
          message={messageAt(planWords, errors, 'effective_date')}
          options={dates.map((date) => ({ value: date, name: formatDate(date) }))}
          onValue={(date) => actorRef.send({ type: 'cart.chooseDate', date })}
        />
      </div>
      <dl className="cart-costs">
        <div>
          <dt>{m.cart_tier()}</dt>
          <dd>{tierName(tier, isPremier)}</dd>
        </div>
        <CostRows
          firstMonth={cart.initial_month_cost}
          monthly={cart.recurring_month_cost}
          employerPays={cart.employer_pays}
        />
        {!isEven && (
          <div>
            <dt>{m.cart_initial()}</dt>
            <dd>
              <Money amount={cart.initial_month_cost} />
            </dd>
          </div>
        )}
        <div>
          <dt>
            {isEven ? m.cart_each_month() : monthlyName({ employerPays: cart.employer_pays }, m.cart_recurring())}
          </dt>
          <dd>
            <Money amount={cart.recurring_month_cost} />
          </dd>
        </div>
        <div className="cart-total">
          <dt>
            {m.cart_total()} <span className="muted small">{m.cart_total_of()}</span>
          </dt>
          <dd>
            <Money amount={firstYearCost(cart)} size="lg" />
          </dd>
        </div>
      </dl>
      {whole.length > 0 && (
        <Notice tone="danger" live>
          {whole.map((error) => (
            <p key={`${error.target_element} ${error.message_key}`}>{errorText(planWords, error)}</p>
          ))}
        </Notice>
      )}
      <Button
        kind="primary"
        wide
        busy={busy}
        onClick={() => {
          actorRef.send({ type: 'cart.proceed' })
          if (!actorRef.getSnapshot().context.content?.dates.includes(effectiveDate)) {
            document.getElementById('effective_date')?.focus()
          }
        }}
      >
        {m.cart_proceed()}
      </Button>
      <ButtonLink wide to="/plans">
        {m.cart_add_more()}
      </ButtonLink>
      <Button wide kind="quiet" icon="mail" disabled={busy} onClick={() => actorRef.send({ type: 'cart.save' })}>
        {m.save_cart_open()}
      </Button>
    </aside>
  )
}
