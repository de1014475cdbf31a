import { type Clock, MINUTE } from '../../clock.ts'
import { randomNumber } from '../../crypto/random.ts'
import type { Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { openedOnce, shared } from '../../db/shared-reads.ts'
import type { InvoiceDueRow, InvoiceRow, PolicyRow } from '../../db/tables.ts'

export interface Policy<Details> {
  /** The confirmation number, `EC-7K2M-QX4D`. */
  policy_id: string
  enrollment_id: string
  details: Details
  created_at: number
}

export interface PoliciesRepository<Details, InvoiceDetails> {
  /** Issues the policy of a draft; a second call gives the first one's, with `issued: false`. */
  issue: (enrollmentId: string, details: Details) => Promise<{ policy: Policy<Details>; issued: boolean }>
  ofEnrollment: (enrollmentId: string) => Promise<Policy<Details> | null>
  find: (policyId: string) => Promise<Policy<Details> | null>
  /** Leaves word that a policy is to be invoiced: it is, by whoever asks first (`invoices.service.ts`). */
  invoiceLater: (policyId: string) => Promise<void>
  /** Nothing is invoiced of a policy that was cancelled first. */
  forgetInvoice: (policyId: string) => Promise<void>
  /** The invoice of a policy; a second call gives the first one's. */
  invoice: (policyId: string, details: InvoiceDetails) => Promise<{ invoice_id: string; issued: boolean }>
}

/** How long the receipt's page has to ask for its invoice before the server makes it by itself. */
const INVOICE_PATIENCE = MINUTE

interface Parts {
  database: Database
  clock: Clock
  sealing: Sealing
}

const readBy = (database: Database, column: 'policy_id' | 'enrollment_id') =>
  prepared<{ value: string }, PolicyRow>(database, (sql, at) =>
    sql.selectFrom('policies').selectAll().where(column, '=', at('value')),
  )

export const makePolicies = <Details, InvoiceDetails>({
  database,
  clock,
  sealing,
}: Parts): PoliciesRepository<Details, InvoiceDetails> => {
  const place = (policyId: string) => ({ field: 'policies.sealed', row: policyId })
  const by = {
    policy_id: readBy(database, 'policy_id'),
    enrollment_id: readBy(database, 'enrollment_id'),
  }
  const insert = prepared<PolicyRow, unknown>(database, (sql, at) =>
    sql
      .insertInto('policies')
      .values({
        policy_id: at('policy_id'),
        enrollment_id: at('enrollment_id'),
        created_at: at('created_at'),
        sealed: at('sealed'),
      })
      .onConflict((on) => on.doNothing()),
  )
  const insertInvoice = prepared<InvoiceRow, unknown>(database, (sql, at) =>
    sql
      .insertInto('invoices')
      .values({
        invoice_id: at('invoice_id'),
        policy_id: at('policy_id'),
        created_at: at('created_at'),
        sealed: at('sealed'),
      })
      .onConflict((on) => on.doNothing()),
  )
  const insertDue = prepared<InvoiceDueRow, unknown>(database, (sql, at) =>
    sql
      .insertInto('invoices_due')
      .values({ policy_id: at('policy_id'), due_at: at('due_at'), attempts: at('attempts') })
      .onConflict((on) => on.doNothing()),
  )
  const forgetDue = prepared<{ id: string }, unknown>(database, (sql, at) =>
    sql.deleteFrom('invoices_due').where('policy_id', '=', at('id')),
  )
  const readAnew = async (column: 'policy_id' | 'enrollment_id', value: string): Promise<Policy<Details> | null> => {
    const [row] = (await by[column]({ value })).rows
    if (row === undefined) return null
    const { policy_id, enrollment_id, created_at, sealed } = row
    return {
      policy_id,
      enrollment_id,
      created_at,
      details: openedOnce(place(policy_id), sealed, sealing.open) as Details,
    }
  }
  /** Opened once for all that reads it together. */
  const read = (column: 'policy_id' | 'enrollment_id', value: string): Promise<Policy<Details> | null> =>
    shared(`policy ${column} ${value}`, () => readAnew(column, value))
  const ofEnrollment = (enrollmentId: string) => read('enrollment_id', enrollmentId)
  return {
    ofEnrollment,
    find: (policyId) => read('policy_id', policyId),
    issue: (enrollmentId, details) =>
      database.transaction(async () => {
        for (;;) {
          const policy_id = randomNumber('EC')
          const created_at = clock.now()
          const sealed = sealing.seal(place(policy_id), details)
          const made = await insert({ policy_id, enrollment_id: enrollmentId, created_at, sealed })
          if (made.numAffectedRows === 1n) {
            return { policy: { policy_id, enrollment_id: enrollmentId, details, created_at }, issued: true }
          }
          const known = await ofEnrollment(enrollmentId)
          if (known !== null) return { policy: known, issued: false }
          // Neither: the number was another policy's. Draw again.
        }
      }),
    invoiceLater: async (policyId) => {
      await insertDue({ policy_id: policyId, due_at: clock.now() + INVOICE_PATIENCE, attempts: 0 })
    },
    forgetInvoice: async (policyId) => {
      await forgetDue({ id: policyId })
    },
    invoice: (policyId, details) =>
      database.transaction(async () => {
        await forgetDue({ id: policyId })
        for (;;) {
          const invoice_id = randomNumber('IN')
          const made = await insertInvoice({
            invoice_id,
            policy_id: policyId,
            created_at: clock.now(),
            sealed: sealing.seal({ field: 'invoices.sealed', row: invoice_id }, details),
          })
          if (made.numAffectedRows === 1n) return { invoice_id, issued: true }
          const known = await database.sql
            .selectFrom('invoices')
            .select('invoice_id')
            .where('policy_id', '=', policyId)
            .executeTakeFirst()
          if (known !== undefined) return { invoice_id: known.invoice_id, issued: false }
        }
      }),
  }
}
