import type { Charge } from '#schemas/calls/enrollment/charge.shapes.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { chargeText } from '#schemas/storefront/pricing/charge.rules.ts'
import { useLocale } from '../../i18n/locale.ts'
import { Notice } from '../../ui/status/notice.tsx'
import './charge-note.css'

interface ChargeNoteProps {
  charge: Charge | null
  /** mm/dd/yyyy; absent before the submit. */
  submittedOn?: string
  /** The number is being typed: a picture of the page leaves the note out, as it does the field. */
  isTyped?: boolean
}

/** When what is charged to which card or account. */
export function ChargeNote({ charge, submittedOn, isTyped = false }: ChargeNoteProps) {
  const locale = useLocale()
  return (
    <div className="charge-note" data-sensitive={isTyped || undefined}>
      <Notice tone="info" title={m.charge_title()}>
        <p>{chargeText(charge, submittedOn, locale)}</p>
      </Notice>
    </div>
  )
}
