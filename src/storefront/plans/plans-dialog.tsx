import { useSelector } from '@xstate/react'
import type { PlanAddingRef } from '#machines/storefront/plan-adding/plan-adding.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { planPath } from '../../fields/words.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'

/** What is said after the add icon was pressed (spec 1, sections 2 and 8). */
export function PlansDialog({ actorRef }: { actorRef: PlanAddingRef }) {
  const added = useSelector(actorRef, (s) => s.matches('added'))
  const refused = useSelector(actorRef, (s) => s.matches('refused'))
  const active = useSelector(actorRef, (s) => s.matches('alreadyActive'))
  const detour = useSelector(actorRef, (s) => s.matches('detour'))
  const { plan: chosen, message } = useSelector(actorRef, (s) => s.context)
  const close = () => actorRef.send({ type: 'adding.close' })
  const plan = chosen.plan_name
  if (added) {
    return (
      <Dialog
        title={m.plans_added_title()}
        size="sm"
        onClose={close}
        actions={
          <>
            <ButtonLink kind="primary" to="/cart">
              {m.plans_view_cart()}
            </ButtonLink>
            <Button onClick={close}>{m.plans_add_more()}</Button>
          </>
        }
      >
        <p>{m.plans_added_text({ plan })}</p>
      </Dialog>
    )
  }
  if (refused) {
    return (
      <Dialog
        title={m.plans_refused_title()}
        size="sm"
        onClose={close}
        actions={
          <Button kind="primary" onClick={close}>
            {m.plans_add_more()}
          </Button>
        }
      >
        <p className="plan-refusal">{message ?? m.plans_refused_text({ plan })}</p>
      </Dialog>
    )
  }
  if (active) {
    return (
      <AlertDialog title={m.plans_active_title()} onOk={close}>
        {message ?? m.plans_active_text({ plan })}
      </AlertDialog>
    )
  }
  if (!detour) return null
  return (
    <Dialog
      title={m.plans_detour_title()}
      size="sm"
      onClose={close}
      actions={
        <>
          <ButtonLink kind="primary" to={planPath(chosen.plan_id, plan)}>
            {m.plans_details()}
          </ButtonLink>
          <Button onClick={close}>{m.common_cancel()}</Button>
        </>
      }
    >
      <p>{m.plans_detour_text({ plan })}</p>
    </Dialog>
  )
}
