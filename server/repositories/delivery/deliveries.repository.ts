import type { Database } from '../../db/database.ts'
import { prepared, preparedLast } from '../../db/prepared.ts'
import type { DeliveryFileRow, DeliveryRow } from '../../db/tables.ts'

/** Which deliveries an operator asks for, the last changed first. */
export interface DeliveryFilter {
  /** Those alone that were rejected or take too long. */
  raised: boolean
  policyId?: string | undefined
  destination?: string | undefined
  state?: string | undefined
  limit: number
}

export interface DeliveriesRepository {
  insert: (row: DeliveryRow) => Promise<void>
  /** As `insert`, with the commit of the transaction: it waits for nothing. */
  insertLast: (row: DeliveryRow) => void
  /** All versions for all destinations, the oldest first. */
  ofPolicy: (policyId: string) => Promise<DeliveryRow[]>
  /** The last version for each destination of each of these policies. */
  latestOf: (policyIds: readonly string[]) => Promise<DeliveryRow[]>
  /** The next policies after one, by their number, that a destination has deliveries of. */
  policiesOf: (destination: string, after: string, limit: number) => Promise<string[]>
  ofFile: (fileId: string) => Promise<DeliveryRow[]>
  find: (id: string) => Promise<DeliveryRow | undefined>
  matching: (filter: DeliveryFilter) => Promise<DeliveryRow[]>
  /** Changes a delivery that is still as it was read; false where another process was faster. */
  change: (read: Pick<DeliveryRow, 'id' | 'state' | 'facts'>, values: Partial<DeliveryRow>) => Promise<boolean>
  /** Whether a destination has a delivery that may go now. */
  isDue: (destination: string, now: number) => Promise<boolean>
  /** Destinations that have one that may go now. */
  dueDestinations: (now: number) => Promise<string[]>
  /** Takes deliveries that may go, the longest waiting first, into a file; within a transaction. */
  take: (file: DeliveryFileRow, limit: number) => Promise<number>
  /** The next control number of a partner. */
  nextNumber: (partner: string) => Promise<number>
  /** Those whose state is to be looked at. */
  toLook: (now: number, limit: number) => Promise<DeliveryRow[]>
}

export const makeDeliveriesRepository = (database: Database): DeliveriesRepository => {
  const inserting: Parameters<typeof prepared<DeliveryRow>>[1] = (sql, at) =>
    sql.insertInto('deliveries').values({
      id: at('id'),
      policy_id: at('policy_id'),
      destination: at('destination'),
      version: at('version'),
      state: at('state'),
      facts: at('facts'),
      file_id: null,
      due_at: at('due_at'),
      effective_at: at('effective_at'),
      look_at: at('look_at'),
      sealed: null,
      created_at: at('created_at'),
      changed_at: at('changed_at'),
      history: at('history'),
      raised_at: null,
    })
  const insert = prepared<DeliveryRow>(database, inserting)
  const ofPolicy = prepared<{ id: string }, DeliveryRow>(database, (sql, at) =>
    sql
      .selectFrom('deliveries')
      .selectAll()
      .where('policy_id', '=', at('id'))
      .orderBy('version')
      .orderBy('destination'),
  )
  /** What may go: a later version only when the file of the one before has gone. */
  const free = (now: number) =>
    database.sql
      .selectFrom('deliveries')
      .where('state', '=', 'released')
      .where('file_id', 'is', null)
      .where('due_at', '<=', now)
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('deliveries as before')
              .select('before.id')
              .whereRef('before.policy_id', '=', 'deliveries.policy_id')
              .whereRef('before.destination', '=', 'deliveries.destination')
              .where('before.state', '=', 'overtaken'),
          ),
        ),
      )
  return {
    insert: async (row) => {
      await insert(row)
    },
    insertLast: preparedLast<DeliveryRow>(database, inserting),
    ofPolicy: async (policyId) => (await ofPolicy({ id: policyId })).rows,
    latestOf: async (policyIds) => {
      if (policyIds.length === 0) return []
      const [first = ''] = policyIds
      const many = database.sql.selectFrom('deliveries').selectAll().where('policy_id', 'in', policyIds)
      const rows =
        policyIds.length === 1
          ? (await ofPolicy({ id: first })).rows
          : await many.orderBy('version').orderBy('destination').execute()
      return [...new Map(rows.map((row) => [`${row.policy_id} ${row.destination}`, row])).values()]
    },
    policiesOf: async (destination, after, limit) => {
      const rows = await database.sql
        .selectFrom('deliveries')
        .select('policy_id')
        .distinct()
        .where('destination', '=', destination)
        .where('policy_id', '>', after)
        .orderBy('policy_id')
        .limit(limit)
        .execute()
      return rows.map(({ policy_id }) => policy_id)
    },
    ofFile: (fileId) =>
      database.sql
        .selectFrom('deliveries')
        .selectAll()
        .where('file_id', '=', fileId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    find: (id) => database.sql.selectFrom('deliveries').selectAll().where('id', '=', id).executeTakeFirst(),
    matching: ({ raised, policyId, destination, state, limit }) =>
      database.sql
        .selectFrom('deliveries')
        .selectAll()
        .$if(raised, (query) => query.where('raised_at', 'is not', null))
        .$if(policyId !== undefined, (query) => query.where('policy_id', '=', policyId ?? ''))
        .$if(destination !== undefined, (query) => query.where('destination', '=', destination ?? ''))
        .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
        .orderBy('changed_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute(),
    change: async ({ id, state, facts }, values) => {
      const { numUpdatedRows } = await database.sql
        .updateTable('deliveries')
        .set(values)
        .where('id', '=', id)
        .where('state', '=', state)
        .where('facts', '=', facts)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    isDue: async (destination, now) =>
      (await free(now).where('destination', '=', destination).select('id').limit(1).executeTakeFirst()) !== undefined,
    dueDestinations: async (now) =>
      (await free(now).select('destination').distinct().execute()).map(({ destination }) => destination),
    take: async ({ id, destination, created_at }, limit) => {
      const { numUpdatedRows } = await database.sql
        .updateTable('deliveries')
        .set({ file_id: id })
        .where('id', 'in', () =>
          free(created_at)
            .select('id')
            .where('destination', '=', destination)
            .orderBy('created_at')
            .orderBy('id')
            .limit(limit)
            .$if(database.kind === 'postgres', (query) => query.forUpdate().skipLocked()),
        )
        .executeTakeFirst()
      return Number(numUpdatedRows)
    },
    nextNumber: async (partner) => {
      const { last } = await database.sql
        .insertInto('delivery_numbers')
        .values({ partner, last: 1 })
        .onConflict((on) => on.column('partner').doUpdateSet((set) => ({ last: set('delivery_numbers.last', '+', 1) })))
        .returning('last')
        .executeTakeFirstOrThrow()
      return last
    },
    toLook: (now, limit) =>
      database.sql
        .selectFrom('deliveries')
        .selectAll()
        .where('look_at', '<=', now)
        .orderBy('look_at')
        .limit(limit)
        .execute(),
  }
}
