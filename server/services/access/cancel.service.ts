import type { CallBody, CallData } from '#schemas/calls/call.ts'
import type { cancelCalls } from '#schemas/calls/enrollment/cancel.calls.ts'
import { wrong } from '#schemas/fields/field-error.ts'
import { type Locale, baseLocale } from '#schemas/messages/languages.ts'
import { usDayAt } from '../../domain/calendar.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'
import type { Caller } from '../../domain/caller.ts'
import { type Refused, conflict, refuse } from '../../domain/refusals.ts'
import { written } from '../../mail/letter-html.ts'
import { senderOf } from '../../mail/sender.ts'
import { type OpenedRecord, makeApplicantProof } from './applicant-proof.ts'
import type { CoreServices } from '../core/core-services.ts'
import { answersNow } from '../enrollment/document/document-content.ts'
import { cancelledLetter } from '../enrollment/letters/cancelled-letter.ts'
import { enrollerOf, helpFor } from '../enrollment/letters/notices.ts'
import { cancellingOf } from '../enrollment/record/cancelling.ts'
import { actorOf } from '../enrollment/record/record-content.ts'
import type { EarlierRecords } from '../enrollment/record/earlier-records.ts'
import type { RecordsService } from '../enrollment/record/records.service.ts'
import type { Policies } from '../enrollment/steps/policy-details.ts'

type Calls = typeof cancelCalls

interface Parts extends Omit<CoreServices, 'catalog'> {
  catalog: Catalog
  policies: Policies
  earlierRecords: EarlierRecords
  records: RecordsService
}

/**
 * Cancels a submitted enrollment within its free look: a new entry of its record, which its carriers are told of. The
 * applicant does it by a one-time code, their rep and group by their visit.
 */
export const makeCancel = (parts: Parts) => {
  const { catalog, records, policies, outbox, audit } = parts
  const proof = makeApplicantProof(parts)

  /** Refuses where it is too late (422) or done already (409). */
  const demandOpen = (caller: Caller, { record, draft }: OpenedRecord, locale: Locale): void => {
    const { open, until, cancelled_on } = cancellingOf(record, parts)
    if (cancelled_on !== null) throw conflict('error_enrollment_cancelled')
    const { phone } = helpFor(senderOf(parts, caller.host, locale), catalog, draft)
    if (!open) throw refuse([wrong('main', 'error_cancel_late', { date: until, phone })])
  }

  const tell = async (caller: Caller, { draft, record, byStaff }: OpenedRecord, at: number): Promise<void> => {
    const { submitted } = record
    const policy = await policies.ofEnrollment(draft.id)
    if (policy === null) return
    const facts = { policyId: submitted.confirmation, date: usDayAt(at, catalog.timeZone), byStaff }
    const { contact, personal } = answersNow(record)
    const { name: client, email: submittedTo, copy_locale = baseLocale } = policy.details
    const email = contact?.email_address ?? submittedTo
    // The applicant reads the language that they were enrolled in, whoever cancels.
    const theirs = submitted.locale
    const sender = senderOf(parts, caller.host, theirs)
    const support = helpFor(sender, catalog, draft)
    const letter = cancelledLetter({ ...facts, name: personal?.first_name ?? client, support }, theirs)
    const about = facts.policyId
    await outbox.mail({ to: email, ...written(letter, sender, theirs) }, { about })
    const enroller = enrollerOf(catalog, draft, { eprocess: submitted.began_as })
    if (!enroller?.email || enroller.email === email) return
    const from = senderOf(parts, caller.host, copy_locale)
    const copy = cancelledLetter({ ...facts, name: enroller.called, client, support: from }, copy_locale)
    await outbox.mail({ to: enroller.email, ...written(copy, from, copy_locale) }, { about })
  }

  return {
    request: async (
      caller: Caller,
      { enrollment_id, by }: CallBody<Calls['requestCancel']>,
      locale: Locale,
    ): Promise<CallData<Calls['requestCancel']>> => {
      const opened = await proof.open(caller, enrollment_id)
      demandOpen(caller, opened, locale)
      return { code_sent: await proof.send(caller, opened, by, locale) }
    },

    /** A wrong code is *returned* as a refusal, at `otp`. */
    cancel: async (
      caller: Caller,
      { enrollment_id, otp, reason }: CallBody<Calls['cancelEnrollment']>,
      locale: Locale,
    ): Promise<CallData<Calls['cancelEnrollment']> | Refused> => {
      const opened = await proof.open(caller, enrollment_id)
      demandOpen(caller, opened, locale)
      const refused = await proof.verify(caller, opened, { otp, act: 'cancel' }, locale)
      if (refused !== null) return refused
      const { confirmation, effective_date } = opened.record.submitted
      const entry = await records.append(
        confirmation,
        { kind: 'cancelled', version: 1, by: actorOf(parts.sealing, caller), ends_on: effective_date, reason },
        { once: true },
      )
      if (entry === null) throw conflict('error_enrollment_cancelled')
      await policies.forgetInvoice(confirmation)
      await audit.record(caller, 'write', `draft:${opened.draft.id}`, 'cancel')
      await tell(caller, opened, entry.at)
      return { cancelled_on: usDayAt(entry.at, catalog.timeZone) }
    },
  }
}
