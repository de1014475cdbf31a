import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { prepared, preparedLast } from '../../db/prepared.ts'
import type { CountedCartRow, PlanCountRow, PlanPairRow } from '../../db/tables.ts'

/** Real counts alone (0), or those that were made up for the demonstration as well (1). */
type UpTo = 0 | 1

export interface PlanCountsRepository {
  /** The plans that a checkout has counted. */
  countedPlans: (enrollmentId: string) => Promise<string[]>
  /** With the commit of the transaction, as the three below: adds to what is counted of a plan. */
  addPlan: (row: PlanCountRow) => void
  addPair: (row: PlanPairRow) => void
  forgetCounted: (enrollmentId: string) => void
  noteCounted: (row: CountedCartRow) => void
  plans: (upTo: UpTo) => Promise<Omit<PlanCountRow, 'demo'>[]>
  /** The pairs that one of these plans is in, where they were met at least so often. */
  pairsOf: (planIds: readonly string[], upTo: UpTo, least: number) => Promise<Omit<PlanPairRow, 'demo'>[]>
  /** Takes out what was made up for the demonstration. */
  removeDemo: () => Promise<void>
  /** Writes counts in the place of those that are there. */
  put: (plans: readonly PlanCountRow[], pairs: readonly PlanPairRow[]) => Promise<void>
}

/** What changes the counts, compiled once. */
const changing = (database: Database) => ({
  addPlan: preparedLast<PlanCountRow>(database, (query, at) =>
    query
      .insertInto('plan_counts')
      .values({ plan_id: at('plan_id'), demo: at('demo'), carts: at('carts'), sold: at('sold') })
      .onConflict((on) =>
        on.columns(['plan_id', 'demo']).doUpdateSet({
          carts: sql<number>`plan_counts.carts + excluded.carts`,
          sold: sql<number>`plan_counts.sold + excluded.sold`,
        }),
      ),
  ),
  addPair: preparedLast<PlanPairRow>(database, (query, at) =>
    query
      .insertInto('plan_pairs')
      .values({ plan_id: at('plan_id'), other_id: at('other_id'), demo: at('demo'), carts: at('carts') })
      .onConflict((on) =>
        on
          .columns(['plan_id', 'other_id', 'demo'])
          .doUpdateSet({ carts: sql<number>`plan_pairs.carts + excluded.carts` }),
      ),
  ),
  forget: preparedLast<{ id: string }>(database, (query, at) =>
    query.deleteFrom('counted_carts').where('enrollment_id', '=', at('id')),
  ),
  noteCounted: preparedLast<CountedCartRow>(database, (query, at) =>
    query.insertInto('counted_carts').values({ enrollment_id: at('enrollment_id'), plan_id: at('plan_id') }),
  ),
})

export const makePlanCountsRepository = (database: Database): PlanCountsRepository => {
  const { forget, ...change } = changing(database)
  const counted = prepared<{ id: string }, { plan_id: string }>(database, (query, at) =>
    query.selectFrom('counted_carts').select('plan_id').where('enrollment_id', '=', at('id')),
  )
  const sums = prepared<{ upTo: UpTo }, Record<'carts' | 'sold', number | string> & { plan_id: string }>(
    database,
    (query, at) =>
      query
        .selectFrom('plan_counts')
        .select(({ fn }) => [
          'plan_id',
          fn.sum<number | string>('carts').as('carts'),
          fn.sum<number | string>('sold').as('sold'),
        ])
        .where('demo', '<=', at('upTo'))
        .groupBy('plan_id'),
  )
  return {
    ...change,
    forgetCounted: (enrollmentId) => forget({ id: enrollmentId }),
    countedPlans: async (enrollmentId) => (await counted({ id: enrollmentId })).rows.map(({ plan_id }) => plan_id),
    plans: async (upTo) => {
      const { rows } = await sums({ upTo })
      return rows.map(({ plan_id, carts, sold }) => ({ plan_id, carts: Number(carts), sold: Number(sold) }))
    },
    pairsOf: async (planIds, upTo, least) => {
      const rows = await database.sql
        .selectFrom('plan_pairs')
        .select(({ fn }) => ['plan_id', 'other_id', fn.sum<number | string>('carts').as('carts')])
        .where('demo', '<=', upTo)
        .where(({ or, eb }) => or([eb('plan_id', 'in', planIds), eb('other_id', 'in', planIds)]))
        .groupBy(['plan_id', 'other_id'])
        .having(({ fn }) => fn.sum('carts'), '>=', least)
        .execute()
      return rows.map(({ plan_id, other_id, carts }) => ({ plan_id, other_id, carts: Number(carts) }))
    },
    removeDemo: async () => {
      await database.sql.deleteFrom('plan_counts').where('demo', '=', 1).execute()
      await database.sql.deleteFrom('plan_pairs').where('demo', '=', 1).execute()
    },
    put: async (plans, pairs) => {
      await database.sql
        .insertInto('plan_counts')
        .values(plans)
        .onConflict((on) =>
          on.columns(['plan_id', 'demo']).doUpdateSet(({ ref }) => ({
            carts: ref('excluded.carts'),
            sold: ref('excluded.sold'),
          })),
        )
        .execute()
      await database.sql
        .insertInto('plan_pairs')
        .values(pairs)
        .onConflict((on) =>
          on.columns(['plan_id', 'other_id', 'demo']).doUpdateSet(({ ref }) => ({ carts: ref('excluded.carts') })),
        )
        .execute()
    },
  }
}
