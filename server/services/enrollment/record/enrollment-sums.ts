import type { EnrollmentFigureRow, EnrollmentSumRow } from '../../../db/tables.ts'

type Dimension = EnrollmentSumRow['dimension']

const keyOf = ({ dimension, period, category, site, id }: EnrollmentSumRow): string =>
  [dimension, period, category, site, id].join('|')

/**
 * What the rows of an enrollment add to the sums: to its day, and in its month to each plan, the rep and the group; in
 * all, and once more for each category of its plans.
 */
const shareOf = (rows: readonly EnrollmentFigureRow[]): EnrollmentSumRow[] => {
  const [first] = rows
  if (first === undefined) return []
  const { day, site, agent_id, group_id } = first
  const counted = (dimension: Dimension, id: string, category: string, of: readonly EnrollmentFigureRow[]) => {
    const cents = of.reduce((sum, row) => sum + row.cents, 0)
    const employer = of.reduce((sum, row) => sum + row.employer_cents, 0)
    const isCancelled = first.cancelled_on !== null
    return {
      dimension,
      period: dimension === 'day' ? day : day.slice(0, 7),
      category,
      site,
      id,
      submitted: 1,
      cancelled: isCancelled ? 1 : 0,
      cents: isCancelled ? 0 : cents,
      cancelled_cents: isCancelled ? cents : 0,
      employer_cents: isCancelled ? 0 : employer,
    }
  }
  const categories = [...new Set(rows.map(({ category }) => category))]
  return [
    ...['', ...categories].flatMap((category) => {
      const own = category === '' ? rows : rows.filter((row) => row.category === category)
      return [
        counted('day', '', category, own),
        ...(agent_id === null ? [] : [counted('agent', agent_id, category, own)]),
        ...(group_id === null ? [] : [counted('group', group_id, category, own)]),
      ]
    }),
    ...rows.map((row) => counted('plan', row.plan_id, row.category, [row])),
  ]
}

/** What the sums change by where an enrollment's rows become others. */
export const sumsChanged = (
  before: readonly EnrollmentFigureRow[],
  after: readonly EnrollmentFigureRow[],
): EnrollmentSumRow[] => {
  const changes = new Map<string, EnrollmentSumRow>()
  const add = (row: EnrollmentSumRow, by: 1 | -1) => {
    const known = changes.get(keyOf(row)) ?? {
      ...row,
      submitted: 0,
      cancelled: 0,
      cents: 0,
      cancelled_cents: 0,
      employer_cents: 0,
    }
    changes.set(keyOf(row), {
      ...known,
      submitted: known.submitted + by * row.submitted,
      cancelled: known.cancelled + by * row.cancelled,
      cents: known.cents + by * row.cents,
      cancelled_cents: known.cancelled_cents + by * row.cancelled_cents,
      employer_cents: known.employer_cents + by * row.employer_cents,
    })
  }
  for (const row of shareOf(before)) add(row, -1)
  for (const row of shareOf(after)) add(row, 1)
  return [...changes]
    .filter(([, { submitted, cancelled, cents, cancelled_cents, employer_cents }]) =>
      [submitted, cancelled, cents, cancelled_cents, employer_cents].some((count) => count !== 0),
    )
    .map(([, row]) => row)
}
