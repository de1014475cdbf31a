import { useSelector } from '@xstate/react'
import type { PlanList as List, PlansRef } from '#machines/storefront/plans.machine.ts'
import type { PlanCard as Plan } from '#schemas/calls/plans.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { ButtonLink } from '../ui/button.tsx'
import { PlanCard } from './plan-card.tsx'
import { planSections } from './plan-sections.ts'

/** The cards by section, how many there are, or the words that there are none. */
export function PlanList({ actorRef, list }: { actorRef: PlansRef; list: List }) {
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const category = useSelector(actorRef, (s) => s.context.category)
  const sections = planSections(list.plans)
  const cards = (plans: readonly Plan[], heading: 'h3' | 'h4') => (
    <ul className="card-grid">
      {plans.map((plan) => (
        <PlanCard
          key={plan.plan_pricing_id}
          plan={plan}
          tier={list.filter.tier}
          isPremier={list.isPremier}
          heading={heading}
          busy={busy}
          onAdd={({ plan_pricing_id }) => actorRef.send({ type: 'plans.add', plan_pricing_id })}
        />
      ))}
    </ul>
  )
  const count = list.plans.length
  return (
    <>
      <output className={count === 0 ? 'visually-hidden' : 'muted'}>
        {count === 0 ? m.plans_none_text() : count === 1 ? m.plans_count_one() : m.plans_count({ count })}
      </output>
      {count === 0 && (
        <div className="empty-state">
          <h2>{m.plans_none_title()}</h2>
          <p>{m.plans_none_text()}</p>
          {category !== null && (
            <ButtonLink kind="primary" to="/plans">
              {m.plans_none_all()}
            </ButtonLink>
          )}
        </div>
      )}
      {sections.map((section) => (
        <section key={section.code} className="stack" aria-labelledby={`plans-${section.code}`}>
          <h2 id={`plans-${section.code}`}>{section.title}</h2>
          {section.plans.length > 0 && cards(section.plans, 'h3')}
          {section.groups.map((group) => (
            <section key={group.title} className="stack">
              <h3>{group.title}</h3>
              {cards(group.plans, 'h4')}
            </section>
          ))}
        </section>
      ))}
    </>
  )
}
