import { m } from '#schemas/messages/generated/messages.js'
import { type Locale, textIn } from '#schemas/messages/languages.ts'
import type { CancelReason } from '#schemas/record/cancel-reasons.ts'
import type { Actor, AgreementAct, RecordContent, RecordKind } from '#schemas/record/record.schema.ts'
import type { EnrollmentRecord } from '../record/records.service.ts'
import { type DocumentBlock, type Rows, facts } from './document-blocks.ts'

const events: Readonly<Record<RecordKind, (inputs: object, options: { locale: Locale }) => string>> = {
  submitted: m.record_event_submitted,
  'carried-over': m.record_event_carried,
  signed: m.record_event_signed,
  corrected: m.record_event_corrected,
  cancelled: m.record_event_cancelled,
}

const cancelWords: Readonly<Record<CancelReason, (inputs: object, options: { locale: Locale }) => string>> = {
  other_coverage: m.cancel_reason_other_coverage,
  too_expensive: m.cancel_reason_too_expensive,
  wrong_plan: m.cancel_reason_wrong_plan,
  not_needed: m.cancel_reason_not_needed,
  other: m.cancel_reason_other,
}

/** Why something was changed after the submit; null of what needs no reason. */
const reasonOf = (content: RecordContent, locale: Locale): string | null => {
  if (content.kind === 'corrected') return content.reason
  return content.kind === 'cancelled' ? cancelWords[content.reason]({}, { locale }) : null
}

/** `2026-11-25 04:56:45 UTC` */
export const momentText = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`

export interface Certified {
  record: EnrollmentRecord
  /** The act that stands: the one that was left for later, where it was given since. */
  act: AgreementAct | null
  locale: Locale
  /** Whose certificate seals the document; `isOwn` where nobody but this server vouches for it. */
  seal: { name: string; isOwn: boolean }
  now: number
}

/** The last page: who agreed to what and how that is known, and every event of the record with its hash. */
export const certificateBlocks = ({ record, act, locale, seal, now }: Certified): DocumentBlock[] => {
  const at = { locale }
  const { submitted, entries } = record
  const { contact } = submitted.answers
  const consent = submitted.agreement?.texts.find(({ id }) => id === submitted.electronic_consent)
  const confirmed = [contact?.email_verified && contact.email_address, contact?.phone_verified && contact.phone_number]
  const whose = ({ session, origin, staff }: Actor): Rows => [
    [m.record_by({}, at), staff === undefined ? null : m.record_by_staff({}, at)],
    [m.record_session({}, at), session],
    [m.record_origin({}, at), origin],
  ]
  return [
    { kind: 'heading', level: 2, text: m.record_certificate({}, at), newPage: true },
    { kind: 'text', runs: [{ text: m.record_certificate_lead({}, at) }] },
    facts([
      [m.receipt_number({}, at), submitted.confirmation],
      [m.record_site({}, at), submitted.site.name],
      [
        m.record_consent({}, at),
        consent === undefined ? m.record_consent_missing({}, at) : textIn(consent.text_head, locale),
      ],
      [m.record_agreed_at({}, at), act === null ? null : momentText(act.given_at)],
      [m.record_confirmed({}, at), confirmed.filter(Boolean).join(', ')],
      [m.record_seal({}, at), seal.isOwn ? m.record_seal_own({ name: seal.name }, at) : seal.name],
      [m.record_made({}, at), momentText(now)],
    ]),
    ...entries.flatMap(({ sequence, kind, at: when, hash, content }): DocumentBlock[] => [
      {
        kind: 'heading',
        level: 3,
        text: m.record_event({ number: sequence, name: events[kind as RecordKind]({}, at) }, at),
      },
      facts([
        [m.record_time({}, at), momentText(when)],
        ...whose(content.kind === 'signed' ? content.act.by : content.by),
        [m.record_reason({}, at), reasonOf(content, locale)],
        [m.record_fingerprint({}, at), hash],
      ]),
    ]),
  ]
}
