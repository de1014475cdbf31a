import { setImmediate as turn } from 'node:timers/promises'
import type { Database } from '../../db/database.ts'
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
