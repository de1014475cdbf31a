import type { Charge } from '#schemas/calls/enrollment/charge.shapes.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { chargeText } from '#schemas/storefront/pricing/charge.rules.ts'
import { Notice } from '../../ui/status/notice.tsx'

/** When what is charged to which card or account. `submittedOn` (mm/dd/yyyy) is absent before the submit. */
export function ChargeNote({ charge, submittedOn }: { charge: Charge | null; submittedOn?: string }) {
  return (
    <div className="charge-note">
      <Notice tone="info" title={m.charge_title()}>
        <p>{chargeText(charge, submittedOn)}</p>
      </Notice>
    </div>
  )
}
