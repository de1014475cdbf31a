import type { Database } from '../../db/database.ts'
import type { BillingAccountRow, DeliveryRow, OutboxRow } from '../../db/tables.ts'
import { literal } from '../desk/after-place.ts'

/** How much there is of what a figure of the metrics counts. */
export interface FiguresRepository {
  /** Messages that wait or were given up; `oldest` is when the first of them was put into the outbox. */
  messages: () => Promise<{ state: OutboxRow['state']; count: number; oldest: number }[]>
  /** Enrollments that are begun and not submitted. */
  openDrafts: () => Promise<number>
  liveSessions: (now: number) => Promise<number>
  /** Enrollments that were submitted, as long as they are kept: the sums of days, and no row of each. */
  enrollments: () => Promise<number>
  /** Deliveries that need the operator: rejected, or for too long in their state. */
  raisedDeliveries: () => Promise<{ state: DeliveryRow['state']; count: number }[]>
  /** Questions to the support that wait for an answer; when the first of them came, null where none waits. */
  openSupport: () => Promise<{ count: number; oldest: number | null }>
  /** Billing accounts that need the operator: one that failed, or money to be returned. */
  raisedAccounts: () => Promise<{ state: BillingAccountRow['state']; count: number }[]>
}

/** States of the machine `billing-account` that somebody has to do something about. */
export const accountStates = ['failed', 'refunding'] as const

/** States of the machine `fulfillment` that somebody may have to do something about. */
export const waitingStates = ['waitingForSignature', 'released', 'packed', 'overtaken', 'sent', 'rejected'] as const

export const makeFigures = (database: Database): FiguresRepository => ({
  messages: () =>
    database.sql
      .selectFrom('outbox')
      .select((select) => ['state', select.fn.countAll<number>().as('count'), select.fn.min('created_at').as('oldest')])
      .where('state', 'in', ['waiting', 'failed'])
      .groupBy('state')
      .execute(),
  openDrafts: async () => {
    const { count } = await database.sql
      .selectFrom('drafts')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('status', '=', literal('open'))
      .executeTakeFirstOrThrow()
    return count
  },
  liveSessions: async (now) => {
    const sessions = await database.sql
      .selectFrom('sessions')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('expires_at', '>', now)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    return sessions?.count ?? 0
  },
  enrollments: async () => {
    const { count } = await database.sql
      .selectFrom('enrollment_sums')
      .select((select) => select.fn.sum<number | string | null>('submitted').as('count'))
      .where('dimension', '=', 'day')
      .where('category', '=', '')
      .executeTakeFirstOrThrow()
    return Number(count ?? 0)
  },
  openSupport: async () => {
    const open = await database.sql
      .selectFrom('support_requests')
      .select((select) => [select.fn.countAll<number>().as('count'), select.fn.min('created_at').as('oldest')])
      .where('closed_at', 'is', null)
      .executeTakeFirst()
    return { count: open?.count ?? 0, oldest: open?.oldest ?? null }
  },
  raisedAccounts: () =>
    database.sql
      .selectFrom('billing_accounts')
      .select((select) => ['state', select.fn.countAll<number>().as('count')])
      .where('state', 'in', [...accountStates])
      .groupBy('state')
      .execute(),
  raisedDeliveries: () =>
    database.sql
      .selectFrom('deliveries')
      .select((select) => ['state', select.fn.countAll<number>().as('count')])
      .where('raised_at', 'is not', null)
      .groupBy('state')
      .execute(),
})
