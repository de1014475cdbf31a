import type { CallBody, CallData } from '#schemas/calls/call.ts'
import type { ResendPreview, Revealed, deskEnrollmentCalls } from '#schemas/calls/desk/desk-enrollment.calls.ts'
import type { Caller } from '../../domain/caller.ts'
import { maskEmail, masked } from '../../domain/masks.ts'
import { conflict, missing, refuseField } from '../../domain/refusals.ts'
import { makeDeskNotes } from '../../repositories/desk/desk-notes.repository.ts'
import type { StaffMember } from '../../repositories/desk/staff.repository.ts'
import { cardsOf } from '../enrollment/copied-sections.ts'
import { makeDeliveryOperator } from '../enrollment/delivery/delivery-operator.ts'
import { answersNow } from '../enrollment/document/document-content.ts'
import { receiptAgain } from '../enrollment/letters/receipt-again.ts'
import { type FullSections, joinAnswers } from '../enrollment/record/record-answers.ts'
import type { DeskCase, DeskEnrollmentService, DeskParts } from './desk-enrollment.service.ts'

type Calls = typeof deskEnrollmentCalls

/** Everybody whose Social Security Number is kept, the applicant first. */
const numbersOf = ({ personal, dependents, beneficiaries }: FullSections): Revealed['numbers'] =>
  [
    personal ?? {},
    ...(dependents?.dependents ?? []).map(({ primary_info }) => primary_info),
    ...(beneficiaries?.beneficiaries ?? []),
  ].flatMap(({ first_name = '', last_name = '', ssn }: { first_name?: string; last_name?: string; ssn?: string }) =>
    ssn ? [{ name: `${first_name} ${last_name}`.trim(), ssn }] : [],
  )

/** The sections with answers about health, numbers masked. */
const healthOf = (details: DeskCase['details'], full: FullSections): Revealed['sections'] =>
  cardsOf(details).flatMap(({ id, column }) => {
    const section = id === 'health' || id === 'dependents' ? full[id] : undefined
    return section === undefined ? [] : [{ column, result: masked(section) }]
  })

/** What the staff does about one enrollment. */
export const makeDeskActions = (parts: DeskParts, cases: DeskEnrollmentService) => {
  const { audit, clock, drafts, outbox, recipients } = parts
  const notes = makeDeskNotes(parts)
  const operator = makeDeliveryOperator(parts)

  const receiptOf = async ({ enrollmentId, record, details }: DeskCase) => {
    const draft = await drafts.unattended(enrollmentId)
    if (draft === null) throw missing('error_desk_enrollment')
    return receiptAgain(parts, { draft, record, details })
  }
  const demandStanding = ({ record }: DeskCase): void => {
    if (record.entries.some(({ kind }) => kind === 'cancelled')) throw conflict('error_enrollment_cancelled')
  }

  return {
    /** Whole numbers, or the answers about health; the reason stays in the audit. */
    reveal: async (
      caller: Caller,
      { policy_id, part, reason }: CallBody<Calls['revealAnswers']>,
    ): Promise<Revealed> => {
      const { policyId, details, record } = await cases.find(policy_id)
      if (record.secrets === null) throw conflict('error_desk_gone')
      await audit.record(caller, 'read', `policy:${policyId}`, `revealed ${part}, reason ${reason}`)
      const full = joinAnswers(answersNow(record), record.secrets)
      return part === 'health'
        ? { numbers: [], sections: healthOf(details, full) }
        : { numbers: numbersOf(full), sections: [] }
    },

    note: async (
      staff: StaffMember,
      caller: Caller,
      { policy_id, text }: CallBody<Calls['addDeskNote']>,
    ): Promise<CallData<Calls['addDeskNote']>> => {
      const { policyId } = await cases.find(policy_id)
      if (text.trim() === '') throw refuseField('text', 'error_field_required')
      const id = await notes.add({ policy_id: policyId, staff_id: staff.id, at: clock.now(), text: text.trim() })
      await audit.record(caller, 'write', `policy:${policyId}`, 'note')
      return { id }
    },

    previewReceipt: async (policyNumber: string): Promise<ResendPreview> => {
      const found = await cases.find(policyNumber)
      demandStanding(found)
      const { mail, locale } = await receiptOf(found)
      return { to: maskEmail(mail.to), subject: mail.subject, locale }
    },

    resendReceipt: async (caller: Caller, policyNumber: string): Promise<ResendPreview> => {
      const found = await cases.find(policyNumber)
      demandStanding(found)
      const { mail, locale, phone } = await receiptOf(found)
      await recipients.mail({ to: mail.to, as: 'letter', field: 'main', phone })
      await outbox.mail(mail, { about: found.policyId })
      await audit.record(caller, 'write', `policy:${found.policyId}`, 'receipt sent again')
      return { to: maskEmail(mail.to), subject: mail.subject, locale }
    },

    /** A delivery of this enrollment alone, whatever id is sent. */
    retryDelivery: async (
      caller: Caller,
      { policy_id, delivery }: CallBody<Calls['retryDelivery']>,
    ): Promise<CallData<Calls['retryDelivery']>> => {
      const { policyId } = await cases.find(policy_id)
      const known = await operator.find(delivery)
      if (known?.policy_id !== policyId) throw missing('error_desk_delivery')
      const retried = await operator.retry(delivery)
      if (retried.outcome === 'refused') throw conflict('error_desk_retry')
      await audit.record(caller, 'write', `policy:${policyId}`, `delivered again ${known.destination}`)
      return { outcome: retried.outcome }
    },
  }
}
