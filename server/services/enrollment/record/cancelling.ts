import type { Cancelling } from '#schemas/calls/enrollment/cancel.calls.ts'
import { usDay } from '#schemas/fields/date.kinds.ts'
import { cancelUntil } from '#schemas/record/free-look.rules.ts'
import { type Clock, dayOf } from '../../../clock.ts'
import type { EnrollmentRecord } from './records.service.ts'

const dayAt = (at: number): string => dayOf({ now: () => at })

/** Whether an enrollment can be cancelled today, and whether it was. */
export const cancellingOf = ({ submitted, entries }: EnrollmentRecord, clock: Clock): Cancelling => {
  const { effective_date: effectiveDate, plans, submitted_at } = submitted
  const until = cancelUntil({ submittedOn: dayAt(submitted_at), effectiveDate, plans })
  const cancelled = entries.find(({ kind }) => kind === 'cancelled')
  const content = cancelled?.content
  return {
    until: usDay(until),
    open: cancelled === undefined && dayOf(clock) <= until,
    cancelled_on: cancelled === undefined ? null : usDay(dayAt(cancelled.at)),
    by_staff: content?.kind === 'cancelled' && content.by.staff !== undefined,
  }
}
