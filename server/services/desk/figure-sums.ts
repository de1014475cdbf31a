import type { CountedEnrollments, FigureRow } from '#schemas/calls/desk/desk-figures.calls.ts'
import { toDollars } from '#schemas/storefront/pricing/money.rules.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'
import type { Database } from '../../db/database.ts'
import {
  type CountedFigures,
  type FigureColumn,
  type FiguresFilter,
  makeDeskFigures,
} from '../../repositories/desk/desk-figures.repository.ts'
import { makeEnrollmentSums } from '../../repositories/enrollment/enrollment-sums.repository.ts'
import { monthsIn } from '#schemas/desk/figures/figures-span.rules.ts'
import type { RecordsService } from '../enrollment/record/records.service.ts'
import { makeFigureNames } from './figure-names.ts'

/** What is counted of one row, in cents. */
export type FigureSums = Omit<CountedFigures, 'id'> & { declined: number }

export const nothingCounted: FigureSums = {
  submitted: 0,
  cancelled: 0,
  declined: 0,
  cents: 0,
  cancelled_cents: 0,
  employer_cents: 0,
}

export const addedSums = (one: FigureSums, other: FigureSums): FigureSums => ({
  submitted: one.submitted + other.submitted,
  cancelled: one.cancelled + other.cancelled,
  declined: one.declined + other.declined,
  cents: one.cents + other.cents,
  cancelled_cents: one.cancelled_cents + other.cancelled_cents,
  employer_cents: one.employer_cents + other.employer_cents,
})

const lessSums = (one: FigureSums, other: FigureSums): FigureSums => ({
  submitted: one.submitted - other.submitted,
  cancelled: one.cancelled - other.cancelled,
  declined: 0,
  cents: one.cents - other.cents,
  cancelled_cents: one.cancelled_cents - other.cancelled_cents,
  employer_cents: one.employer_cents - other.employer_cents,
})

export const inDollars = ({
  submitted,
  cancelled,
  declined,
  cents,
  cancelled_cents,
  employer_cents,
}: FigureSums): CountedEnrollments => ({
  submitted,
  cancelled,
  declined,
  monthly: toDollars(cents),
  cancelled_monthly: toDollars(cancelled_cents),
  employer_monthly: toDollars(employer_cents),
})

interface Parts {
  database: Database
  catalog: Catalog
  records: Pick<RecordsService, 'read'>
}

type Sums = Map<string, FigureSums>
type Totals = Omit<FigureSums, 'declined'>

const addTo = (sums: Sums, key: string, totals: Totals): void => {
  sums.set(key, addedSums(sums.get(key) ?? nothingCounted, { ...totals, declined: 0 }))
}

/** Adds up what is counted of enrollments. Reads counts alone, of nobody. */
export const makeFigureSums = ({ database, catalog, records }: Parts) => {
  const figures = makeDeskFigures(database)
  const sums = makeEnrollmentSums(database)
  const nameOf = makeFigureNames({ catalog, records, newestOf: figures.newestOf })

  /** From the enrollments themselves: of some days, or of a rep or a group. */
  const counted = async (by: FigureColumn, filter: FiguresFilter, into: Sums = new Map()): Promise<Sums> => {
    for (const { id, ...row } of await figures.counted(by, filter)) addTo(into, id ?? '', row)
    return into
  }

  /** From what was added up by month, and of the days at the ends that are no whole month from the enrollments. */
  const summed = async (by: FigureColumn, filter: FiguresFilter, all: FigureSums): Promise<Sums> => {
    const { site, category } = filter
    const into: Sums = new Map()
    if (by === 'day' || by === 'site') {
      const rows = await sums.read(by === 'day' ? 'period' : 'site', { ...filter, dimension: 'day' })
      for (const { key, ...row } of rows) addTo(into, key, row)
      return into
    }
    const { months, days } = monthsIn(filter)
    const dimension = ({ plan_id: 'plan', agent_id: 'agent', group_id: 'group' } as const)[by]
    if (months !== null) {
      for (const { key, ...row } of await sums.read('id', { ...months, dimension, site, category })) {
        addTo(into, key, row)
      }
    }
    for (const span of days) await counted(by, { ...filter, ...span }, into)
    if (by === 'plan_id') return into
    // Months have no row for nobody: that is what is left.
    into.delete('')
    const rest = [...into.values()].reduce(lessSums, { ...all, declined: 0 })
    if (rest.submitted > 0) into.set('', rest)
    return into
  }

  const totalOf = async (filter: FiguresFilter): Promise<FigureSums> =>
    [...(await summed('day', filter, nothingCounted)).values()].reduce(addedSums, nothingCounted)

  const sumsOf = async (filter: FiguresFilter, columns: readonly FigureColumn[]): Promise<Sums[]> => {
    const declined = await figures.declined(filter)
    const isOnce = (row: (typeof declined)[number]) => (filter.category === null ? row.leads : row.leads_category)
    const isOfOne = filter.agent !== null || filter.group !== null
    const all = isOfOne ? nothingCounted : await totalOf(filter)
    return Promise.all(
      columns.map(async (by) => {
        const found = await (isOfOne ? counted(by, filter) : summed(by, filter, all))
        for (const row of declined) {
          const key = row[by] ?? ''
          const known = found.get(key)
          if (known === undefined) continue
          found.set(key, { ...known, declined: known.declined + (by === 'plan_id' ? 1 : isOnce(row)) })
        }
        return found
      }),
    )
  }

  return {
    nameOf,
    /** By each of the columns, with what was declined; by '' for nobody. */
    sumsBy: (filter: FiguresFilter, columns: readonly FigureColumn[]): Promise<ReadonlyMap<string, FigureSums>[]> =>
      database.lately(() => sumsOf(filter, columns)),
    /** With names, the most first. */
    named: async (
      by: Exclude<FigureColumn, 'day'>,
      found: ReadonlyMap<string, FigureSums> = new Map(),
    ): Promise<FigureRow[]> => {
      const rows = await Promise.all(
        [...found].map(async ([id, own]) => ({
          id,
          name: id === '' ? null : await nameOf(by, id),
          ...inDollars(own),
        })),
      )
      return rows.sort((one, other) => other.submitted - one.submitted || (one.id < other.id ? -1 : 1))
    },
  }
}
