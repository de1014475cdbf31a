import { useSelector } from '@xstate/react'
import type { CompareRef } from '#machines/storefront/compare/compare.machine.ts'
import type { PlanList as List, PlansRef } from '#machines/storefront/plans/plans.machine.ts'
import type { PlanCard as Plan } from '#schemas/calls/storefront/plans.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { namedLike, type PlanSort, sortPlans, withinPrice } from '#schemas/storefront/plans/plan-order.rules.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ListedPlan } from './listed-plan.tsx'
import { planSections } from '../plan/plan-sections.ts'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { useSlices } from './use-slices.ts'

/** The cards by section, how many there are, or the words that there are none. */
export function PlanList({
  actorRef,
  compareRef,
  list,
  sort,
  most,
  find,
  onAnyPrice,
  onAnyName,
}: {
  actorRef: PlansRef
  compareRef: CompareRef
  list: List
  sort: PlanSort
  /** Dollars a month, or any price. */
  most: number | null
  /** Words of the name; empty for any. */
  find: string
  onAnyPrice: () => void
  onAnyName: () => void
}) {
  const category = useSelector(actorRef, (s) => s.context.category)
  const total = list.plans.length
  const named = namedLike(list.plans, find)
  const plans = sortPlans(withinPrice(named, most), sort)
  const count = plans.length
  let room = useSlices(count)
  const cards = (all: readonly Plan[], heading: 'h3' | 'h4') => {
    const drawn = all.slice(0, room)
    room -= drawn.length
    return (
      <ul className="card-grid plan-cards">
        {drawn.map((plan) => (
          <ListedPlan
            key={plan.plan_pricing_id}
            actorRef={actorRef}
            compareRef={compareRef}
            plan={plan}
            tier={list.filter.tier}
            isPremier={list.isPremier}
            heading={heading}
          />
        ))}
      </ul>
    )
  }
  return (
    <>
      <output className={total === 0 ? 'visually-hidden' : 'muted'}>{countWords(count, total)}</output>
      {total === 0 && (
        <EmptyState
          art="plans"
          title={m.plans_none_title()}
          actions={
            category === null ? (
              <ButtonLink to="/">{m.cart_home()}</ButtonLink>
            ) : (
              <ButtonLink kind="primary" to="/plans">
                {m.plans_none_all()}
              </ButtonLink>
            )
          }
        >
          {m.plans_none_text()}
        </EmptyState>
      )}
      {total > 0 && count === 0 && (
        <EmptyState
          art="search"
          title={m.plans_none_title()}
          actions={
            named.length === 0 ? (
              <Button kind="primary" onClick={onAnyName}>
                {m.listing_any_name()}
              </Button>
            ) : (
              <Button kind="primary" onClick={onAnyPrice}>
                {m.listing_any_price()}
              </Button>
            )
          }
        >
          {named.length === 0 ? m.listing_none_named({ name: find }) : m.listing_none_narrow({ total })}
        </EmptyState>
      )}
      {planSections(plans).map((section) =>
        room === 0 ? null : (
          <section key={section.code} className="stack" aria-labelledby={`plans-${section.code}`}>
            <h2 id={`plans-${section.code}`}>{section.title}</h2>
            {section.plans.length > 0 && cards(section.plans, 'h3')}
            {section.groups.map((group) =>
              room === 0 ? null : (
                <section key={group.title} className="stack">
                  <h3>{group.title}</h3>
                  {cards(group.plans, 'h4')}
                </section>
              ),
            )}
          </section>
        ),
      )}
    </>
  )
}

const countWords = (count: number, total: number): string => {
  if (total === 0) return m.plans_none_text()
  if (count < total) return m.listing_shown({ count, total })
  return total === 1 ? m.plans_count_one() : m.plans_count({ count: total })
}
