import type { CallBody, CallData } from '#schemas/calls/call.ts'
import type { correctCalls } from '#schemas/calls/enrollment/correct.calls.ts'
import { tidyWords } from '#schemas/fields/kinds.registry.ts'
import { m } from '#schemas/messages/generated/messages.js'
import type { Locale } from '#schemas/messages/languages.ts'
import { contactFields } from '#schemas/steps/contact/contact.ui.ts'
import { correctedContact, correctionProblems } from '#schemas/steps/contact/correct-contact.rules.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'
import type { Caller } from '../../domain/caller.ts'
import { type Refused, conflict, refuse } from '../../domain/refusals.ts'
import { written } from '../../mail/letter-html.ts'
import { senderOf } from '../../mail/sender.ts'
import type { CoreServices } from '../core/core-services.ts'
import { answersNow } from '../enrollment/document/document-content.ts'
import { correctedLetter } from '../enrollment/letters/corrected-letter.ts'
import { helpFor } from '../enrollment/letters/notices.ts'
import type { EarlierRecords } from '../enrollment/record/earlier-records.ts'
import { actorOf } from '../enrollment/record/record-content.ts'
import type { RecordsService } from '../enrollment/record/records.service.ts'
import type { ContactOwners } from '../enrollment/steps/contact-owners.ts'
import type { Policies } from '../enrollment/steps/policy-details.ts'
import { type OpenedRecord, makeApplicantProof } from './applicant-proof.ts'

type Calls = typeof correctCalls

interface Parts extends Omit<CoreServices, 'catalog'> {
  catalog: Catalog
  policies: Policies
  earlierRecords: EarlierRecords
  records: RecordsService
  contactOwners: ContactOwners
}

/**
 * Corrects how the applicant of a submitted enrollment is reached: a new entry of its record, which its carriers are
 * told of as a change. Nothing on which prices depend is changed here.
 */
export const makeCorrect = (parts: Parts) => {
  const { catalog, records, outbox, audit, contactOwners } = parts
  const proof = makeApplicantProof(parts)

  const opened = async (caller: Caller, enrollmentId: string): Promise<OpenedRecord> => {
    const found = await proof.open(caller, enrollmentId)
    if (found.record.entries.some(({ kind }) => kind === 'cancelled')) throw conflict('error_enrollment_cancelled')
    return found
  }

  /** Whoever asked for it, at the address of before as well: a change that somebody else made is noticed. */
  const tell = async (caller: Caller, { draft, record }: OpenedRecord, to: ReadonlySet<string>): Promise<void> => {
    const { locale, confirmation, answers } = record.submitted
    const sender = senderOf(parts, caller.host, locale)
    const facts = { name: answers.personal?.first_name ?? '', policyId: confirmation }
    const letter = written(
      correctedLetter({ ...facts, support: helpFor(sender, catalog, draft) }, locale),
      sender,
      locale,
    )
    for (const address of to) await outbox.mail({ to: address, ...letter })
  }

  return {
    request: async (
      caller: Caller,
      { enrollment_id, by }: CallBody<Calls['requestCorrection']>,
      locale: Locale,
    ): Promise<CallData<Calls['requestCorrection']>> => {
      const found = await opened(caller, enrollment_id)
      return { code_sent: await proof.send(caller, found, by, locale) }
    },

    /** A wrong code is *returned* as a refusal, at `otp`; what is wrong with the correction is said before it is looked at. */
    contact: async (
      caller: Caller,
      { enrollment_id, otp, ...sent }: CallBody<Calls['correctContact']>,
      locale: Locale,
    ): Promise<CallData<Calls['correctContact']> | Refused> => {
      const found = await opened(caller, enrollment_id)
      const now = answersNow(found.record)
      const before = now.contact ?? {}
      const change = tidyWords(contactFields, sent)
      const problems = correctionProblems(before, change)
      if (problems.length > 0) throw refuse(problems)
      const after = correctedContact(before, change)
      const { first_name = '', last_name = '' } = now.personal ?? {}
      const { quote, confirmation } = found.record.submitted
      const owner = { first_name, last_name, dob: quote.dob ?? '' }
      const own = quote.user_id ?? null
      const { email_address: email, phone_number: phone } = after
      const taken = [
        email === undefined || email === before.email_address
          ? null
          : await contactOwners.takenBy('email', email, { owner, own }),
        phone === undefined || phone === before.phone_number
          ? null
          : await contactOwners.takenBy('phone', phone, { owner, own }),
      ].filter((problem) => problem !== null)
      if (taken.length > 0) throw refuse(taken)
      const refused = await proof.verify(caller, found, { otp, act: 'correct' }, locale)
      if (refused !== null) return refused
      await records.append(confirmation, {
        kind: 'corrected',
        version: 1,
        by: actorOf(parts.sealing, caller),
        answers: { contact: after },
        reason: m.review_card_contact({}, { locale: found.record.submitted.locale }),
      })
      await contactOwners.correct(confirmation, owner, { email, phone })
      await audit.record(caller, 'write', `draft:${found.draft.id}`, 'correct contact')
      await tell(caller, found, new Set([before.email_address, email].flatMap((address) => address ?? [])))
      return { corrected: true }
    },
  }
}
