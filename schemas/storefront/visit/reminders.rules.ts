/** Days after an enrollment was changed last that its first, second and third reminder go out. */
export const REMIND_AFTER_DAYS = [2, 7, 21] as const
/** Hours between two reminders at least, whoever sends them. */
export const REMIND_APART_HOURS = 24

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Of an enrollment whose applicant agreed to be reminded; times are epoch milliseconds. */
export interface Reminding {
  /** When the enrollment was changed last, or they agreed: what came later. */
  changedAt: number
  /** When the last reminder went out; null before the first. */
  mailedAt: number | null
  /** How many went out by themselves. */
  sent: number
  /** When the enrollment ends. */
  endsAt: number
}

/** When the next reminder is due, epoch milliseconds; null where all went out, or the enrollment ends before. */
export const nextReminder = ({ changedAt, mailedAt, sent, endsAt }: Reminding): number | null => {
  const days = REMIND_AFTER_DAYS[sent]
  if (days === undefined) return null
  const apart = mailedAt === null ? 0 : mailedAt + REMIND_APART_HOURS * HOUR
  const due = Math.max(changedAt + days * DAY, apart)
  return due < endsAt ? due : null
}

/** Whether somebody may send one now. */
export const mayRemindNow = (mailedAt: number | null, now: number): boolean =>
  mailedAt === null || mailedAt <= now - REMIND_APART_HOURS * HOUR
