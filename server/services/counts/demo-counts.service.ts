import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import type { PlanCountRow, PlanPairRow } from '../../db/tables.ts'
import { makePlanCountsRepository } from '../../repositories/counts/plan-counts.repository.ts'
import { demoCarts } from './demo-carts.ts'
import { ALL_CARTS, pairsIn } from './plan-counts.service.ts'

interface Parts {
  database: Database
  config: Config
}

/** The made-up carts as rows of the counts, marked with `demo` = 1. */
const rowsOf = (): { plans: PlanCountRow[]; pairs: PlanPairRow[] } => {
  const plans = new Map<string, PlanCountRow>()
  const pairs = new Map<string, PlanPairRow>()
  for (const { plans: ids, carts, sold } of demoCarts) {
    for (const plan_id of [ALL_CARTS, ...ids]) {
      const known = plans.get(plan_id) ?? { plan_id, demo: 1, carts: 0, sold: 0 }
      const bought = plan_id === ALL_CARTS ? 0 : sold
      plans.set(plan_id, { ...known, carts: known.carts + carts, sold: known.sold + bought })
    }
    for (const pair of pairsIn(ids)) {
      const key = `${pair.plan_id},${pair.other_id}`
      pairs.set(key, { ...pair, demo: 1, carts: (pairs.get(key)?.carts ?? 0) + carts })
    }
  }
  return { plans: [...plans.values()], pairs: [...pairs.values()] }
}

/**
 * Puts the made-up counts of the demonstration into the database, in place of those of before; takes them out where an
 * operator's own catalog is used. Answers with how many carts they stand for. Several processes may do it at once.
 */
export const seedDemoCounts = ({ database, config }: Parts): Promise<number> =>
  database.transaction(async () => {
    const counts = makePlanCountsRepository(database)
    await counts.removeDemo()
    if (config.catalog !== undefined) return 0
    const { plans, pairs } = rowsOf()
    // What another process put there meanwhile is the same: taken over, never added to.
    await counts.put(plans, pairs)
    return plans.find(({ plan_id }) => plan_id === ALL_CARTS)?.carts ?? 0
  })
