import type { Database } from '../../db/database.ts'
import type { InvoiceDueRow } from '../../db/tables.ts'

/** Policies that are to be invoiced; `policies.repository.ts` writes them down and takes them away with the invoice. */
export interface InvoicesDueRepository {
  /**
   * What was due until now, the longest waiting first; what is due after `latest` too, which is later than any wait can
   * be: the clock was put back.
   */
  due: (times: { now: number; latest: number }) => Promise<InvoiceDueRow[]>
  postpone: (policyId: string, change: Pick<InvoiceDueRow, 'attempts' | 'due_at'>) => Promise<void>
  remove: (policyId: string) => Promise<void>
}

const BATCH = 50

export const makeInvoicesDue = (database: Database): InvoicesDueRepository => ({
  due: ({ now, latest }) =>
    database.sql
      .selectFrom('invoices_due')
      .selectAll()
      .where((where) => where.or([where('due_at', '<=', now), where('due_at', '>', latest)]))
      .orderBy('due_at')
      .limit(BATCH)
      .execute(),
  postpone: async (policyId, change) => {
    await database.sql.updateTable('invoices_due').set(change).where('policy_id', '=', policyId).execute()
  },
  remove: async (policyId) => {
    await database.sql.deleteFrom('invoices_due').where('policy_id', '=', policyId).execute()
  },
})
