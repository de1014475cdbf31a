import { type RawBuilder, sql } from 'kysely'
import type { DaySpan } from '#schemas/desk/figures/figures-span.rules.ts'
import type { Database } from '../../db/database.ts'
import type { EnrollmentFigureRow } from '../../db/tables.ts'

/** What is counted by. */
export type FigureColumn = 'day' | 'plan_id' | 'agent_id' | 'group_id' | 'site'

/** Which enrollments are counted; null for all. */
export interface FiguresFilter extends DaySpan {
  site: string | null
  agent: string | null
  group: string | null
  category: string | null
}

/** What was counted of a day, a plan, a rep, a group or a site; null for nobody. */
export interface CountedFigures {
  id: string | null
  submitted: number
  cancelled: number
  cents: number
  cancelled_cents: number
  /** What employers pay of `cents`. */
  employer_cents: number
}

type DeclinedFigures = Pick<
  EnrollmentFigureRow,
  'day' | 'plan_id' | 'agent_id' | 'group_id' | 'site' | 'leads' | 'leads_category'
>

export interface DeskFiguresRepository {
  counted: (by: FigureColumn, filter: FiguresFilter) => Promise<CountedFigures[]>
  /** Plans of enrollments whose payment was declined and nobody has done anything about it: few. */
  declined: (filter: FiguresFilter) => Promise<DeclinedFigures[]>
  /** The newest enrollment of a plan, a rep, a group or a site. */
  newestOf: (by: Exclude<FigureColumn, 'day'>, id: string) => Promise<string | undefined>
}

/** What the desk counts. An index has all that is read here, so that no row of the table itself is. */
export const makeDeskFigures = (database: Database): DeskFiguresRepository => {
  const within = (
    { first, last, site, agent, group, category }: FiguresFilter,
    day: RawBuilder<string> = sql.ref<string>('figures.day'),
  ) =>
    database.sql
      .selectFrom('enrollment_figures as figures')
      .where(day, '>=', first)
      .where(day, '<=', last)
      .$if(site !== null, (query) => query.where('figures.site', '=', site ?? ''))
      .$if(agent !== null, (query) => query.where('figures.agent_id', '=', agent))
      .$if(group !== null, (query) => query.where('figures.group_id', '=', group))
      .$if(category !== null, (query) => query.where('figures.category', '=', category ?? ''))
  return {
    counted: async (by, filter) => {
      const column = sql.ref<string | null>(`figures.${by}`)
      // A plan stands once in an enrollment; of all else the first row of each is counted.
      const once =
        by === 'plan_id' ? sql<number>`1` : sql.ref<number>(filter.category === null ? 'leads' : 'leads_category')
      const cents = sql.ref<number>('figures.cents')
      const employer = sql.ref<number>('figures.employer_cents')
      const stands = sql`figures.cancelled_on is null`
      const rows = await within(filter)
        .select([
          column.as('id'),
          sql<number | string>`sum(${once})`.as('submitted'),
          sql<number | string>`sum(case when ${stands} then 0 else ${once} end)`.as('cancelled'),
          sql<number | string>`sum(case when ${stands} then ${cents} else 0 end)`.as('cents'),
          sql<number | string>`sum(case when ${stands} then 0 else ${cents} end)`.as('cancelled_cents'),
          sql<number | string>`sum(case when ${stands} then ${employer} else 0 end)`.as('employer_cents'),
        ])
        .groupBy(column)
        .execute()
      return rows.map(({ id, submitted, cancelled, cents: standing, cancelled_cents, employer_cents }) => ({
        id,
        submitted: Number(submitted),
        cancelled: Number(cancelled),
        cents: Number(standing),
        cancelled_cents: Number(cancelled_cents),
        employer_cents: Number(employer_cents),
      }))
    },
    // From the few accounts to their enrollments, and not through all of these days: an index on them is of no use so.
    declined: (filter) =>
      within(filter, sql<string>`figures.day || ''`)
        .innerJoin('billing_accounts', 'billing_accounts.policy_id', 'figures.policy_id')
        .where('billing_accounts.state', '=', 'failed')
        .select(['day', 'plan_id', 'agent_id', 'group_id', 'site', 'leads', 'leads_category'])
        .execute(),
    newestOf: async (by, id) =>
      (
        await database.sql
          .selectFrom('enrollment_figures')
          .select('policy_id')
          .where(by, '=', id)
          .orderBy('day', 'desc')
          .limit(1)
          .executeTakeFirst()
      )?.policy_id,
  }
}
