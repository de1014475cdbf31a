import type { Database } from '../../db/database.ts'
import { preparedLast } from '../../db/prepared.ts'
import type { AuditRow } from '../../db/tables.ts'

export interface AuditRepository {
  /** Writes a row with the commit of the transaction. */
  add: (row: AuditRow) => void
}

export const makeAuditRepository = (database: Database): AuditRepository => ({
  add: preparedLast<AuditRow>(database, (sql, at) =>
    sql.insertInto('audit').values({
      id: at('id'),
      at: at('at'),
      session_id: at('session_id'),
      action: at('action'),
      subject: at('subject'),
      detail: at('detail'),
      origin: at('origin'),
    }),
  ),
})
