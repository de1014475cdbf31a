import type { BillingAccountContext, BillingAccountEvent } from '#machines/fulfillment/billing-account.machine.ts'
import {
  type BillingAccountState,
  type KeptBillingAccount,
  begunBillingAccount,
  stepBillingAccount,
} from '#machines/fulfillment/billing-account.step.ts'
import type { Charge, PaymentNow } from '#schemas/calls/enrollment/charge.shapes.ts'
import { isoDay } from '#schemas/fields/date.kinds.ts'
import type { RecordContent } from '#schemas/record/record.schema.ts'
import type { CardGateway, HeldCard } from '../../../adapters/cards/card-gateway.ts'
import type { SectionValue } from '../../../domain/section-values.ts'
import { brandOf } from '#schemas/steps/billing/card-entry.rules.ts'
import { heldCard, holderOf } from './held-card.ts'
import { toCents } from '#schemas/storefront/pricing/money.rules.ts'
import type { Catalog } from '../../../catalog/load-catalog.ts'
import type { Clock } from '../../../clock.ts'
import type { Sealing } from '../../../crypto/sealing.ts'
import type { Database } from '../../../db/database.ts'
import type { BillingAccountRow } from '../../../db/tables.ts'
import { makeBillingAccounts } from '../../../repositories/enrollment/billing-accounts.repository.ts'
import { wallDay } from '../../../domain/calendar.ts'

export interface BillingAccountsParts {
  database: Database
  clock: Clock
  sealing: Sealing
  catalog: Pick<Catalog, 'debits'>
  /** Null where no provider holds cards. */
  cards: CardGateway | null
  /** Is told, in the same transaction, of an account that nothing is taken from any more until somebody acts. */
  onFailed?: (policyId: string) => Promise<void>
}

/** Days from one try to the next, where money was missing. */
export const RETRY_DAYS = 7

interface Amounts {
  first_cents: number
  monthly_cents: number
  /** yyyy-mm-dd: when the second payment is taken. */
  second_on: string
}
/** Whose card or account it is, and which. */
type Payer = { name: string } & (
  | { method: 'eft'; routing: string; number: string; account: 'checking' | 'savings' }
  | ({ method: 'cc' } & HeldCard)
)
/** What premiums are taken from, how much and when; sealed. */
export type BillingDetails = Payer &
  Amounts & {
    /** Epoch ms since which this one pays, where another one did before. */
    since?: number
  }
type Billing = SectionValue<'billing'>

interface Paying {
  charge: Charge | null
  billing: Billing | null
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
  /** What is taken each month from the next premium on; nothing where no premiums are taken. */
  reprice: (policyId: string, monthlyCents: number) => Promise<void>
  /** Another card or account pays from now on; nothing where no premiums are taken. */
  pay: (policyId: string, billing: Billing) => Promise<void>
  /**
   * What pays now, and in which ways the applicant may pay instead, where the plans take them; null where we take no
   * premiums, or none any more.
   */
  now: (policyId: string, byCard: boolean) => Promise<PaymentNow | null>
  /** The first day on which a premium may be taken: the submit's for the first one, then the day of each month. */
  dueOn: (row: Pick<BillingAccountRow, 'created_at' | 'installment'>, details: BillingDetails) => string
}

/** Whether every plan of an enrollment may be paid by card. */
export const takesCards = (catalog: Pick<Catalog, 'findPlan'>, plans: readonly { plan_id: string }[]): boolean =>
  plans.every(({ plan_id }) => catalog.findPlan(plan_id)?.payment_methods.includes('cc') === true)

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

/** What the premium that comes next costs the member, in cents. */
export const owedCents = (
  { installment }: Pick<BillingAccountRow, 'installment'>,
  { first_cents, monthly_cents }: Pick<BillingDetails, 'first_cents' | 'monthly_cents'>,
): number => (installment === 0 ? first_cents : monthly_cents)

export const makeBillingAccountsService = ({
  database,
  clock,
  sealing,
  catalog,
  cards,
  onFailed,
}: BillingAccountsParts): BillingAccountsService => {
  const rows = makeBillingAccounts(database)
  const today = (at: number): string => wallDay(at, catalog.debits?.time_zone ?? 'UTC')
  const detailsOf = ({ policy_id, sealed }: BillingAccountRow) =>
    ({ method: 'eft', ...(sealing.open(place(policy_id), sealed) as object) }) as BillingDetails
  const provesFirst = ({ method }: Payer) => method === 'eft' && catalog.debits?.prenotes === true
  /** Null where premiums are not taken by us: no bank is named, the card's provider does not hold it. */
  const payerOf = (billing: Billing): Payer | null => {
    if (billing.payment_method === 'cc') {
      const card = heldCard(billing)
      return card && { method: 'cc', ...card, name: holderOf(billing) }
    }
    const { routing_number: routing, account_number: number, account_name: name, account_type: account } = billing
    if (catalog.debits === null || routing === undefined || number === undefined || name === undefined) return null
    return { method: 'eft', routing, number, name, account: account ?? 'checking' }
  }
  const detailsFor = (charge: Charge, billing: Billing | null): BillingDetails | null => {
    const second_on = isoDay(charge.from)
    const payer = billing === null ? null : payerOf(billing)
    if (second_on === null || payer === null) return null
    return { ...payer, first_cents: toCents(charge.first), monthly_cents: toCents(charge.monthly), second_on }
  }
  const dueOn: BillingAccountsService['dueOn'] = ({ created_at, installment }, { second_on }) =>
    installment === 0 ? today(created_at) : monthsAfter(second_on, installment - 1)

  /** The day of what comes next; null where nothing is due, or nothing is to be paid because an employer pays it all. */
  const dayOf = (row: BillingAccountRow, details: BillingDetails): string | null => {
    const isOwed = row.state === 'unproved' || (row.state === 'due' && owedCents(row, details) > 0)
    return isOwed ? dueOn(row, details) : null
  }

  const step: BillingAccountsService['step'] = async (row, event, values = {}) => {
    const before = keptOf(row)
    const after = stepBillingAccount(before, event)
    const changed: BillingAccountRow = {
      ...row,
      ...values,
      state: after.state,
      facts: JSON.stringify(after.context),
      changed_at: after.state === before.state ? row.changed_at : clock.now(),
    }
    if (after.state !== before.state && values.on_day === undefined) {
      changed.on_day = dayOf(changed, detailsOf(changed))
    }
    const { policy_id: _id, ...fields } = changed
    if (await rows.change(row, fields)) {
      if (after.state === 'failed' && before.state !== 'failed') await onFailed?.(row.policy_id)
      return changed
    }
    const current = await rows.find(row.policy_id)
    if (current === undefined) throw new Error(`The billing account of ${row.policy_id} is gone`)
    return step(current, event, values)
  }

  const reprice: BillingAccountsService['reprice'] = async (policyId, monthly_cents) => {
    const row = await rows.find(policyId)
    if (row === undefined) return
    const details = { ...detailsOf(row), monthly_cents }
    const sealed = sealing.seal(place(policyId), details)
    const isNothing = row.state === 'due' && owedCents(row, details) === 0
    // Another process moved it meanwhile: what it is now is priced.
    if (!(await rows.change(row, { sealed, ...(isNothing && { on_day: null }) })))
      await reprice(policyId, monthly_cents)
  }

  return {
    reprice,
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
    pay: async (policyId, billing) => {
      const row = await rows.find(policyId)
      const payer = payerOf(billing)
      if (row === undefined || payer === null) return
      const { first_cents, monthly_cents, second_on } = detailsOf(row)
      // How much is owed does not change by who pays it.
      const details: BillingDetails = { ...payer, first_cents, monthly_cents, second_on, since: clock.now() }
      const change = { method: details.method, sealed: sealing.seal(place(policyId), details) }
      await step(row, { type: 'payment.changed', prenotes: provesFirst(payer) }, change)
    },
    now: async (policyId, byCard) => {
      const row = await rows.find(policyId)
      if (row === undefined || row.state === 'stopped' || row.state === 'refunding') return null
      const details = detailsOf(row)
      const brand = details.method === 'cc' ? brandOf(details.token) : undefined
      return {
        method: row.method,
        ...(brand !== undefined && { brand }),
        digits: (details.method === 'cc' ? details.token : details.number).slice(-4),
        methods: [
          ...(cards !== null && byCard ? (['cc'] as const) : []),
          ...(catalog.debits === null ? [] : (['eft'] as const)),
        ],
        card_frame: cards?.frame.address ?? null,
        failed: row.state === 'failed',
      }
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
