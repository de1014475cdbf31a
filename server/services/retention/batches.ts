import { setImmediate as turn } from 'node:timers/promises'
import type { Database } from '../../db/database.ts'
import { whyUnavailable } from '../../db/unavailable.ts'
import type { DeleteUntil } from '../../repositories/retention/expired-rows.repository.ts'

/** Rows that one transaction of the sweep touches at most: whoever saves meanwhile waits for one batch, never for all. */
export const BATCH = 500

export interface Sweep {
  database: Database
  now: number
  batch: number
  /** Whether the process is asked to end: what is left is the next sweep's. */
  isStopping: () => boolean
}

/** Runs `one`, which gives how many rows it touched, until a batch is not full. Others get their turn in between. */
export const inBatches = async ({ isStopping }: Sweep, size: number, one: () => Promise<number>): Promise<void> => {
  while (!isStopping() && (await one()) >= size) await turn()
}

/** Deletes all rows whose time is `limit` or earlier, a batch at a time. */
export const deleteAll = <Limit>(sweep: Sweep, deleteUntil: DeleteUntil<Limit>, limit: Limit): Promise<void> =>
  inBatches(sweep, sweep.batch, () => deleteUntil(limit, sweep.batch))

/** A part of the sweep that says nothing of the others. */
export type Step = () => Promise<void>

/** So many steps in a row that the database did not answer: it answers the next one no better. */
const MOST_UNANSWERED = 2

/**
 * Takes each step in turn: one that fails holds up no other, however often it fails. What the first of them threw is
 * thrown at the end.
 */
export const eachStep = async (steps: readonly Step[]): Promise<void> => {
  let failed: { error: unknown } | undefined
  let unanswered = 0
  for (const step of steps) {
    try {
      await step()
      unanswered = 0
    } catch (error) {
      failed ??= { error }
      unanswered = whyUnavailable(error) === null ? 0 : unanswered + 1
      if (unanswered === MOST_UNANSWERED) break
    }
  }
  if (failed !== undefined) throw failed.error
}
