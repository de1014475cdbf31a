import type { Cancelling } from '#schemas/calls/enrollment/cancel.calls.ts'
import { usDay } from '#schemas/fields/date.kinds.ts'
import { cancelUntil } from '#schemas/record/free-look.rules.ts'
import type { Clock } from '../../../clock.ts'
import { todayAt, usDayAt, wallDay } from '../../../domain/calendar.ts'
import type { EnrollmentRecord } from './records.service.ts'

/** Whether an enrollment can be cancelled today, and whether it was. */
export const cancellingOf = (
  { submitted, entries }: EnrollmentRecord,
  agency: { clock: Clock; catalog: { timeZone: string } },
): Cancelling => {
  const { timeZone } = agency.catalog
  const { effective_date: effectiveDate, plans, submitted_at } = submitted
  const until = cancelUntil({ submittedOn: wallDay(submitted_at, timeZone), effectiveDate, plans })
  const cancelled = entries.find(({ kind }) => kind === 'cancelled')
  const content = cancelled?.content
  return {
    until: usDay(until),
    open: cancelled === undefined && todayAt(agency) <= until,
    cancelled_on: cancelled === undefined ? null : usDayAt(cancelled.at, timeZone),
    by_staff: content?.kind === 'cancelled' && content.by.staff !== undefined,
  }
}
