import { addDays } from '#schemas/fields/date.kinds.ts'
import { DAY } from '../../clock.ts'
import { type ExpiredRowsRepository, makeExpiredRows } from '../../repositories/retention/expired-rows.repository.ts'
import { OUTBOX_KEPT } from '../outbox/outbox.service.ts'
import { TRAFFIC_KEPT, dayAt } from '../counts/traffic.service.ts'
import { type Step, type Sweep, deleteAll, inBatches } from './batches.ts'
import { type RetentionDays, SUPPORT_KEPT } from './retention.ts'

/** Enrollments that were submitted long ago, with their policy and all that hangs on it. */
const deleteRecords = async (sweep: Sweep, rows: ExpiredRowsRepository, limit: number): Promise<void> => {
  const size = Math.max(1, Math.floor(sweep.batch / 10))
  await inBatches(sweep, size, () =>
    sweep.database.transaction(async () => {
      const policies = await rows.policiesUntil(limit, size)
      if (policies.length > 0) await rows.deleteRecords(policies)
      return policies.length
    }),
  )
}

/** The last day of the month before a day's, and its month: what sorts up to it is of no later month. */
const monthBefore = (day: string): string => addDays(`${day.slice(0, 7)}-01`, -1)

/** What deletes what has expired; the rules are in `retention.ts`. */
export const expiredSteps = (sweep: Sweep, days: RetentionDays): Step[] => {
  const { now } = sweep
  const rows = makeExpiredRows(sweep.database)
  const small = { ...sweep, batch: Math.max(1, Math.floor(sweep.batch / 5)) }
  return [
    () => deleteAll(small, rows.openDrafts, now),
    () => deleteRecords(sweep, rows, now - days.recordDays * DAY),
    () => deleteAll(sweep, rows.sessions, now),
    () => deleteAll(sweep, rows.idempotencyKeys, now),
    () => deleteAll(sweep, rows.savedCarts, now),
    () => deleteAll(sweep, rows.continueCodes, now),
    () => deleteAll(sweep, rows.codeRequests, now - DAY),
    () => deleteAll(sweep, rows.oneTimeCodes, now - DAY),
    () => deleteAll(sweep, rows.accessCodes, now - DAY),
    () => deleteAll(sweep, rows.staffInvitations, now),
    () => deleteAll(sweep, rows.staffChallenges, now),
    () => deleteAll(sweep, rows.staffSignIns, now),
    () => deleteAll(sweep, rows.rateLimits, now),
    () => deleteAll(sweep, rows.audit, now - days.auditDays * DAY),
    () => deleteAll(sweep, rows.outbox, now - OUTBOX_KEPT),
    () => deleteAll(sweep, rows.rosterEmployees, now - days.recordDays * DAY),
    () => deleteAll(sweep, rows.supportRequests, now - SUPPORT_KEPT),
    () => deleteAll(small, rows.deliveryBytes, now - days.answerDays * DAY),
    () => deleteAll(small, rows.debitBytes, now - days.answerDays * DAY),
    () => deleteAll(sweep, rows.debitFiles, now - days.recordDays * DAY),
    () => deleteAll(sweep, rows.debitAnswers, now - days.recordDays * DAY),
    () => deleteAll(sweep, rows.deliveryFiles, now - days.recordDays * DAY),
    () => deleteAll(sweep, rows.deliveryAnswers, now - days.recordDays * DAY),
    () => deleteAll({ ...sweep, batch: 1 }, rows.machineTraffic, dayAt(now - TRAFFIC_KEPT - DAY)),
    () => deleteAll({ ...sweep, batch: 1 }, rows.enrollmentSums, monthBefore(dayAt(now - days.recordDays * DAY))),
  ]
}
