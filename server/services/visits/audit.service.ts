import type { Deed } from '#schemas/desk/deeds.ts'
import { AsyncSlot } from '../../async-slot.ts'
import type { Clock } from '../../clock.ts'
import { randomId } from '../../crypto/random.ts'
import type { Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import type { AuditRow } from '../../db/tables.ts'
import type { Caller, Tried } from '../../domain/caller.ts'
import { originOf } from '../../domain/origin.ts'
import { makeAuditRepository } from '../../repositories/visits/audit.repository.ts'

/**
 * Who read what that is protected. What was written is told by `draft_events`, in the transaction of the change.
 */
export interface AuditService {
  /**
   * Runs reads that are answered at once: what they record is written in one transaction when they are through, before
   * anybody is told what was read.
   */
  together: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** `subject` is the record (`draft:ID`), `deed` what was done or which part was read. Never what it holds. */
  record: (
    caller: Pick<Caller, 'sessionId' | 'staffId'>,
    action: 'read' | 'write',
    subject: string,
    deed: Deed,
  ) => Promise<void>
  /** Writes down that a code was tried, right or wrong, with a keyed hash of the address: never the code. */
  tried: (caller: { sessionId: string | null; ip: string }, tried: Tried) => Promise<void>
}

/** What reads that are answered at once have recorded so far, and where it is to be written. */
interface Together {
  database: Database
  rows: AuditRow[]
  ended: boolean
}

const together = new AsyncSlot<Together>()

export const makeAudit = (
  { database, clock, sealing }: { database: Database; clock: Clock; sealing: Sealing },
  rows = makeAuditRepository(database),
): AuditService => {
  const writeAll = async (all: readonly AuditRow[]): Promise<void> => {
    const add = () => {
      for (const row of all) rows.add(row)
      return Promise.resolve()
    }
    // Outlives the process, not a power cut of the same moment: a read is not worth an fsync.
    await database.transaction(add, { durable: false, urgent: true })
  }
  const write = async (row: Omit<AuditRow, 'id' | 'at'>): Promise<void> => {
    const full = { id: randomId(), at: clock.now(), ...row }
    const others = together.get()
    // What such a read has set going may go on when its answer is written: that is recorded by itself.
    if (others?.ended === false && others.database === database) others.rows.push(full)
    else await writeAll([full])
  }
  return {
    together: async (work) => {
      const own: Together = { database, rows: [], ended: false }
      try {
        return await together.run(own, work)
      } finally {
        own.ended = true
        if (own.rows.length > 0) await writeAll(own.rows)
      }
    },
    record: (caller, action, subject, deed) =>
      write({
        session_id: caller.sessionId,
        action,
        subject,
        detail: deed,
        origin: null,
        staff_id: caller.staffId ?? null,
      }),
    tried: (caller, { code, right, opened }) =>
      write({
        session_id: caller.sessionId,
        action: 'try',
        subject: `code:${code}`,
        detail: right ? `right${opened === undefined ? '' : ` ${opened}`}` : 'wrong',
        origin: sealing.lookUp('origin', originOf(caller.ip)),
        staff_id: null,
      }),
  }
}
