import { type Clock, HOUR, MINUTE, SECOND } from '../../clock.ts'
import type { Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import { makeInvoicesDue } from '../../repositories/enrollment/invoices-due.repository.ts'
import { makePolicies } from '../../repositories/enrollment/policies.repository.ts'
import { type Repeated, backOff, repeated, workOff } from '../background/due-work.ts'
import { type InvoiceDetails, type PolicyDetails, isInvoiced } from './steps/policy-details.ts'

/** Once started it looks twice a minute. Any number of processes may: a policy has one invoice. */
export interface InvoicesService extends Repeated {
  /** Makes the invoices that nobody has asked for in time; gives how many were made. */
  makeDue: () => Promise<number>
}

const LOOKS_EVERY = 30 * SECOND

/**
 * Each submit leaves a row for its invoice, in its own transaction. The receipt asks for the invoice at once, which
 * takes the row away; where that fails, or the page was closed, the invoice is made here, and tried until it is made.
 */
export const makeInvoices = (parts: { database: Database; clock: Clock; sealing: Sealing }): InvoicesService => {
  const { database, clock } = parts
  const invoicesDue = makeInvoicesDue(database)
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
      await invoicesDue.remove(policyId)
      return false
    })

  const makeDue = (onError?: (error: unknown) => void): Promise<number> =>
    workOff(
      {
        read: () => invoicesDue.due({ now: clock.now(), latest: clock.now() + 2 * HOUR }),
        work: async ({ policy_id }) => ((await make(policy_id)) ? 1 : 0),
        postpone: ({ policy_id, attempts }) =>
          invoicesDue.postpone(policy_id, { attempts: attempts + 1, due_at: clock.now() + backOff(MINUTE, attempts) }),
      },
      onError,
    )

  return { makeDue, ...repeated('invoices', makeDue, LOOKS_EVERY) }
}
