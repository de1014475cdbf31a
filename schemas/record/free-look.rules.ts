import { addDays, isoDay } from '../fields/date.kinds.ts'
import type { RecordedPlan } from './record.schema.ts'

interface FreeLook {
  /** yyyy-mm-dd */
  submittedOn: string
  /** mm/dd/yyyy */
  effectiveDate: string
  plans: readonly Pick<RecordedPlan, 'free_look_days'>[]
}

/**
 * The last day, yyyy-mm-dd, on which an enrollment may be cancelled as if it had never been in force. Plans are
 * cancelled together, so the shortest of their free looks counts; it begins with the submit or the first covered day,
 * whichever is later. Where a plan has none, the last day is the one before the first covered day. Throws for a date
 * that is none.
 */
export const cancelUntil = ({ submittedOn, effectiveDate, plans }: FreeLook): string => {
  const begins = isoDay(effectiveDate)
  if (begins === null) throw new Error('An effective date is no day')
  const days = plans.map(({ free_look_days }) => free_look_days ?? 0)
  const shortest = days.length === 0 ? 0 : Math.min(...days)
  if (shortest === 0) return addDays(begins, -1)
  return addDays(submittedOn > begins ? submittedOn : begins, shortest)
}
