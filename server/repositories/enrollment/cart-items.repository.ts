import type { Clock } from '../../clock.ts'
import type { Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { openedOnce } from '../../db/shared-reads.ts'
import type { CartItemRow } from '../../db/tables.ts'

/** A plan in a cart. What the area keeps beside (the price that was shown, chosen riders) is sealed with it. */
export interface CartItem<Details> {
  plan_id: string
  plan_pricing_id: string
  details: Details
}

export interface CartItemsRepository<Details> {
  /** In the order in which they were added. */
  list: (enrollmentId: string) => Promise<CartItem<Details>[]>
  count: (enrollmentId: string) => Promise<number>
  /** False where the plan is in the cart already. */
  add: (enrollmentId: string, item: CartItem<Details>) => Promise<boolean>
  /** Replaces what is kept of a plan that is in the cart. */
  update: (enrollmentId: string, item: CartItem<Details>) => Promise<void>
  /** False where it was not in the cart. */
  remove: (enrollmentId: string, planId: string) => Promise<boolean>
}

interface Parts {
  database: Database
  clock: Clock
  sealing: Sealing
}

export const makeCartItems = <Details>({ database, clock, sealing }: Parts): CartItemsRepository<Details> => {
  const place = (id: string, plan: string) => ({ field: 'cart_items.sealed', row: `${id}/${plan}` })
  const list = prepared<{ id: string }, CartItemRow>(database, (sql, at) =>
    sql
      .selectFrom('cart_items')
      .selectAll()
      .where('enrollment_id', '=', at('id'))
      .orderBy('position')
      .orderBy('plan_id'),
  )
  /** Behind the last one of the cart. */
  const insert = prepared<Omit<CartItemRow, 'position'>, unknown>(database, (sql, at) =>
    sql
      .insertInto('cart_items')
      .values((make) => ({
        enrollment_id: at('enrollment_id'),
        plan_id: at('plan_id'),
        plan_pricing_id: at('plan_pricing_id'),
        position: make
          .selectFrom('cart_items')
          .select(({ fn, eb }) => eb(fn.coalesce(fn.max('position'), eb.lit(0)), '+', eb.lit(1)).as('next'))
          .where('enrollment_id', '=', at('enrollment_id')),
        sealed: at('sealed'),
        added_at: at('added_at'),
      }))
      .onConflict((on) => on.columns(['enrollment_id', 'plan_id']).doNothing()),
  )
  const count = async (enrollmentId: string) => {
    const { items } = await database.sql
      .selectFrom('cart_items')
      .select((select) => select.fn.countAll<number>().as('items'))
      .where('enrollment_id', '=', enrollmentId)
      .executeTakeFirstOrThrow()
    return items
  }
  return {
    count,
    list: async (enrollmentId) =>
      (await list({ id: enrollmentId })).rows.map(({ plan_id, plan_pricing_id, sealed }) => ({
        plan_id,
        plan_pricing_id,
        details: openedOnce(place(enrollmentId, plan_id), sealed, sealing.open) as Details,
      })),
    add: (enrollmentId, { plan_id, plan_pricing_id, details }) =>
      database.transaction(async () => {
        const made = await insert({
          enrollment_id: enrollmentId,
          plan_id,
          plan_pricing_id,
          sealed: sealing.seal(place(enrollmentId, plan_id), details),
          added_at: clock.now(),
        })
        return made.numAffectedRows === 1n
      }),
    update: async (enrollmentId, { plan_id, plan_pricing_id, details }) => {
      await database.sql
        .updateTable('cart_items')
        .set({ plan_pricing_id, sealed: sealing.seal(place(enrollmentId, plan_id), details) })
        .where('enrollment_id', '=', enrollmentId)
        .where('plan_id', '=', plan_id)
        .execute()
    },
    remove: async (enrollmentId, planId) => {
      const gone = await database.sql
        .deleteFrom('cart_items')
        .where('enrollment_id', '=', enrollmentId)
        .where('plan_id', '=', planId)
        .executeTakeFirst()
      return gone.numDeletedRows === 1n
    },
  }
}
