import type { BillingAccountContext, BillingAccountEvent } from '#machines/fulfillment/billing-account.machine.ts'
import {
  type BillingAccountState,
  type KeptBillingAccount,
  begunBillingAccount,
  stepBillingAccount,
} from '#machines/fulfillment/billing-account.step.ts'
import type { Charge } from '#schemas/calls/enrollment/charge.shapes.ts'
import { isoDay } from '#schemas/fields/date.kinds.ts'
import type { RecordContent } from '#schemas/record/record.schema.ts'
import type { HeldCard } from '../../../adapters/cards/card-gateway.ts'
import type { SectionValue } from '../../../domain/section-values.ts'
import { heldCard, holderOf } from './held-card.ts'
import { toCents } from '#schemas/storefront/pricing/money.rules.ts'
import type { Catalog } from '../../../catalog/load-catalog.ts'
import type { Clock } from '../../../clock.ts'
import type { Sealing } from '../../../crypto/sealing.ts'
import type { Database } from '../../../db/database.ts'
import type { BillingAccountRow } from '../../../db/tables.ts'
import { makeBillingAccounts } from '../../../repositories/enrollment/billing-accounts.repository.ts'
import { wallDay } from '../delivery/cut-off.ts'

interface Parts {
  database: Database
  clock: Clock
  sealing: Sealing
  catalog: Pick<Catalog, 'debits'>
}

/** Days from one try to the next, where money was missing. */
export const RETRY_DAYS = 7

interface Amounts {
  /** Whose card or account it is. */
  name: string
  first_cents: number
  monthly_cents: number
  /** yyyy-mm-dd: when the second payment is taken. */
  second_on: string
}
export interface BankDetails extends Amounts {
  method: 'eft'
  routing: string
  number: string
  account: 'checking' | 'savings'
}
export interface CardDetails extends Amounts, HeldCard {
  method: 'cc'
}
/** What premiums are taken from, how much and when; sealed. */
export type BillingDetails = BankDetails | CardDetails

interface Paying {
  charge: Charge | null
  billing: SectionValue<'billing'> | null
  awaitsSignature: boolean
  isSigned: boolean
}

export interface BillingAccountsService {
  /**
   * Opens the account of an enrollment that is paid by bank draft, or by a card that the provider holds, in the
   * transaction of the submit.
   */
  begin: (policyId: string, paying: Paying) => Promise<void>
  /** A later entry of the record: a signature lets it be debited, a cancellation ends it. */
  follow: (policyId: string, entry: { content: Pick<RecordContent, 'kind'> }) => Promise<void>
  /** What an event makes of an account, as the statechart decides; the row as it is then. */
  step: (
    row: BillingAccountRow,
    event: BillingAccountEvent,
    change?: Partial<BillingAccountRow>,
  ) => Promise<BillingAccountRow>
  detailsOf: (row: BillingAccountRow) => BillingDetails
  seal: (policyId: string, details: BillingDetails) => string
  /** Another card or account pays from now on; nothing where no premiums are taken. */
  pay: (policyId: string, billing: SectionValue<'billing'>, charge: Charge) => Promise<void>
  /** The first day on which a premium may be taken: the submit's for the first one, then the day of each month. */
  dueOn: (row: Pick<BillingAccountRow, 'created_at' | 'installment'>, details: BillingDetails) => string
}

export const keptOf = ({ state, facts }: Pick<BillingAccountRow, 'state' | 'facts'>): KeptBillingAccount => ({
  state: state as BillingAccountState,
  context: JSON.parse(facts) as BillingAccountContext,
})

const place = (policyId: string) => ({ field: 'billing_accounts.sealed', row: policyId })

/** A day that is so many months after another; no account is debited after the 28th. */
const monthsAfter = (day: string, months: number): string => {
  const date = new Date(`${day}T00:00:00Z`)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, date.getUTCDate()))
    .toISOString()
    .slice(0, 10)
}

export const makeBillingAccountsService = ({ database, clock, sealing, catalog }: Parts): BillingAccountsService => {
  const rows = makeBillingAccounts(database)
  const today = (at: number): string => wallDay(at, catalog.debits?.time_zone ?? 'UTC')
  const detailsOf = ({ policy_id, sealed }: BillingAccountRow) =>
    ({ method: 'eft', ...(sealing.open(place(policy_id), sealed) as object) }) as BillingDetails
  const provesFirst = ({ method }: BillingDetails) => method === 'eft' && catalog.debits?.prenotes === true
  /** Null where premiums are not taken by us: no bank is named, the card's provider does not hold it. */
  const detailsFor = (charge: Charge, billing: SectionValue<'billing'> | null): BillingDetails | null => {
    const second_on = isoDay(charge.from)
    if (second_on === null || billing === null) return null
    const amounts = { first_cents: toCents(charge.first), monthly_cents: toCents(charge.monthly), second_on }
    if (charge.method === 'cc') {
      const card = billing.card_token === undefined ? null : heldCard(billing)
      return card && { method: 'cc', ...card, name: holderOf(billing), ...amounts }
    }
    const { routing_number: routing, account_number: number, account_name: name, account_type: account } = billing
    if (catalog.debits === null || routing === undefined || number === undefined || name === undefined) return null
    return { method: 'eft', routing, number, name, account: account ?? 'checking', ...amounts }
  }
  const dueOn: BillingAccountsService['dueOn'] = ({ created_at, installment }, { second_on }) =>
    installment === 0 ? today(created_at) : monthsAfter(second_on, installment - 1)

  const step: BillingAccountsService['step'] = async (row, event, values = {}) => {
    const before = keptOf(row)
    const after = stepBillingAccount(before, event)
    const changed: BillingAccountRow = {
      ...row,
      ...values,
      state: after.state,
      facts: JSON.stringify(after.context),
      changed_at: clock.now(),
    }
    if (after.state !== before.state && values.on_day === undefined) {
      const isDue = after.state === 'due' || after.state === 'unproved'
      changed.on_day = isDue ? dueOn(changed, detailsOf(changed)) : null
    }
    const { policy_id: _id, ...fields } = changed
    if (await rows.change(row, fields)) return changed
    const current = await rows.find(row.policy_id)
    if (current === undefined) throw new Error(`The billing account of ${row.policy_id} is gone`)
    return step(current, event, values)
  }

  return {
    begin: async (policy_id, { charge, billing, awaitsSignature, isSigned }) => {
      const details = charge === null ? null : detailsFor(charge, billing)
      if (details === null) return
      const kept = begunBillingAccount({
        needsSignature: awaitsSignature || isSigned,
        signed: isSigned,
        prenotes: provesFirst(details),
      })
      const now = clock.now()
      await rows.insert({
        policy_id,
        method: details.method,
        state: kept.state,
        facts: JSON.stringify(kept.context),
        on_day: kept.state === 'waitingForSignature' ? null : today(now),
        installment: 0,
        sealed: sealing.seal(place(policy_id), details),
        created_at: now,
        changed_at: now,
      })
    },
    pay: async (policyId, billing, charge) => {
      const row = await rows.find(policyId)
      const details = detailsFor(charge, billing)
      if (row === undefined || details === null) return
      const { first_cents, monthly_cents, second_on } = detailsOf(row)
      await step(
        row,
        { type: 'payment.changed', prenotes: provesFirst(details) },
        {
          method: details.method,
          // How much is owed does not change by who pays it.
          sealed: sealing.seal(place(policyId), { ...details, first_cents, monthly_cents, second_on }),
        },
      )
    },
    follow: async (policyId, { content: { kind } }) => {
      if (kind !== 'signed' && kind !== 'cancelled') return
      const row = await rows.find(policyId)
      if (row === undefined) return
      await step(row, { type: kind === 'signed' ? 'signature.given' : 'enrollment.cancelled' })
    },
    step,
    detailsOf,
    seal: (policyId, details) => sealing.seal(place(policyId), details),
    dueOn,
  }
}
