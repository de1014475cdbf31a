import { type Clock, HOUR } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Sealing } from '../crypto/sealing.ts'
import type { Database } from '../db/database.ts'
import { BATCH, type Sweep } from './retention/batches.ts'
import { deleteExpired } from './retention/delete-expired.ts'
import { wipe } from './retention/wipe.ts'

export interface HousekeepingService {
  /** Deletes what has expired, and takes out of enrollments what is not needed any more (`retention/retention.ts`). */
  sweep: (batch?: number) => Promise<void>
  /** Sweeps now and then every hour until stopped. */
  start: (onError: (error: unknown) => void) => void
  /** Lets the batch under way end. */
  stop: () => Promise<void>
}

interface Parts {
  database: Database
  clock: Clock
  sealing: Sealing
  config: Config
}

export const makeHousekeeping = ({ database, clock, sealing, config }: Parts): HousekeepingService => {
  let timer: NodeJS.Timeout | undefined
  let pass: Promise<void> | undefined
  let stopping = false
  const sweep = async (batch = BATCH): Promise<void> => {
    const all: Sweep = { database, now: clock.now(), batch, isStopping: () => stopping }
    await wipe(all, sealing, config)
    await deleteExpired(all, config)
  }
  return {
    sweep,
    start: (onError) => {
      const run = () => {
        pass ??= sweep()
          .catch(onError)
          .finally(() => (pass = undefined))
      }
      run()
      timer = setInterval(run, HOUR)
      timer.unref()
    },
    stop: async () => {
      stopping = true
      clearInterval(timer)
      await pass
    },
  }
}
