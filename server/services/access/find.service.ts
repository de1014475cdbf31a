import type { CallBody, CallData } from '#schemas/calls/call.ts'
import type { findCalls } from '#schemas/calls/enrollment/find.calls.ts'
import type { Locale } from '#schemas/messages/languages.ts'
import { emailOf } from '#schemas/storefront/cart/save-cart.rules.ts'
import { type FindForm, findProblems, policyNumberOf } from '#schemas/storefront/visit/find.rules.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'
import type { Caller } from '../../domain/caller.ts'
import { Refused, refuse, refuseField } from '../../domain/refusals.ts'
import type { CoreServices } from '../core/core-services.ts'
import type { Draft } from '../drafts/drafts.types.ts'
import { answersNow } from '../enrollment/document/document-content.ts'
import type { EarlierRecords } from '../enrollment/record/earlier-records.ts'
import type { Policies } from '../enrollment/steps/policy-details.ts'
import { type OpenedRecord, makeApplicantProof } from './applicant-proof.ts'

type Calls = typeof findCalls

interface Parts extends Omit<CoreServices, 'catalog'> {
  catalog: Catalog
  policies: Policies
  earlierRecords: EarlierRecords
}

/**
 * The way back to a submitted enrollment from any browser: its confirmation number, the email address of its contact,
 * and a one-time code that goes there. Nobody learns from an answer which numbers or addresses exist.
 */
export const makeFind = (parts: Parts) => {
  const { drafts, policies, earlierRecords, audit } = parts
  const proof = makeApplicantProof(parts)

  /** The enrollment of a number whose contact has that address; null where there is none, or it is kept no longer. */
  const foundBy = async (caller: Caller, form: FindForm): Promise<OpenedRecord | null> => {
    const problems = findProblems(form)
    if (problems.length > 0) throw refuse(problems)
    const number = policyNumberOf(form.policy_id)
    const policy = number === null ? null : await policies.find(number)
    const record = policy === null ? null : await earlierRecords.recordOf(policy.policy_id)
    if (policy === null || record === null) return null
    const email = answersNow(record).contact?.email_address ?? policy.details.email
    if (emailOf(email).toLowerCase() !== emailOf(form.email).toLowerCase()) return null
    const draft = await drafts.unattended(policy.enrollment_id)
    return draft === null
      ? null
      : { draft: { ...draft, caller } satisfies Draft, record, needsCode: true, byStaff: false }
  }

  return {
    ask: async (
      caller: Caller,
      form: CallBody<Calls['findEnrollment']>,
      locale: Locale,
    ): Promise<CallData<Calls['findEnrollment']>> => {
      const found = await foundBy(caller, form)
      // A session for whoever asks, known or not: the code is good in it alone.
      if (caller.sessionId === null) await caller.open()
      try {
        if (found !== null) await proof.send(caller, found, undefined, locale)
      } catch (error) {
        // Asked for too soon or too often: saying so would say that there is such an enrollment.
        if (!(error instanceof Refused)) throw error
      }
      return { asked: true }
    },

    /** A wrong code is *returned* as a refusal, at `otp`: the same one, whatever is wrong. */
    open: async (
      caller: Caller,
      { otp, ...form }: CallBody<Calls['openEnrollment']>,
      locale: Locale,
    ): Promise<CallData<Calls['openEnrollment']> | Refused> => {
      const found = await foundBy(caller, form)
      if (otp.trim() === '') throw refuseField('otp', 'error_field_required')
      if (found === null) {
        caller.tried({ code: 'find', right: false })
        return refuseField('otp', 'error_find_code')
      }
      const refused = await proof.verify(caller, found, { otp, act: 'find' }, locale)
      if (refused !== null) return refuseField('otp', 'error_find_code')
      await drafts.admit(caller, found.draft.id)
      await audit.record(caller, 'read', `draft:${found.draft.id}`, 'by number')
      return { enrollment_id: found.draft.id }
    },
  }
}
