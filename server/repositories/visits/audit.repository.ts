import type { Database } from '../../db/database.ts'
import { preparedRows } from '../../db/prepared.ts'
import type { AuditRow } from '../../db/tables.ts'

/** Which rows: of one subject, or all that the staff did; those before one alone, which is `at|id`. */
export interface AuditFilter {
  subjects: readonly string[] | null
  before: { at: number; id: string } | null
  limit: number
}

export interface AuditRepository {
  /** Writes a row with the commit of the transaction. */
  add: (row: AuditRow) => void
  /** The newest first. */
  newest: (filter: AuditFilter) => Promise<AuditRow[]>
}

export const makeAuditRepository = (database: Database): AuditRepository => ({
  add: preparedRows<'audit', AuditRow>(database, 'audit', [
    'id',
    'at',
    'session_id',
    'action',
    'subject',
    'detail',
    'origin',
    'staff_id',
  ]),
  newest: ({ subjects, before, limit }) =>
    database.sql
      .selectFrom('audit')
      .selectAll()
      .$if(subjects !== null, (query) => query.where('subject', 'in', subjects ?? []))
      .$if(subjects === null, (query) => query.where('staff_id', 'is not', null))
      .$if(before !== null, (query) =>
        query.where(({ eb, and, or }) =>
          or([eb('at', '<', before?.at ?? 0), and([eb('at', '=', before?.at ?? 0), eb('id', '<', before?.id ?? '')])]),
        ),
      )
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
})
