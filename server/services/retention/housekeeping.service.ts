import { type Clock, HOUR } from '../../clock.ts'
import type { Config } from '../../config.ts'
import type { Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import { type Repeated, repeated } from '../background/due-work.ts'
import { BATCH, type Sweep, eachStep } from './batches.ts'
import { expiredSteps } from './delete-expired.ts'
import { wipeSteps } from './wipe.ts'

/** Once started it sweeps, and again every hour. Stopped it lets the batch under way end. */
export interface HousekeepingService extends Repeated {
  /** Deletes what has expired, and takes out of enrollments what is not needed any more (`retention/retention.ts`). */
  sweep: (batch?: number) => Promise<void>
}

interface Parts {
  database: Database
  clock: Clock
  sealing: Sealing
  config: Config
}

export const makeHousekeeping = ({ database, clock, sealing, config }: Parts): HousekeepingService => {
  let stopping = false
  const sweep = async (batch = BATCH): Promise<void> => {
    const all: Sweep = { database, now: clock.now(), batch, isStopping: () => stopping }
    await eachStep([...wipeSteps(all, sealing, config), ...expiredSteps(all, config)])
  }
  const hourly = repeated('sweep', () => sweep(), HOUR, { atOnce: true })
  return {
    sweep,
    start: hourly.start,
    stop: () => {
      stopping = true
      return hourly.stop()
    },
  }
}
