import type { ContactKind } from '#schemas/calls/enrollment/contact.calls.ts'
import type { ProofSent } from '#schemas/calls/visit/access.calls.ts'
import type { Locale } from '#schemas/messages/languages.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'
import type { Caller } from '../../domain/caller.ts'
import { type Refused, missing, refuseField } from '../../domain/refusals.ts'
import { senderOf } from '../../mail/sender.ts'
import type { CoreServices } from '../core/core-services.ts'
import type { Draft } from '../drafts/drafts.types.ts'
import { answersNow } from '../enrollment/document/document-content.ts'
import { codeLetter } from '../enrollment/letters/code-letter.ts'
import { helpFor } from '../enrollment/letters/notices.ts'
import { openSubmitted } from '../enrollment/open-submitted.ts'
import type { EarlierRecords } from '../enrollment/record/earlier-records.ts'
import type { EnrollmentRecord } from '../enrollment/record/records.service.ts'
import type { Policies } from '../enrollment/steps/policy-details.ts'
import { type Provable, makeProofs } from './proofs.service.ts'

interface Parts extends Omit<CoreServices, 'catalog'> {
  catalog: Catalog
  policies: Policies
  earlierRecords: EarlierRecords
}

/** A submitted enrollment as somebody has it open. */
export interface OpenedRecord {
  draft: Draft
  record: EnrollmentRecord
  /** False for the rep or group of the enrollment, whose visit has shown who they are, and for the staff. */
  needsCode: boolean
  /** Somebody of the staff acts, at the applicant's request. */
  byStaff: boolean
}

const verdictKeys = { wrong: 'error_otp_wrong', expired: 'error_otp_expired', spent: 'error_otp_tries' } as const

/**
 * Who may have the document of a submitted enrollment, and cancel it: its rep and its group by their visit, whoever else
 * has it open by a one-time code that goes to the contact of its record.
 */
export const makeApplicantProof = (parts: Parts) => {
  const { catalog } = parts
  const proofs = makeProofs(parts)

  /** Throws 404 where nothing was submitted. */
  const recordOf = async (enrollmentId: string): Promise<EnrollmentRecord> => {
    const policy = await parts.policies.ofEnrollment(enrollmentId)
    const record = policy === null ? null : await parts.earlierRecords.recordOf(policy.policy_id)
    if (record === null) throw missing('error_receipt_missing')
    return record
  }

  /** Where a code for the applicant goes: the contact of the record, a phone only where it was confirmed. */
  const applicantOf = (caller: Caller, { draft, record }: OpenedRecord, locale: Locale): Provable => {
    const { contact = {}, personal } = answersNow(record)
    const sender = senderOf(parts, caller.host, locale)
    return {
      subject: `draft:${draft.id}`,
      name: personal?.first_name ?? '',
      email: contact.email_address,
      phone: contact.phone_verified ? contact.phone_number : undefined,
      help: helpFor(sender, catalog, draft).phone,
      letter: codeLetter,
    }
  }

  return {
    recordOf,

    /** 404 for whoever has nothing to do with it. */
    open: async (caller: Caller, enrollmentId: string): Promise<OpenedRecord> => {
      const { draft, byEnroller, byStaff } = await openSubmitted(parts, caller, enrollmentId)
      return { draft, record: await recordOf(enrollmentId), needsCode: !byEnroller, byStaff }
    },

    /** Sends a code; null where none is needed. */
    send: async (
      caller: Caller,
      opened: OpenedRecord,
      by: ContactKind | undefined,
      locale: Locale,
    ): Promise<ProofSent | null> =>
      opened.needsCode ? proofs.send(caller, applicantOf(caller, opened, locale), by, locale) : null,

    /**
     * Judges a code, where one is needed; `act` is what the audit calls it. A wrong one is *returned* as a refusal, at
     * `otp`: a thrown one would undo the count of tries.
     */
    verify: async (
      caller: Caller,
      opened: OpenedRecord,
      { otp, act }: { otp: string | undefined; act: 'document' | 'cancel' | 'find' | 'correct' },
      locale: Locale,
    ): Promise<Refused | null> => {
      if (!opened.needsCode) return null
      const typed = otp?.replace(/\s/g, '') ?? ''
      if (typed === '') throw refuseField('otp', 'error_field_required')
      const verdict = await proofs.verify(caller, applicantOf(caller, opened, locale), typed)
      caller.tried({ code: act, right: verdict === 'verified', opened: `draft:${opened.draft.id}` })
      return verdict === 'verified' ? null : refuseField('otp', verdictKeys[verdict])
    },
  }
}
