import { sql } from 'kysely'
import type { DaySpan } from '#schemas/desk/figures/figures-span.rules.ts'
import type { Database } from '../../db/database.ts'
import { preparedRows } from '../../db/prepared.ts'
import type { EnrollmentSumRow } from '../../db/tables.ts'

/** Which sums: from the first period to the last one, of one site or category where it is named. */
interface SumsFilter extends DaySpan {
  dimension: EnrollmentSumRow['dimension']
  site: string | null
  category: string | null
}

/** Sums by an id, a site or a day. */
export type SummedBy = Pick<
  EnrollmentSumRow,
  'submitted' | 'cancelled' | 'cents' | 'cancelled_cents' | 'employer_cents'
> & { key: string }

export interface EnrollmentSumsRepository {
  /** Adds to what is counted, or takes from it, with the commit of the transaction. */
  add: (row: EnrollmentSumRow) => void
  read: (by: 'id' | 'site' | 'period', filter: SumsFilter) => Promise<SummedBy[]>
}

const counts = ['submitted', 'cancelled', 'cents', 'cancelled_cents', 'employer_cents'] as const

const keys = ['dimension', 'period', 'category', 'site', 'id'] as const

/**
 * The rows of one key as one, in the order of their keys: two transactions at once never wait for each other in a ring,
 * however many enrollments each of them writes.
 */
const inOrder = (rows: readonly EnrollmentSumRow[]): EnrollmentSumRow[] => {
  const byKey = new Map<string, EnrollmentSumRow>()
  for (const row of rows) {
    const key = keys.map((name) => row[name]).join('|')
    const known = byKey.get(key)
    if (known === undefined) byKey.set(key, { ...row })
    else for (const count of counts) known[count] += row[count]
  }
  return [...byKey].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
}

export const makeEnrollmentSums = (database: Database): EnrollmentSumsRepository => ({
  add: preparedRows<'enrollment_sums', EnrollmentSumRow>(database, 'enrollment_sums', [...keys, ...counts], {
    arrange: inOrder,
    onConflict: (insert) =>
      insert.onConflict((on) =>
        on.columns(keys).doUpdateSet({
          submitted: sql<number>`enrollment_sums.submitted + excluded.submitted`,
          cancelled: sql<number>`enrollment_sums.cancelled + excluded.cancelled`,
          cents: sql<number>`enrollment_sums.cents + excluded.cents`,
          cancelled_cents: sql<number>`enrollment_sums.cancelled_cents + excluded.cancelled_cents`,
          employer_cents: sql<number>`enrollment_sums.employer_cents + excluded.employer_cents`,
        }),
      ),
  }),
  read: async (by, { dimension, first, last, site, category }) => {
    // Of a plan each row names its own category; of all else a row without one counts all.
    const named = category ?? (dimension === 'plan' ? null : '')
    const rows = await database.sql
      .selectFrom('enrollment_sums')
      .where('dimension', '=', dimension)
      .where('period', '>=', first)
      .where('period', '<=', last)
      .$if(named !== null, (query) => query.where('category', '=', named ?? ''))
      .$if(site !== null, (query) => query.where('site', '=', site ?? ''))
      .select(({ fn, ref }) => [ref(by).as('key'), ...counts.map((count) => fn.sum<number | string>(count).as(count))])
      .groupBy(by)
      .execute()
    return rows.map(({ key, submitted, cancelled, cents, cancelled_cents, employer_cents }) => ({
      key,
      submitted: Number(submitted),
      cancelled: Number(cancelled),
      cents: Number(cents),
      cancelled_cents: Number(cancelled_cents),
      employer_cents: Number(employer_cents),
    }))
  },
})
