import type { QueueName } from '#schemas/desk/queues.ts'
import type { Database } from '../../db/database.ts'
import type { BillingAccountRow, DeliveryRow } from '../../db/tables.ts'
import { accountStates } from '../counts/figures.repository.ts'
import { makeDraftReminders } from '../enrollment/draft-reminders.repository.ts'
import { type Place, comesAfter, literal } from './after-place.ts'

/** How many wait in a queue, and since when the oldest does, epoch ms; null where none does. */
interface QueueFigure {
  count: number
  oldest: number | null
}

/** What waits for the staff. Each statement reads an index that has what is in its queue and nothing else. */
export interface QueuesRepository {
  /** `now` in epoch milliseconds: an enrollment that has ended waits for nobody. */
  figure: (queue: QueueName, now: number) => Promise<QueueFigure>
  /** Policies to be signed, the longest waiting first. */
  signatures: (after: Place | null, limit: number) => Promise<{ policy_id: string; since: number }[]>
  /** Deliveries that were rejected or are late, the longest waiting first. */
  deliveries: (after: Place | null, limit: number) => Promise<(DeliveryRow & { raised_at: number })[]>
  /** Accounts that failed or are owed money, the longest waiting first. */
  accounts: (after: Place | null, limit: number) => Promise<BillingAccountRow[]>
  /** Notes that a policy is to be signed, in the transaction of its submit. */
  awaitSignature: (policyId: string, since: number) => Promise<void>
  /** It was signed, or is not to be any more. */
  endSignature: (policyId: string) => Promise<void>
}

export const makeQueues = (database: Database): QueuesRepository => {
  const reminders = makeDraftReminders(database)
  const raised = () =>
    database.sql
      .selectFrom('deliveries')
      .where('raised_at', 'is not', null)
      // What waits for its applicant is in the queue of the signatures.
      .where('state', '<>', literal('waitingForSignature'))
  const accounts = () => database.sql.selectFrom('billing_accounts').where('state', 'in', [...accountStates])

  const figures: Record<QueueName, (now: number) => Promise<QueueFigure>> = {
    signatures: () =>
      database.sql
        .selectFrom('signatures_due')
        .select((select) => [select.fn.countAll<number>().as('count'), select.fn.min('since').as('oldest')])
        .executeTakeFirstOrThrow(),
    deliveries: () =>
      raised()
        .select((select) => [select.fn.countAll<number>().as('count'), select.fn.min('raised_at').as('oldest')])
        .executeTakeFirstOrThrow(),
    mails: () =>
      database.sql
        .selectFrom('outbox')
        .select((select) => [select.fn.countAll<number>().as('count'), select.fn.min('created_at').as('oldest')])
        .where('state', '=', literal('failed'))
        .where('dismissed_at', 'is', null)
        .executeTakeFirstOrThrow(),
    payments: () =>
      accounts()
        .select((select) => [select.fn.countAll<number>().as('count'), select.fn.min('changed_at').as('oldest')])
        .executeTakeFirstOrThrow(),
    abandoned: (now) => reminders.figure(now),
    support: () =>
      database.sql
        .selectFrom('support_requests')
        .select((select) => [select.fn.countAll<number>().as('count'), select.fn.min('created_at').as('oldest')])
        .where('closed_at', 'is', null)
        .executeTakeFirstOrThrow(),
  }

  return {
    figure: (queue, now) => figures[queue](now),
    signatures: (after, limit) =>
      database.sql
        .selectFrom('signatures_due')
        .selectAll()
        .where(comesAfter(after, 'since', 'policy_id'))
        .orderBy('since')
        .orderBy('policy_id')
        .limit(limit)
        .execute(),
    deliveries: async (after, limit) =>
      (
        await raised()
          .selectAll()
          .where(comesAfter(after, 'raised_at', 'id'))
          .orderBy('raised_at')
          .orderBy('id')
          .limit(limit)
          .execute()
      ).map(({ raised_at, ...row }) => ({ ...row, raised_at: raised_at ?? row.changed_at })),
    accounts: (after, limit) =>
      accounts()
        .selectAll()
        .where(comesAfter(after, 'changed_at', 'policy_id'))
        .orderBy('changed_at')
        .orderBy('policy_id')
        .limit(limit)
        .execute(),
    awaitSignature: async (policy_id, since) => {
      await database.sql
        .insertInto('signatures_due')
        .values({ policy_id, since })
        .onConflict((on) => on.doNothing())
        .execute()
    },
    endSignature: async (policyId) => {
      await database.sql.deleteFrom('signatures_due').where('policy_id', '=', policyId).execute()
    },
  }
}
