import { type Clock, HOUR, MINUTE, SECOND } from '../clock.ts'
import type { Sealing } from '../crypto/sealing.ts'
import type { Database } from '../db/database.ts'
import { makePolicies } from '../repositories/policies.repository.ts'
import { type InvoiceDetails, type PolicyDetails, isInvoiced } from './enrollment/policy-details.ts'

export interface InvoicesService {
  /** Makes the invoices that nobody has asked for in time; gives how many were made. */
  makeDue: () => Promise<number>
  /** Looks twice a minute until stopped. Any number of processes may: a policy has one invoice. */
  start: (onError: (error: unknown) => void) => void
  stop: () => Promise<void>
}

const LOOKS_EVERY = 30 * SECOND
const BATCH = 50

/** 1 min, 2 min, 4 min, ... at most an hour: it is tried until it is made. */
const backOff = (attempts: number): number => Math.min(MINUTE * 2 ** Math.min(attempts, 10), HOUR)

/**
 * Each submit leaves a row for its invoice, in its own transaction. The receipt asks for the invoice at once, which
 * takes the row away; where that fails, or the page was closed, the invoice is made here.
 */
export const makeInvoices = (parts: { database: Database; clock: Clock; sealing: Sealing }): InvoicesService => {
  const { database, clock } = parts
  const policies = makePolicies<PolicyDetails, InvoiceDetails>(parts)

  /** True where an invoice was made; one that is not owed, or was made meanwhile, is taken off the list. */
  const make = (policyId: string): Promise<boolean> =>
    database.transaction(async () => {
      const policy = await policies.find(policyId)
      const details = policy?.details
      if (details !== undefined && isInvoiced(details.payment_method)) {
        const { effective_date, initial_cents: cents } = details
        return (await policies.invoice(policyId, { policy_id: policyId, effective_date, cents })).issued
      }
      await database.sql.deleteFrom('invoices_due').where('policy_id', '=', policyId).execute()
      return false
    })

  const makeDue = async (onError?: (error: unknown) => void): Promise<number> => {
    let made = 0
    for (;;) {
      const now = clock.now()
      const rows = await database.sql
        .selectFrom('invoices_due')
        .selectAll()
        // Later than any wait can be: the clock was put back.
        .where((where) => where.or([where('due_at', '<=', now), where('due_at', '>', now + 2 * HOUR)]))
        .orderBy('due_at')
        .limit(BATCH)
        .execute()
      if (rows.length === 0) return made
      for (const { policy_id, attempts } of rows) {
        try {
          if (await make(policy_id)) made += 1
        } catch (error) {
          onError?.(error)
          await database.sql
            .updateTable('invoices_due')
            .set({ attempts: attempts + 1, due_at: now + backOff(attempts) })
            .where('policy_id', '=', policy_id)
            .execute()
        }
      }
    }
  }

  let timer: NodeJS.Timeout | undefined
  let pass: Promise<unknown> | undefined
  return {
    makeDue,
    start: (onError) => {
      timer = setInterval(() => {
        pass ??= makeDue(onError)
          .catch(onError)
          .finally(() => (pass = undefined))
      }, LOOKS_EVERY)
      timer.unref()
    },
    stop: async () => {
      clearInterval(timer)
      await pass
    },
  }
}
