import type { ExpressionBuilder } from 'kysely'
import type { Database } from '../../db/database.ts'
import { preparedLast } from '../../db/prepared.ts'
import type { OutboxRow, Tables } from '../../db/tables.ts'
import { type Place, comesAfter, literal } from '../desk/after-place.ts'

type NewMessage = Pick<OutboxRow, 'id' | 'kind' | 'sealed' | 'priority' | 'about'> & { now: number }

/** Which messages are due. */
export interface DueMessages {
  /** Only those of one priority; null for all. */
  priority: number | null
  now: number
  /**
   * No wait and no claim lasts longer, in milliseconds. What does was written before the clock was put back, and nobody's
   * mail waits until it is what it was.
   */
  longest: { wait: number; claim: number }
}

export interface OutboxRepository {
  /** Writes a message that waits, with the commit of the transaction. */
  insert: (message: NewMessage) => void
  isDue: (which: DueMessages) => Promise<boolean>
  /** Claims the message that is due first until then, and counts the attempt; undefined where none is due. */
  claim: (which: DueMessages, until: number) => Promise<OutboxRow | undefined>
  /** Changes a message that is still claimed by this attempt; false where it is another's. */
  change: (claimed: Pick<OutboxRow, 'id' | 'attempts'>, values: Partial<OutboxRow>) => Promise<boolean>
  /** Notes what a provider reports of a text that was handed to it, unless it has been reported. */
  report: (id: string, values: Pick<OutboxRow, 'reported'> & Partial<OutboxRow>) => Promise<void>
  /** The newest first. */
  newest: (limit: number) => Promise<OutboxRow[]>
  find: (id: string) => Promise<OutboxRow | undefined>
  /** What was sent or is to be sent about a policy, the oldest first. */
  about: (policyId: string) => Promise<OutboxRow[]>
  /** Those that were given up and that nobody has dismissed, the oldest first. */
  givenUp: (after: Place | null, limit: number) => Promise<OutboxRow[]>
  /** Changes one that was given up and that nobody has dismissed; false where it is not so. */
  settle: (id: string, values: Partial<OutboxRow>) => Promise<boolean>
  /** The newest about each of these. */
  latestAbout: (abouts: readonly string[]) => Promise<Pick<OutboxRow, 'about' | 'state'>[]>
}

/** Of how many one query asks. */
const ABOUTS_AT_ONCE = 500

const isDue =
  ({ priority, now, longest }: DueMessages) =>
  (where: ExpressionBuilder<Tables, 'outbox'>) =>
    where.and([
      where('state', '=', 'waiting'),
      ...(priority === null ? [] : [where('priority', '=', priority)]),
      where.or([where('due_at', '<=', now), where('due_at', '>', now + longest.wait)]),
      where.or([where('claimed_until', '<=', now), where('claimed_until', '>', now + longest.claim)]),
    ])

export const makeOutboxRepository = (database: Database): OutboxRepository => ({
  insert: preparedLast<NewMessage>(database, (sql, at) =>
    sql.insertInto('outbox').values({
      id: at('id'),
      kind: at('kind'),
      sealed: at('sealed'),
      state: 'waiting',
      priority: at('priority'),
      attempts: 0,
      due_at: at('now'),
      claimed_until: 0,
      created_at: at('now'),
      sent_at: null,
      last_error: null,
      reported: null,
      about: at('about'),
      dismissed_at: null,
    }),
  ),
  isDue: async (which) => {
    const row = await database.sql.selectFrom('outbox').where(isDue(which)).select('id').limit(1).executeTakeFirst()
    return row !== undefined
  },
  claim: async (which, until) => {
    const [row] = await database.sql
      .updateTable('outbox')
      .set((set) => ({ claimed_until: until, attempts: set('attempts', '+', 1) }))
      .where('id', 'in', (select) =>
        select
          .selectFrom('outbox')
          .select('id')
          .where(isDue(which))
          .orderBy('priority')
          .orderBy('due_at')
          .limit(1)
          .$if(database.kind === 'postgres', (query) => query.forUpdate().skipLocked()),
      )
      .returningAll()
      .execute()
    return row
  },
  change: async ({ id, attempts }, values) => {
    const { numUpdatedRows } = await database.sql
      .updateTable('outbox')
      .set(values)
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .where('attempts', '=', attempts)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  },
  report: async (id, values) => {
    await database.sql
      .updateTable('outbox')
      .set(values)
      .where('id', '=', id)
      .where('kind', '=', 'text')
      .where('reported', 'is', null)
      .execute()
  },
  newest: (limit) =>
    database.sql.selectFrom('outbox').selectAll().orderBy('created_at', 'desc').orderBy('id').limit(limit).execute(),
  find: (id) => database.sql.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst(),
  about: (policyId) =>
    database.sql
      .selectFrom('outbox')
      .selectAll()
      .where('about', '=', policyId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  givenUp: (after, limit) =>
    database.sql
      .selectFrom('outbox')
      .selectAll()
      .where('state', '=', literal('failed'))
      .where('dismissed_at', 'is', null)
      .where(comesAfter(after, 'created_at', 'id'))
      .orderBy('created_at')
      .orderBy('id')
      .limit(limit)
      .execute(),
  settle: async (id, values) => {
    const { numUpdatedRows } = await database.sql
      .updateTable('outbox')
      .set(values)
      .where('id', '=', id)
      .where('state', '=', 'failed')
      .where('dismissed_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  },
  latestAbout: async (abouts) => {
    const found: Pick<OutboxRow, 'about' | 'state'>[] = []
    for (let from = 0; from < abouts.length; from += ABOUTS_AT_ONCE) {
      const rows = await database.sql
        .selectFrom('outbox')
        .select(['about', 'state'])
        .where('about', 'in', abouts.slice(from, from + ABOUTS_AT_ONCE))
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      found.push(...new Map(rows.map((row) => [row.about, row])).values())
    }
    return found
  },
})
