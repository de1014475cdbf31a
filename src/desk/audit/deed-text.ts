import type { AuditPage } from '#schemas/calls/desk/desk-audit.calls.ts'
import { reasonNames } from '#schemas/desk/desk.ui.ts'
import { revealReasons } from '#schemas/desk/reveal-reasons.ts'
import { m } from '#schemas/messages/generated/messages.js'

type Row = Pick<AuditPage['rows'][number], 'action' | 'detail'>

/** What the audit notes most, as the server writes it. */
const deeds: Readonly<Record<string, () => string>> = {
  opened: () => m.desk_deed_opened(),
  listed: () => m.desk_deed_listed(),
  note: () => m.desk_deed_note(),
  'receipt sent again': () => m.desk_deed_receipt(),
  'sign in, demo': () => m.desk_deed_sign_in(),
  'sign in, passkey': () => m.desk_deed_sign_in(),
  'sign out': () => m.desk_deed_sign_out(),
  'correct contact': () => m.desk_deed_contact(),
  'correct payment': () => m.desk_deed_payment(),
  'correct beneficiaries': () => m.desk_deed_beneficiaries(),
  cancel: () => m.desk_deed_cancel(),
  answered: () => m.desk_deed_answered(),
  document: () => m.desk_deed_document(),
  receipt: () => m.desk_deed_receipt_read(),
  refused: () => m.desk_deed_refused(),
}

/** A row of the audit in words; what it notes seldom stands as the server wrote it. */
export const deedText = ({ action, detail }: Row): string => {
  const known = Object.entries(deeds).find(([written]) => written === detail)
  if (known !== undefined) return known[1]()
  const [, part, code] = /^revealed (numbers|health), reason (\w+)$/.exec(detail ?? '') ?? []
  const reason = revealReasons.find((one) => one === code)
  if (reason !== undefined) {
    const said = { reason: reasonNames[reason]() }
    return part === 'health' ? m.desk_deed_health(said) : m.desk_deed_numbers(said)
  }
  const written = { detail: detail ?? '' }
  if (action === 'read') return m.desk_audit_read(written)
  return action === 'write' ? m.desk_audit_wrote(written) : m.desk_audit_tried(written)
}
