import { DAY } from '#server/clock.ts'
import type { TestApp } from '../support/test-app.ts'

/** A version of the quote's machine, as its moves name it. */
export const version = '0123456789abcdef'

/** Puts a thousand rows a day on three sites into the traffic of the quote, each of one move, up to today. */
export const manyDays = async (
  { database, clock }: Pick<TestApp, 'database' | 'clock'>,
  days: number,
): Promise<void> => {
  for (let ago = 0; ago < days; ago += 1) {
    const day = new Date(clock.now() - ago * DAY).toISOString().slice(0, 10)
    const rows = Array.from({ length: 1000 }, (_, number) => ({
      day,
      site: `site${number % 3}`,
      process: 'applicant',
      machine: 'quote',
      version,
      source: 'editing',
      event: `e${Math.floor(number / 30)}`,
      branch: 0,
      target: 'saving',
      dwell: Math.floor(number / 3) % 10,
      demo: 0,
      count: 1,
    }))
    await database.sql.insertInto('machine_traffic').values(rows).execute()
  }
}
