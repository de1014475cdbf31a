import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { PolicyRow, SessionRow, Tables } from '../../db/tables.ts'

/** Deletes at most `batch` rows whose time is `limit` or earlier, and gives how many. */
export type DeleteUntil<Limit = number> = (limit: Limit, batch: number) => Promise<number>

type EndedSession = Pick<SessionRow, 'id' | 'expires_at'>
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
  /** Sessions that ended until now, the first that ended first; those after one alone. */
  sessionsAfter: (after: EndedSession, now: number, limit: number) => Promise<EndedSession[]>
  /** Deletes those of these sessions that have ended, began no enrollment and were let into none. */
  deleteSessions: (ids: readonly string[], now: number) => Promise<void>
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
  const isOpen = sql`exists (select 1 from drafts where drafts.id = continue_codes.enrollment_id and status = 'open')`
  return {
    openDrafts: until('drafts', 'id', 'expires_at', sql`status = 'open'`),
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
    sessionsAfter: (after, now, limit) =>
      database.sql
        .selectFrom('sessions')
        .select(['id', 'expires_at'])
        .where('expires_at', '<=', now)
        .where((where) =>
          where.or([
            where('expires_at', '>', after.expires_at),
            where.and([where('expires_at', '=', after.expires_at), where('id', '>', after.id)]),
          ]),
        )
        .orderBy('expires_at')
        .orderBy('id')
        .limit(limit)
        .execute(),
    deleteSessions: async (ids, now) => {
      await database.sql
        .deleteFrom('sessions')
        .where('id', 'in', ids)
        .where('expires_at', '<=', now)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('drafts').select('drafts.id').whereRef('drafts.session_id', '=', 'sessions.id'))),
        )
        // Who was let in by a code and proves again who they are has the session back.
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('draft_guests')
                .select('enrollment_id')
                .whereRef('draft_guests.session_id', '=', 'sessions.id'),
            ),
          ),
        )
        .execute()
    },
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
      const drafts = policies.map(({ enrollment_id }) => enrollment_id)
      await database.sql.deleteFrom('drafts').where('id', 'in', drafts).execute()
    },
  }
}
