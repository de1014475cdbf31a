import type { CallBody, CallData } from '#schemas/calls/call.ts'
import type { reviewCalls } from '#schemas/calls/enrollment/review.calls.ts'
import { wrong } from '#schemas/fields/field-error.ts'
import type { Locale } from '#schemas/messages/languages.ts'
import type { RecordKind } from '#schemas/record/record.schema.ts'
import { employerPays, summedShares } from '#schemas/storefront/pricing/contribution.rules.ts'
import { toDollars } from '#schemas/storefront/pricing/money.rules.ts'
import { usDayAt } from '../../domain/calendar.ts'
import type { Caller } from '../../domain/caller.ts'
import { conflict, missing, refuse } from '../../domain/refusals.ts'
import type { AuditService } from '../visits/audit.service.ts'
import { type BillingAccountsService, takesCards } from './debits/billing-accounts.service.ts'
import type { FulfillmentService } from './delivery/fulfillment.service.ts'
import { chargedNow } from './charged-now.ts'
import { type StateParts, loadState } from './load-state.ts'
import { beneficiariesNow } from './record/beneficiaries-now.ts'
import { openSubmitted } from './open-submitted.ts'
import type { DeskAccess } from '../visits/desk-access.service.ts'
import type { VisitsService } from '../visits/visits.service.ts'
import { toldDeliveries } from './delivery/told-deliveries.ts'
import { cancellingOf } from './record/cancelling.ts'
import { pricedAt, pricesNow } from './record/prices-now.ts'
import type { EarlierRecords } from './record/earlier-records.ts'
import { shownTexts } from './steps/agreed-to.ts'
import { type Policies, isInvoiced, signatureStanding } from './steps/policy-details.ts'

type Calls = typeof reviewCalls

interface Parts extends StateParts {
  audit: AuditService
  visits: VisitsService
  desk: DeskAccess
  policies: Policies
  earlierRecords: EarlierRecords
  fulfillment: FulfillmentService
  billingAccount: BillingAccountsService
}

/** The confirmation of a submitted enrollment, as it stands now, and its first invoice (spec 3, section 2.4). */
export const makeReceipt = (parts: Parts) => {
  const { catalog, drafts, audit, policies, earlierRecords, fulfillment, billingAccount } = parts

  return {
    receipt: async (caller: Caller, enrollmentId: string, locale: Locale): Promise<CallData<Calls['getReceipt']>> => {
      const { draft } = await openSubmitted(parts, caller, enrollmentId)
      const policy = await policies.ofEnrollment(draft.id)
      if (policy === null) throw missing('error_receipt_missing')
      const { policy_id, created_at, details } = policy
      await audit.record(caller, 'read', `draft:${draft.id}`, 'receipt')
      const { name, email, effective_date, payment_method, copy_to, told_by_text } = details
      const { initial_cents, charge } = details
      const record = await earlierRecords.recordOf(policy_id)
      const prices = pricesNow(record?.entries ?? [])
      const { plans, monthly_cents } = pricedAt(details, prices)
      const has = (wanted: RecordKind) => record?.entries.some(({ kind }) => kind === wanted) === true
      const isCancelled = has('cancelled')
      const payment =
        record === null || isCancelled
          ? null
          : await billingAccount.now(policy_id, takesCards(catalog, record.submitted.plans))
      return {
        policy_id,
        name,
        email,
        effective_date,
        callInvoice: isInvoiced(payment_method) && !isCancelled,
        copy_to: copy_to ?? null,
        told_by_text: told_by_text === true,
        signature: signatureStanding(details, { isSigned: has('signed'), isCancelled }),
        plans: plans.map((plan) => ({ name: plan.name, price: toDollars(plan.cents), ...employerPays(plan) })),
        initial_month_cost: toDollars(initial_cents),
        recurring_month_cost: toDollars(monthly_cents),
        ...employerPays(summedShares(plans)),
        charge: chargedNow(charge, payment, prices),
        payment,
        beneficiaries:
          record === null || isCancelled
            ? null
            : await beneficiariesNow(catalog, () => loadState(parts, draft), record, locale),
        submitted_on: usDayAt(created_at, catalog.timeZone),
        agreements: shownTexts(record?.submitted.agreement?.texts ?? [], locale),
        deliveries: toldDeliveries(
          catalog,
          await fulfillment.standing(policy_id),
          new Set(isCancelled ? [policy_id] : []),
        ),
        cancelling: record === null ? null : cancellingOf(record, parts),
      }
    },

    /** The first invoice of a policy of the caller's own; once, however often it is asked for. */
    invoice: async (
      caller: Caller,
      { policy_id, effectiveDate }: CallBody<Calls['generateInvoice']>,
    ): Promise<CallData<Calls['generateInvoice']>> => {
      const policy = await policies.find(policy_id)
      // As for another person's: nobody learns which policy numbers exist.
      if (policy === null) throw missing('error_enrollment_not_found')
      await drafts.open(caller, policy.enrollment_id)
      const record = await earlierRecords.recordOf(policy_id)
      if (record?.entries.some(({ kind }) => kind === 'cancelled')) throw conflict('error_enrollment_cancelled')
      const { effective_date, initial_cents } = policy.details
      if (effectiveDate !== effective_date) throw refuse([wrong('effectiveDate', 'error_option_invalid')])
      const { invoice_id } = await policies.invoice(policy_id, { policy_id, effective_date, cents: initial_cents })
      return { invoice_id }
    },
  }
}
