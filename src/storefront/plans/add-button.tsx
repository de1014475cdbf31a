import { useSelector } from '@xstate/react'
import type { PlansRef } from '#machines/storefront/plans/plans.machine.ts'
import type { PlanCard } from '#schemas/calls/storefront/plans.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { Button } from '../../ui/button.tsx'

/** Adds a card's plan. It alone is drawn again while something is on its way, not its card. */
export function AddButton({ actorRef, plan }: { actorRef: PlansRef; plan: PlanCard }) {
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  return (
    <Button
      icon="plus"
      className="plan-add"
      aria-label={m.plans_add({ plan: plan.plan_name })}
      aria-disabled={busy || undefined}
      onClick={() => {
        if (!busy) actorRef.send({ type: 'plans.add', plan_pricing_id: plan.plan_pricing_id })
      }}
    >
      {m.plans_card_add()}
    </Button>
  )
}
