import type { Clock } from '../clock.ts'
import { randomId } from '../crypto/random.ts'
import type { Sealing } from '../crypto/sealing.ts'
import type { Database } from '../db/database.ts'
import { preparedLast } from '../db/prepared.ts'
import type { AuditRow } from '../db/tables.ts'
import type { Tried } from '../domain/caller.ts'
import { originOf } from '../domain/origin.ts'

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
  /** Writes down that a code was tried, right or wrong, with a keyed hash of the address: never the code. */
  tried: (caller: { sessionId: string | null; ip: string }, tried: Tried) => Promise<void>
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
      origin: at('origin'),
    }),
  )

export const makeAudit = (
  { database, clock, sealing }: { database: Database; clock: Clock; sealing: Sealing },
  insert = inserting(database),
): AuditService => {
  const write = async (row: Omit<AuditRow, 'id' | 'at'>): Promise<void> => {
    const full = { id: randomId(), at: clock.now(), ...row }
    // Outlives the process, not a power cut of the same moment: a read is not worth an fsync.
    await database.transaction(() => Promise.resolve(insert(full)), { durable: false, urgent: true })
  }
  return {
    record: (caller, action, subject, detail) =>
      write({ session_id: caller.sessionId, action, subject, detail: detail ?? null, origin: null }),
    tried: (caller, { code, right, opened }) =>
      write({
        session_id: caller.sessionId,
        action: 'try',
        subject: `code:${code}`,
        detail: right ? `right${opened === undefined ? '' : ` ${opened}`}` : 'wrong',
        origin: sealing.lookUp('origin', originOf(caller.ip)),
      }),
  }
}
