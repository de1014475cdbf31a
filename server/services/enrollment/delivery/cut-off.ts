import type { Destination } from '#schemas/fulfillment/destination.schema.ts'
import { DAY } from '../../../clock.ts'
import { momentOf, wallClock } from '../../../domain/calendar.ts'

type Batch = NonNullable<Destination['batch']>

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const

/** The first cut-off after a moment: what comes at the very minute goes with the next. */
export const nextCutOff = ({ cut_off, time_zone, days }: Batch, after: number): number => {
  const [hour = 0, minute = 0] = cut_off.split(':').map(Number)
  const today = wallClock(after, time_zone)
  today.setUTCHours(hour, minute, 0, 0)
  for (let ahead = 0; ahead <= 8; ahead += 1) {
    const wall = new Date(today.getTime() + ahead * DAY)
    const at = momentOf(wall.getTime(), time_zone)
    const day = weekdays[wall.getUTCDay()]
    if (at > after && day !== undefined && days.includes(day)) return at
  }
  throw new Error(`A batch at ${cut_off} has no day`)
}
