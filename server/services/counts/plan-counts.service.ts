import type { PairCount, PlanCount, PlanCounts } from '#schemas/storefront/plans/recommendation.rules.ts'
import { LEAST_TOGETHER } from '#schemas/storefront/plans/recommendation.rules.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import type { PlanCountRow, PlanPairRow } from '../../db/tables.ts'
import { makePlanCountsRepository } from '../../repositories/counts/plan-counts.repository.ts'

/** In a larger cart everything goes with everything, and its pairs would grow with the square. */
const MOST_PAIRED = 12

/** The row that counts carts as a whole; no plan has an empty id. */
export const ALL_CARTS = ''

export interface Counts {
  /** All carts that were checked out. */
  carts: number
  plans: PlanCounts
}

/** How often plans were chosen, chosen together, and bought: what recommendations are made of. Nothing of persons. */
export interface PlanCountsService {
  /**
   * Counts a checked-out cart. Each draft counts once, as it was checked out last: what it counted before is taken back.
   * Inside the request's transaction.
   */
  checkedOut: (enrollmentId: string, planIds: readonly string[]) => Promise<void>
  /** Counts a submitted enrollment's plans as sold. Once a draft; inside the request's transaction. */
  sold: (planIds: readonly string[]) => void
  read: () => Promise<Counts>
  /** The pairs that one of these plans is in, from the least number on that counts. */
  pairsOf: (planIds: readonly string[]) => Promise<PairCount[]>
}

/** The pairs of a cart, each in one order. */
export const pairsIn = (planIds: readonly string[]): { plan_id: string; other_id: string }[] => {
  const sorted = [...planIds].sort()
  if (sorted.length > MOST_PAIRED) return []
  return sorted.flatMap((plan_id, at) => sorted.slice(at + 1).map((other_id) => ({ plan_id, other_id })))
}

/**
 * Everybody who chose the same plan changes the same row, and holds it until their transaction is on the disk: so the
 * counts change with the commit, when nothing else is left to do.
 */
export const makePlanCounts = ({ database, config }: { database: Database; config: Config }): PlanCountsService => {
  /** What was made up for the demonstration counts beside its own catalog alone. */
  const upTo = config.catalog === undefined ? 1 : 0
  const counts = makePlanCountsRepository(database)
  /** In the order of their keys, so that two carts at once never wait for each other in a ring. */
  const addPlans = (rows: readonly PlanCountRow[]): void => {
    for (const row of rows.toSorted((a, b) => (a.plan_id < b.plan_id ? -1 : 1))) counts.addPlan(row)
  }
  /** As `addPlans`, of pairs. */
  const addPairs = (rows: readonly PlanPairRow[]): void => {
    const keyOf = ({ plan_id, other_id }: PlanPairRow) => `${plan_id},${other_id}`
    for (const row of rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))) counts.addPair(row)
  }

  return {
    checkedOut: async (enrollmentId, planIds) => {
      const after = new Set(planIds)
      const before = new Set(await counts.countedPlans(enrollmentId))
      if (before.size === after.size && [...after].every((id) => before.has(id))) return
      const changes = new Map<string, number>()
      const add = (key: string, by: number) => changes.set(key, (changes.get(key) ?? 0) + by)
      for (const id of before) add(id, -1)
      for (const id of after) add(id, 1)
      if (before.size === 0) add(ALL_CARTS, 1)
      if (after.size === 0) add(ALL_CARTS, -1)
      const pairs = new Map<string, PlanPairRow>()
      for (const [ids, by] of [
        [before, -1],
        [after, 1],
      ] as const) {
        for (const pair of pairsIn([...ids])) {
          const key = `${pair.plan_id},${pair.other_id}`
          pairs.set(key, { ...pair, demo: 0, carts: (pairs.get(key)?.carts ?? 0) + by })
        }
      }
      if (before.size > 0) counts.forgetCounted(enrollmentId)
      for (const plan_id of [...after].sort()) counts.noteCounted({ enrollment_id: enrollmentId, plan_id })
      addPlans(
        [...changes]
          .filter(([, carts]) => carts !== 0)
          .map(([plan_id, carts]) => ({ plan_id, demo: 0, carts, sold: 0 })),
      )
      addPairs([...pairs.values()].filter(({ carts }) => carts !== 0))
    },
    sold: (planIds) => addPlans([...new Set(planIds)].map((plan_id) => ({ plan_id, demo: 0, carts: 0, sold: 1 }))),
    read: async () => {
      const rows = await counts.plans(upTo)
      const plans = new Map(rows.map(({ plan_id, carts, sold }): [string, PlanCount] => [plan_id, { carts, sold }]))
      const carts = plans.get(ALL_CARTS)?.carts ?? 0
      plans.delete(ALL_CARTS)
      return { carts, plans }
    },
    pairsOf: async (planIds) => (planIds.length === 0 ? [] : counts.pairsOf(planIds, upTo, LEAST_TOGETHER)),
  }
}
