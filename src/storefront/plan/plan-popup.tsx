import { useSelector } from '@xstate/react'
import type { PlanPopupRef } from '#machines/storefront/plan-popup/plan-popup.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { PlanDescription } from './plan-description.tsx'
import { planPath } from '../../fields/words.ts'
import './plan.page.css'

/** What a plan of the cart covers, over the cart (spec 1, section 2, Cart, Plan details popup). */
export function PlanPopup({ actorRef }: { actorRef: PlanPopupRef }) {
  const { planId, name, plan, problem } = useSelector(actorRef, (s) => s.context)
  const gone = useSelector(actorRef, (s) => s.matches('gone'))
  const close = () => actorRef.send({ type: 'plan-popup.close' })
  return (
    <Dialog
      title={name}
      size="lg"
      onClose={close}
      actions={
        <>
          <Button kind="primary" onClick={close}>
            {m.common_close()}
          </Button>
          {plan !== null && <ButtonLink to={planPath(planId, name)}>{m.plan_popup_page()}</ButtonLink>}
        </>
      }
    >
      {gone && <p>{m.plan_popup_gone()}</p>}
      {problem && (
        <Notice
          tone="danger"
          live
          title={m.plan_popup_failed()}
          actions={<Button onClick={() => actorRef.send({ type: 'plan-popup.retry' })}>{m.common_retry()}</Button>}
        >
          <p>{problem.message}</p>
        </Notice>
      )}
      {plan === null && !gone && problem === null && <Skeleton count={4} />}
      {plan !== null && (
        <div className="stack">
          <PlanDescription plan={plan} />
        </div>
      )}
    </Dialog>
  )
}
