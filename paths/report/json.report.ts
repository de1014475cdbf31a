import { countsOf, type Reports } from './machine-report.ts'

/** For programs: every report as it is. */
export const jsonReport = (reports: Reports): string =>
  `${JSON.stringify({ ...countsOf(reports), machines: reports.machines.map(({ report }) => report), unread: reports.unread }, null, 2)}\n`
