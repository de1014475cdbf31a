import { useSelector } from '@xstate/react'
import type { RidersRef } from '#machines/storefront/riders/riders.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Money } from '../../ui/text/money.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { SanitisedHtml } from '../../ui/text/sanitised-html.tsx'

/** Additional riders of one plan, with their prices (spec 1, section 2, Cart). */
export function RidersDialog({ actorRef }: { actorRef: RidersRef }) {
  const { plan, chosen, problem } = useSelector(actorRef, (s) => s.context)
  const busy = useSelector(actorRef, (s) => s.hasTag('busy'))
  const close = () => actorRef.send({ type: 'riders.close' })
  return (
    <Dialog
      title={m.riders_title()}
      onClose={busy ? undefined : close}
      actions={
        <>
          <Button kind="primary" busy={busy} onClick={() => actorRef.send({ type: 'riders.save' })}>
            {m.riders_save()}
          </Button>
          <Button disabled={busy} onClick={close}>
            {m.common_cancel()}
          </Button>
        </>
      }
    >
      <p>{m.riders_text({ plan: plan.plan_name })}</p>
      {problem && (
        <Notice tone="danger" live>
          <p>{problem.message}</p>
        </Notice>
      )}
      <fieldset className="rider-list" inert={busy}>
        <legend className="visually-hidden">{m.riders_title()}</legend>
        {(plan.riders ?? []).map((rider) => (
          <div key={rider.rider_id} className="rider">
            <label className="field-choice">
              <input
                className="field-check"
                type="checkbox"
                checked={chosen.includes(rider.rider_id)}
                aria-describedby={`rider-${rider.rider_id}`}
                onChange={() => actorRef.send({ type: 'riders.toggle', rider_id: rider.rider_id })}
              />
              <span>{rider.name}</span>
            </label>
            <Money amount={rider.price} per="month" />
            <div id={`rider-${rider.rider_id}`} className="muted">
              <SanitisedHtml html={rider.text} />
            </div>
          </div>
        ))}
      </fieldset>
    </Dialog>
  )
}
