import type { DeskEnrollment } from '#schemas/calls/desk/desk-enrollment.calls.ts'
import type { Locale } from '#schemas/messages/languages.ts'
import { employerPays, summedShares } from '#schemas/storefront/pricing/contribution.rules.ts'
import { toDollars } from '#schemas/storefront/pricing/money.rules.ts'
import { policyNumberOf } from '#schemas/storefront/visit/find.rules.ts'
import type { Caller } from '../../domain/caller.ts'
import { maskEmail, maskPhone, masked } from '../../domain/masks.ts'
import { missing } from '../../domain/refusals.ts'
import { makeCardChargesRepository } from '../../repositories/enrollment/card-charges.repository.ts'
import { makeDeskNotes } from '../../repositories/desk/desk-notes.repository.ts'
import { makeStaff } from '../../repositories/desk/staff.repository.ts'
import { makeDeliveriesRepository } from '../../repositories/delivery/deliveries.repository.ts'
import { additionalNotesOf, cardsOf } from '../enrollment/copied-sections.ts'
import { takesCards } from '../enrollment/debits/billing-accounts.service.ts'
import { makeDeliveryOperator } from '../enrollment/delivery/delivery-operator.ts'
import { answersNow } from '../enrollment/document/document-content.ts'
import { loadState } from '../enrollment/load-state.ts'
import { beneficiariesNow } from '../enrollment/record/beneficiaries-now.ts'
import { cancellingOf } from '../enrollment/record/cancelling.ts'
import type { EnrollmentServices } from '../enrollment/enrollment.services.ts'
import { pricedAt, pricesNow } from '../enrollment/record/prices-now.ts'
import { type FullSections, joinAnswers, withoutHealth } from '../enrollment/record/record-answers.ts'
import { agreementOf } from '../enrollment/record/recorded-agreement.ts'
import type { EnrollmentRecord } from '../enrollment/record/records.service.ts'
import { type PolicyDetails, applicantName, signatureStanding } from '../enrollment/steps/policy-details.ts'
import { enrollerName, receiverName, staffNames } from './names.ts'
import { cancelledBy, standingOf, timelineOf } from './timeline.ts'

export type DeskParts = EnrollmentServices['parts']

/** An enrollment as the desk works with it. */
export interface DeskCase {
  policyId: string
  enrollmentId: string
  submittedAt: number
  details: PolicyDetails
  record: EnrollmentRecord
}

/** The sections as the staff reads them: numbers masked, answers about health left out. */
const sectionsOf = ({ details, record }: DeskCase): DeskEnrollment['sections'] => {
  const agreement = agreementOf(record.submitted)
  const full: FullSections = {
    ...joinAnswers(answersNow(record), record.secrets && { ...record.secrets, health: null, dependents_health: {} }),
    ...(agreement && { agreement }),
  }
  return cardsOf(details).flatMap(({ id, column }) => {
    const section =
      id === 'health' ? undefined : id === 'dependents' ? full.dependents && withoutHealth(full.dependents) : full[id]
    return section === undefined ? [] : [{ column, result: masked(section) }]
  })
}

/** Whether anything was asked of somebody's health that is left out before it is asked for with a reason. */
const tellsOfHealth = (record: EnrollmentRecord): boolean =>
  record.submitted.asked.includes('health') ||
  answersNow(record).dependents?.dependents.some(({ primary_info }) => primary_info.is_legally_disabled === 1) === true

/** One enrollment for the desk, with all that has happened to it. */
export const makeDeskEnrollment = (parts: DeskParts) => {
  const { database, catalog, drafts, policies, earlierRecords, audit, outbox, billingAccount } = parts
  const operator = makeDeliveryOperator(parts)
  const notes = makeDeskNotes(parts)
  const staff = makeStaff(parts)
  const charges = makeCardChargesRepository(database)
  const deliveries = makeDeliveriesRepository(database)

  /** 404 for a number that no enrollment has. */
  const find = async (number: string): Promise<DeskCase> => {
    const policyId = policyNumberOf(number)
    const policy = policyId === null ? null : await policies.find(policyId)
    const record = policy === null ? null : await earlierRecords.recordOf(policy.policy_id)
    if (policy === null || record === null) throw missing('error_desk_enrollment')
    return {
      policyId: policy.policy_id,
      enrollmentId: policy.enrollment_id,
      submittedAt: policy.created_at,
      details: policy.details,
      record,
    }
  }

  const deliveriesOf = async (policyId: string, cancelled: number | null): Promise<DeskEnrollment['deliveries']> =>
    (await operator.latestOf(policyId)).map(
      ({ id, destination, version, state, changed_at, isRaised, reasons, file, mayRetry }) => ({
        id,
        receiver: receiverName(catalog, destination),
        standing: standingOf(state, version, cancelled),
        since: changed_at,
        raised: isRaised,
        reasons: reasons.map(({ text }) => text),
        file: file?.name ?? null,
        may_retry: mayRetry,
      }),
    )

  const messagesOf = async (policyId: string): Promise<DeskEnrollment['messages']> =>
    (await outbox.about(policyId)).map(({ id, message, state, created_at, attempts, last_error }) => ({
      id,
      kind: message.kind,
      to: message.kind === 'mail' ? maskEmail(message.to) : maskPhone(message.to),
      subject: message.kind === 'mail' ? message.subject : '',
      state,
      at: created_at,
      attempts,
      fault: last_error,
    }))

  const notesOf = async (policyId: string, nameOf: (id: string) => string): Promise<DeskEnrollment['notes']> => {
    const written = await notes.of(policyId)
    return written.map(({ staff_id, ...note }) => ({ ...note, by: nameOf(staff_id) }))
  }

  return {
    find,

    read: async (caller: Caller, number: string, locale: Locale): Promise<DeskEnrollment> => {
      const found = await find(number)
      const { policyId, details, record } = found
      const { submitted, entries } = record
      await audit.record(caller, 'read', `policy:${policyId}`, 'opened')
      const cancelling = cancelledBy(entries)
      const cancelled = cancelling !== null
      const draft = await drafts.unattended(found.enrollmentId)
      const nameOf = await staffNames(staff)
      const [delivered, versions, messages, noted, charged, payment, beneficiaries] = await Promise.all([
        deliveriesOf(policyId, cancelling),
        deliveries.ofPolicy(policyId),
        messagesOf(policyId),
        notesOf(policyId, nameOf),
        charges.ofPolicy(policyId),
        cancelled ? null : billingAccount.now(policyId, takesCards(catalog, submitted.plans)),
        cancelled || draft === null
          ? null
          : beneficiariesNow(catalog, () => loadState(parts, { ...draft, caller }), record, locale),
      ])
      const isSigned =
        (submitted.agreement?.signature ?? null) !== null || entries.some(({ kind }) => kind === 'signed')
      const { plans, monthly_cents } = pricedAt(details, pricesNow(entries))
      const contact = answersNow(record).contact
      return {
        policy_id: policyId,
        enrollment_id: found.enrollmentId,
        name: applicantName(details),
        effective_date: details.effective_date,
        submitted_at: found.submittedAt,
        locale: submitted.locale,
        site: submitted.site.name,
        enrolled_by: enrollerName(catalog, {
          agent_id: submitted.agent?.id ?? null,
          group_id: submitted.group?.id ?? null,
        }),
        signature: signatureStanding(details, { isSigned, isCancelled: cancelled }),
        email: contact?.email_address ?? details.email,
        plans: plans.map((plan) => ({ name: plan.name, price: toDollars(plan.cents), ...employerPays(plan) })),
        monthly: toDollars(monthly_cents),
        ...employerPays(summedShares(plans)),
        first_payment: toDollars(details.initial_cents),
        payment,
        beneficiaries,
        cancelling: cancellingOf(record, parts),
        sections: sectionsOf(found),
        additional_notes: additionalNotesOf(answersNow(record)),
        has_health: record.secrets !== null && tellsOfHealth(record),
        deliveries: delivered,
        messages,
        notes: noted,
        timeline: timelineOf({
          catalog,
          entries,
          unsigned: details.awaits_signature === true,
          deliveries: versions,
          messages,
          charges: charged,
          notes: noted,
          nameOf,
        }),
      }
    },
  }
}
export type DeskEnrollmentService = ReturnType<typeof makeDeskEnrollment>
