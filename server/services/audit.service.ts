import type { Clock } from '../clock.ts'
import { randomId } from '../crypto/random.ts'
import type { Database } from '../db/database.ts'
import { preparedLast } from '../db/prepared.ts'
import type { AuditRow } from '../db/tables.ts'

/**
 * Who read what that is protected. What was written is told by `draft_events`, in the transaction of the change.
 */
export interface AuditService {
  /** `subject` is the record (`draft:ID`), `detail` the part of it. Never what it holds. */
  record: (
    caller: { sessionId: string | null },
    action: 'read' | 'write',
    subject: string,
    detail?: string,
  ) => Promise<void>
}

const inserting = (database: Database) =>
  preparedLast<AuditRow>(database, (sql, at) =>
    sql.insertInto('audit').values({
      id: at('id'),
      at: at('at'),
      session_id: at('session_id'),
      action: at('action'),
      subject: at('subject'),
      detail: at('detail'),
    }),
  )

export const makeAudit = (
  { database, clock }: { database: Database; clock: Clock },
  insert = inserting(database),
): AuditService => ({
  record: async (caller, action, subject, detail) => {
    const row = {
      id: randomId(),
      at: clock.now(),
      session_id: caller.sessionId,
      action,
      subject,
      detail: detail ?? null,
    }
    // Outlives the process, not a power cut of the same moment: a read is not worth an fsync.
    await database.transaction(() => Promise.resolve(insert(row)), { durable: false, urgent: true })
  },
})
