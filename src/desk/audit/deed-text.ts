import type { AuditPage } from '#schemas/calls/desk/desk-audit.calls.ts'
import { type DeedAbout, type PlainDeed, readDeed } from '#schemas/desk/deeds.ts'
import { reasonNames } from '#schemas/desk/desk.ui.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { stepNames } from '#schemas/steps/step-names.ts'

type Row = Pick<AuditPage['rows'][number], 'action' | 'detail'>

/** What the audit notes in words that never vary: one that has no words here does not compile. */
const deeds: Readonly<Record<PlainDeed, () => string>> = {
  opened: () => m.desk_deed_opened(),
  listed: () => m.desk_deed_listed(),
  note: () => m.desk_deed_note(),
  answered: () => m.desk_deed_answered(),
  'receipt sent again': () => m.desk_deed_receipt(),
  'sign in, demo': () => m.desk_deed_sign_in(),
  'sign in, passkey': () => m.desk_deed_sign_in(),
  'sign in, provider': () => m.desk_deed_sign_in(),
  identity: () => m.desk_deed_identity(),
  'sign out': () => m.desk_deed_sign_out(),
  'sign out, provider': () => m.desk_deed_provider_sign_out(),
  'sign-in by code given': () => m.desk_deed_gave_code(),
  'sign-in by passkey given': () => m.desk_deed_gave_passkey(),
  'sign-in by provider given': () => m.desk_deed_gave_provider(),
  'visit opened, passkey': () => m.desk_deed_visit_passkey(),
  'visit opened, provider': () => m.desk_deed_visit_provider(),
  'passkey set up': () => m.desk_deed_passkey_set(),
  'passkey removed': () => m.desk_deed_passkey_removed(),
  'account bound': () => m.desk_deed_identity(),
  'account parted': () => m.desk_deed_account_parted(),
  'correct contact': () => m.desk_deed_contact(),
  'correct payment': () => m.desk_deed_payment(),
  'correct beneficiaries': () => m.desk_deed_beneficiaries(),
  cancel: () => m.desk_deed_cancel(),
  'message sent again': () => m.desk_deed_message(),
  'message dismissed': () => m.desk_deed_dismissed(),
  'code sent': () => m.desk_deed_code(),
  extended: () => m.desk_deed_extended(),
  'handed over to applicant': () => m.desk_deed_gave_applicant(),
  'handed over to rep': () => m.desk_deed_gave_rep(),
  'handed over to group': () => m.desk_deed_gave_group(),
  document: () => m.desk_deed_document(),
  receipt: () => m.desk_deed_receipt_read(),
  refused: () => m.desk_deed_refused(),
  signing: () => m.desk_deed_signing(),
  signature: () => m.desk_deed_signature(),
  'signing link': () => m.desk_deed_signing_link(),
  work: () => m.desk_deed_work(),
  members: () => m.desk_deed_members(),
  name: () => m.desk_deed_name(),
  quote: () => m.desk_deed_quote(),
  filter_info: () => m.desk_deed_quote(),
  quote_dependents: () => m.desk_deed_quote(),
  effective_date: () => m.desk_deed_enrollment(),
  eprocess: () => m.desk_deed_enrollment(),
  type: () => m.desk_deed_enrollment(),
  beneficiaries: () => m.desk_deed_on_file(),
  dependents: () => m.desk_deed_on_file(),
  health: () => m.desk_deed_on_file(),
  cards: () => m.desk_deed_on_file(),
  banks: () => m.desk_deed_on_file(),
  'elevate visit': () => m.desk_deed_proved(),
  'visit opened': () => m.desk_deed_visit(),
  'visit of an employee opened': () => m.desk_deed_visit(),
  'by number': () => m.desk_deed_came(),
  'by link': () => m.desk_deed_came(),
  'by code': () => m.desk_deed_came(),
  'by rep': () => m.desk_deed_came(),
  'by group': () => m.desk_deed_came(),
  'by applicant': () => m.desk_deed_came(),
  'code asked for anew': () => m.desk_deed_new_code(),
  uploaded: () => m.desk_deed_uploaded(),
  'version removed': () => m.desk_deed_version_removed(),
  published: () => m.desk_deed_published(),
  planned: () => m.desk_deed_planned(),
  withdrawn: () => m.desk_deed_withdrawn(),
  'forms changed': () => m.desk_deed_forms(),
  preview: () => m.desk_deed_preview(),
  invited: () => m.desk_deed_invited(),
  invitation: () => m.desk_deed_invitation(),
  waived: () => m.desk_deed_waived(),
  'filled in': () => m.desk_deed_filled_in(),
  reminded: () => m.desk_deed_reminded(),
  'roster checked': () => m.desk_deed_roster_checked(),
  exported: () => m.desk_deed_exported(),
  removed: () => m.desk_deed_removed(),
  'waiver recorded': () => m.desk_deed_waiver(),
  'waiver taken back': () => m.desk_deed_waiver_back(),
  'reminders stopped': () => m.desk_deed_reminders(),
  'reminders agreed to': () => m.desk_deed_reminders_agreed(),
}

const aboutText = (deed: DeedAbout): string => {
  switch (deed.kind) {
    case 'revealed': {
      const said = { reason: reasonNames[deed.reason]() }
      return deed.part === 'health' ? m.desk_deed_health(said) : m.desk_deed_numbers(said)
    }
    case 'delivered':
      return m.desk_deed_delivered({ destination: deed.destination })
    case 'looked':
      return m.desk_deed_looked()
    case 'audit':
      return m.desk_deed_audit()
    case 'copied':
      return m.desk_deed_copied({ number: deed.number })
    case 'changed':
      return m.desk_deed_file({ file: deed.file })
    case 'downloaded':
      return deed.name.startsWith('statement-') ? m.desk_deed_statement() : m.desk_deed_figures()
    case 'roster':
      return m.desk_deed_roster(deed)
    case 'holder':
      return deed.turn === 'holds' ? m.desk_deed_took() : m.desk_deed_passed()
  }
}

/** A row of the audit in words; what an earlier version wrote otherwise stands as it was written. */
export const deedText = ({ action, detail }: Row): string => {
  const deed = readDeed(detail ?? '')
  if (deed?.kind === 'plain') return deeds[deed.deed]()
  if (deed?.kind === 'section') return m.desk_audit_read({ detail: stepNames[deed.step.id]() })
  if (deed !== null) return aboutText(deed)
  const written = { detail: detail ?? '' }
  if (action === 'read') return m.desk_audit_read(written)
  return action === 'write' ? m.desk_audit_wrote(written) : m.desk_audit_tried(written)
}
