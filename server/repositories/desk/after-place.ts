import { type RawBuilder, sql } from 'kysely'

/** The place of a row in a list that is sorted by a time and an id, the earliest first. */
export interface Place {
  /** Epoch milliseconds. */
  at: number
  id: string
}

/** A value that is no parameter: by it the database knows that a partial index has all that is asked for. */
export const literal = <Value extends string>(value: Value): RawBuilder<Value> => sql.lit(value)

/** Whether a row comes after a place; of every row where that is null. */
export const comesAfter = (after: Place | null, at: string, id: string): RawBuilder<boolean> =>
  after === null ? sql`1 = 1` : sql`(${sql.ref(at)}, ${sql.ref(id)}) > (${after.at}, ${after.id})`
