import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { PolicyRow, Tables } from '../../db/tables.ts'
import { literal } from '../desk/after-place.ts'

/** Deletes at most `batch` rows whose time is `limit` or earlier, and gives how many. */
export type DeleteUntil<Limit = number> = (limit: Limit, batch: number) => Promise<number>

type OldPolicy = Pick<PolicyRow, 'policy_id' | 'enrollment_id'>

export interface ExpiredRowsRepository {
  openDrafts: DeleteUntil
  idempotencyKeys: DeleteUntil
  savedCarts: DeleteUntil
  /** Codes of enrollments that are not open: while one is, a new code may be asked for where the last one went. */
  continueCodes: DeleteUntil
  codeRequests: DeleteUntil
  oneTimeCodes: DeleteUntil
  accessCodes: DeleteUntil
  staffInvitations: DeleteUntil
  staffChallenges: DeleteUntil
  staffSignIns: DeleteUntil
  rateLimits: DeleteUntil
  audit: DeleteUntil
  /** Messages that were sent or given up. */
  outbox: DeleteUntil
  supportRequests: DeleteUntil
  /** By when a roster named them last. */
  rosterEmployees: DeleteUntil
  /** Takes the bytes out of files that were made until then. */
  deliveryBytes: DeleteUntil
  deliveryFiles: DeleteUntil
  deliveryAnswers: DeleteUntil
  debitBytes: DeleteUntil
  debitFiles: DeleteUntil
  debitAnswers: DeleteUntil
  /** By days, yyyy-mm-dd. `batch` counts days. */
  machineTraffic: DeleteUntil<string>
  /** By periods, yyyy-mm or yyyy-mm-dd. `batch` counts periods. */
  enrollmentSums: DeleteUntil<string>
  /**
   * Looks at sessions that ended until now, at most `batch`, and gives how many: those that began no enrollment and
   * were let into none are deleted, the others are not looked at again before their enrollment is deleted.
   */
  sessions: DeleteUntil
  /** Policies of that time or earlier, the oldest first. */
  policiesUntil: (time: number, limit: number) => Promise<OldPolicy[]>
  /** Deletes policies with all that hangs on them, and their enrollments. */
  deleteRecords: (policies: readonly OldPolicy[]) => Promise<void>
}

/** Whatever hangs on a policy; sections, events, cart and codes go with their draft. */
const tablesOfPolicies = [
  'invoices',
  'invoices_due',
  'signatures_due',
  'policy_signatures',
  'policy_agreements',
  'enrolled_contacts',
  'find_terms',
  'desk_notes',
  'policies',
] as const

export const makeExpiredRows = (database: Database): ExpiredRowsRepository => {
  /** Of the rows of which `also` holds; `key` is a column that tells rows apart. */
  const until =
    <Table extends keyof Tables, Limit extends number | string = number>(
      table: Table,
      key: keyof Tables[Table] & string,
      column: keyof Tables[Table] & string,
      also: RawBuilder<unknown> = sql`1 = 1`,
    ): DeleteUntil<Limit> =>
    async (limit, batch) => {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(table)} where ${sql.ref(key)} in (
          select ${sql.ref(key)} from ${sql.table(table)}
          where ${sql.ref(column)} <= ${limit} and ${also} limit ${sql.lit(batch)}
        )`.execute(database.sql)
      return Number(numAffectedRows ?? 0n)
    }
  /** Their sessions, and those that were let into them, may go now too. */
  const deleteDrafts = async (ids: readonly string[]): Promise<void> => {
    if (ids.length === 0) return
    const drafts = database.sql.selectFrom('drafts').select('session_id').where('id', 'in', ids)
    const guests = database.sql.selectFrom('draft_guests').select('session_id').where('enrollment_id', 'in', ids)
    await database.sql
      .updateTable('sessions')
      .set({ outlived: 0 })
      .where('id', 'in', drafts.union(guests))
      .where('outlived', '=', 1)
      .execute()
    await database.sql.deleteFrom('drafts').where('id', 'in', ids).execute()
  }
  const isOpen = sql`exists (select 1 from drafts where drafts.id = continue_codes.enrollment_id and status = 'open')`
  return {
    openDrafts: (now, batch) =>
      database.transaction(async () => {
        const ended = await database.sql
          .selectFrom('drafts')
          .select('id')
          .where('status', '=', literal('open'))
          .where('expires_at', '<=', now)
          .limit(batch)
          .execute()
        await deleteDrafts(ended.map(({ id }) => id))
        return ended.length
      }),
    idempotencyKeys: until('idempotency_keys', 'key_hash', 'expires_at'),
    savedCarts: until('saved_carts', 'id', 'expires_at'),
    continueCodes: until('continue_codes', 'code_hash', 'expires_at', sql`not ${isOpen}`),
    codeRequests: until('code_requests', 'id', 'created_at'),
    oneTimeCodes: until('one_time_codes', 'code_hash', 'expires_at'),
    accessCodes: until('access_codes', 'code_hash', 'expires_at'),
    staffInvitations: until('staff_invitations', 'token_hash', 'expires_at'),
    staffChallenges: until('staff_challenges', 'session_id', 'expires_at'),
    staffSignIns: until('staff_sign_ins', 'state_hash', 'expires_at'),
    rateLimits: until('rate_limits', 'id', 'resets_at'),
    audit: until('audit', 'id', 'at'),
    outbox: until('outbox', 'id', 'created_at', sql`state <> 'waiting'`),
    supportRequests: until('support_requests', 'id', 'created_at'),
    rosterEmployees: until('roster_employees', 'id', 'updated_at'),
    deliveryFiles: until('delivery_files', 'id', 'created_at'),
    deliveryAnswers: until('delivery_answers', 'name', 'at'),
    debitFiles: until('debit_files', 'id', 'created_at'),
    debitAnswers: until('debit_answers', 'sha256', 'at'),
    debitBytes: async (limit, batch) => {
      const { numAffectedRows } = await sql`
        update debit_files set sealed = null where id in (
          select id from debit_files
          where created_at <= ${limit} and sealed is not null and sent_at is not null limit ${sql.lit(batch)}
        )`.execute(database.sql)
      return Number(numAffectedRows ?? 0n)
    },
    deliveryBytes: async (limit, batch) => {
      const { numAffectedRows } = await sql`
        update delivery_files set sealed = null where id in (
          select id from delivery_files
          where created_at <= ${limit} and sealed is not null and state <> 'waiting' limit ${sql.lit(batch)}
        )`.execute(database.sql)
      return Number(numAffectedRows ?? 0n)
    },
    machineTraffic: until<'machine_traffic', string>('machine_traffic', 'day', 'day'),
    enrollmentSums: until<'enrollment_sums', string>('enrollment_sums', 'period', 'period'),
    sessions: (now, batch) =>
      database.transaction(async () => {
        const ended = await database.sql
          .selectFrom('sessions')
          .select('id')
          .where(sql<boolean>`outlived = 0`)
          .where('expires_at', '<=', now)
          .orderBy('expires_at')
          .orderBy('id')
          .limit(batch)
          .execute()
        if (ended.length === 0) return 0
        const ids = ended.map(({ id }) => id)
        // Who was let in by a code and proves again who they are has the session back.
        const needed = sql<boolean>`(
          exists (select 1 from drafts where drafts.session_id = sessions.id) or
          exists (select 1 from draft_guests where draft_guests.session_id = sessions.id)
        )`
        await database.sql
          .deleteFrom('sessions')
          .where('id', 'in', ids)
          .where('expires_at', '<=', now)
          .where(({ not }) => not(needed))
          .execute()
        await database.sql.updateTable('sessions').set({ outlived: 1 }).where('id', 'in', ids).where(needed).execute()
        return ids.length
      }),
    policiesUntil: (time, limit) =>
      database.sql
        .selectFrom('policies')
        .select(['policy_id', 'enrollment_id'])
        .where('created_at', '<=', time)
        .orderBy('created_at')
        .limit(limit)
        .execute(),
    deleteRecords: async (policies) => {
      const ids = policies.map(({ policy_id }) => policy_id)
      for (const table of tablesOfPolicies) {
        await sql`delete from ${sql.table(table)} where policy_id in (${sql.join(ids)})`.execute(database.sql)
      }
      await deleteDrafts(policies.map(({ enrollment_id }) => enrollment_id))
    },
  }
}
