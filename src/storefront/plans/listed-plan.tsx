import { useSelector } from '@xstate/react'
import { memo } from 'react'
import type { CompareRef } from '#machines/storefront/compare/compare.machine.ts'
import type { PlansRef } from '#machines/storefront/plans/plans.machine.ts'
import type { PlanCard as Plan } from '#schemas/calls/storefront/plans.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { AddButton } from './add-button.tsx'
import { PlanCard } from './plan-card.tsx'

/** A card of the list. It is drawn again only where its plan is another: a list may be five hundred long. */
export const ListedPlan = memo(function ListedPlan({
  actorRef,
  compareRef,
  plan,
  tier,
  isPremier,
  heading,
}: {
  actorRef: PlansRef
  compareRef: CompareRef
  plan: Plan
  tier: string
  isPremier: boolean
  heading: 'h3' | 'h4'
}) {
  return (
    <PlanCard
      plan={plan}
      tier={tier}
      isPremier={isPremier}
      heading={heading}
      action={<AddButton actorRef={actorRef} plan={plan} />}
    >
      <ComparePick compareRef={compareRef} plan={plan} />
    </PlanCard>
  )
})

function ComparePick({ compareRef, plan }: { compareRef: CompareRef; plan: Plan }) {
  const chosen = useSelector(compareRef, (s) => s.context.chosen.includes(plan.plan_id))
  return (
    <label className="field-choice compare-pick">
      <input
        className="field-check"
        type="checkbox"
        aria-label={m.compare_pick_of({ plan: plan.plan_name })}
        checked={chosen}
        onChange={() => compareRef.send({ type: 'compare.toggle', plan_id: plan.plan_id })}
      />
      <span aria-hidden="true">{m.compare_pick()}</span>
    </label>
  )
}
