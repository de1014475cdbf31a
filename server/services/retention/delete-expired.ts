import { sql } from 'kysely'
import { DAY } from '../../clock.ts'
import { OUTBOX_KEPT } from '../outbox/outbox.service.ts'
import { TRAFFIC_KEPT, dayAt } from '../counts/traffic.service.ts'
import { type Sweep, deleteUntil, inBatches } from './batches.ts'
import { type RetentionDays, SUPPORT_KEPT } from './retention.ts'

/** Sessions that have ended and have no draft. Those that have one are passed over, and not looked at twice. */
const deleteSessions = async (sweep: Sweep): Promise<void> => {
  const { database, now, batch } = sweep
  let after = { expires_at: -1, id: '' }
  await inBatches(sweep, batch, async () => {
    const page = await database.sql
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
      .limit(batch)
      .execute()
    const last = page.at(-1)
    if (last === undefined) return 0
    after = last
    await database.sql
      .deleteFrom('sessions')
      .where(
        'id',
        'in',
        page.map(({ id }) => id),
      )
      .where('expires_at', '<=', now)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('drafts').select('drafts.id').whereRef('drafts.session_id', '=', 'sessions.id'))),
      )
      // Who was let in by a code and proves again who they are has the session back.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('draft_guests').select('enrollment_id').whereRef('draft_guests.session_id', '=', 'sessions.id'),
          ),
        ),
      )
      .execute()
    return page.length
  })
}

/** Enrollments that were submitted long ago, with their policy and all that hangs on it. */
const deleteRecords = async (sweep: Sweep, limit: number): Promise<void> => {
  const { database } = sweep
  const size = Math.max(1, Math.floor(sweep.batch / 10))
  await inBatches(sweep, size, () =>
    database.transaction(async () => {
      const rows = await database.sql
        .selectFrom('policies')
        .select(['policy_id', 'enrollment_id'])
        .where('created_at', '<=', limit)
        .orderBy('created_at')
        .limit(size)
        .execute()
      if (rows.length === 0) return 0
      const policies = rows.map(({ policy_id }) => policy_id)
      for (const table of [
        'invoices',
        'invoices_due',
        'policy_signatures',
        'policy_agreements',
        'enrolled_contacts',
        'policies',
      ] as const) {
        await sql`delete from ${sql.table(table)} where policy_id in (${sql.join(policies)})`.execute(database.sql)
      }
      // Sections, events, cart and codes go with their draft.
      const drafts = rows.map(({ enrollment_id }) => enrollment_id)
      await database.sql.deleteFrom('drafts').where('id', 'in', drafts).execute()
      return rows.length
    }),
  )
}

/** Deletes what has expired; the rules are in `retention.ts`. */
export const deleteExpired = async (sweep: Sweep, days: RetentionDays): Promise<void> => {
  const { now } = sweep
  const small = { ...sweep, batch: Math.max(1, Math.floor(sweep.batch / 5)) }
  await deleteUntil(small, 'drafts', { key: 'id', column: 'expires_at', limit: now, also: sql`status = 'open'` })
  await deleteRecords(sweep, now - days.recordDays * DAY)
  await deleteSessions(sweep)
  await deleteUntil(sweep, 'idempotency_keys', { key: 'key_hash', column: 'expires_at', limit: now })
  await deleteUntil(sweep, 'saved_carts', { key: 'id', column: 'expires_at', limit: now })
  // While the enrollment is open, a new code may be asked for at the address that the last one went to.
  const isOpen = sql`exists (select 1 from drafts where drafts.id = continue_codes.enrollment_id and status = 'open')`
  await deleteUntil(sweep, 'continue_codes', {
    key: 'code_hash',
    column: 'expires_at',
    limit: now,
    also: sql`not ${isOpen}`,
  })
  await deleteUntil(sweep, 'code_requests', { key: 'id', column: 'created_at', limit: now - DAY })
  await deleteUntil(sweep, 'one_time_codes', { key: 'code_hash', column: 'expires_at', limit: now - DAY })
  await deleteUntil(sweep, 'access_codes', { key: 'code_hash', column: 'expires_at', limit: now - DAY })
  await deleteUntil(sweep, 'rate_limits', { key: 'id', column: 'resets_at', limit: now })
  await deleteUntil(sweep, 'audit', { key: 'id', column: 'at', limit: now - days.auditDays * DAY })
  const isOver = sql`state <> 'waiting'`
  await deleteUntil(sweep, 'outbox', { key: 'id', column: 'created_at', limit: now - OUTBOX_KEPT, also: isOver })
  await deleteUntil(sweep, 'support_requests', { key: 'id', column: 'created_at', limit: now - SUPPORT_KEPT })
  await deleteUntil({ ...sweep, batch: 1 }, 'machine_traffic', {
    key: 'day',
    column: 'day',
    limit: dayAt(now - TRAFFIC_KEPT - DAY),
  })
}
