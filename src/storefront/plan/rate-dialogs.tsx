import { useSelector } from '@xstate/react'
import type { RateAddingRef } from '#machines/storefront/rate-adding/rate-adding.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { formatPrice } from '../../i18n/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { RadioField } from '../../fields/fields.tsx'
import { AlertDialog } from '../../ui/alert-dialog.tsx'

/** What opens while a rate is added: membership options, or that the person has the plan (spec 1, section 2). */
export function RateDialogs({ actorRef, planName }: { actorRef: RateAddingRef; planName: string }) {
  const { memberships, membership, output } = useSelector(actorRef, (s) => s.context)
  const choosing = useSelector(actorRef, (s) => s.matches('choosing'))
  const active = useSelector(actorRef, (s) => s.matches('alreadyActive'))
  const close = () => actorRef.send({ type: 'rate-adding.close' })
  const ok = () => actorRef.send({ type: 'rate-adding.ok' })
  if (active) {
    return (
      <AlertDialog title={m.plans_active_title()} onOk={ok}>
        {output.message ?? m.plans_active_text({ plan: planName })}
      </AlertDialog>
    )
  }
  if (!choosing) return null
  return (
    <Dialog
      title={m.plan_membership_title()}
      size="sm"
      onClose={close}
      actions={
        <>
          <Button kind="primary" icon="cart" onClick={() => actorRef.send({ type: 'rate-adding.submit' })}>
            {m.plan_add()}
          </Button>
          <Button onClick={close}>{m.common_cancel()}</Button>
        </>
      }
    >
      <p className="muted">{m.plan_membership_text()}</p>
      <RadioField
        id="membership"
        label={m.plan_membership_label()}
        value={membership?.plan_pricing_id ?? ''}
        options={memberships.map((one) => ({
          value: one.plan_pricing_id,
          name: m.plan_membership_option({ plan: one.plan_name, amount: formatPrice(one.price) }),
        }))}
        onValue={(value) => actorRef.send({ type: 'rate-adding.choose', plan_pricing_id: value })}
      />
    </Dialog>
  )
}
